/**
 * A box that is typed in while its text is already kept elsewhere, without the blanks at its ends. Writing the kept text back would take
 * away the blank that was just typed before the next word, so the box is only written where it says something else.
 */
export const typed =
  (kept: string) =>
  (box: { value: string }): void => {
    if (box.value.trim() !== kept.trim()) box.value = kept;
  };
