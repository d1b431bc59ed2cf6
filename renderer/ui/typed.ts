/**
 * Binds a text field to a value that is stored trimmed while the user types. Writing the trimmed value back would
 * remove a space that was just typed, so the field is written only if its trimmed text differs.
 */
export const typed =
  (kept: string) =>
  (box: { value: string }): void => {
    if (box.value.trim() !== kept.trim()) box.value = kept;
  };
