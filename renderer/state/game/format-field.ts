/** Formats the selected text of a comment field, by buttons and keys. */
import { type Format, type Selected, toggleFormat, toggleList } from '../../../core/study/comment-format.ts';

/** What the buttons do with the selection. */
export type FieldFormat = Format | 'list';

/** The edit reaches the field's listeners as if it were typed. */
export function formatField(field: HTMLTextAreaElement, format: FieldFormat): void {
  const { value, selectionStart, selectionEnd } = field;
  const selected: Selected = { text: value, from: selectionStart, to: selectionEnd };
  const { text, from, to } = format === 'list' ? toggleList(selected) : toggleFormat(selected, format);
  field.value = text;
  field.setSelectionRange(from, to);
  field.focus();
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
}

/** Ctrl+B, Ctrl+I and Ctrl+Shift+8, also on keyboards of other scripts. */
export function formatByKey(event: KeyboardEvent & { readonly currentTarget: HTMLTextAreaElement }): void {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
  const keys = { KeyB: 'bold', KeyI: 'italic', ShiftDigit8: 'list' } as const;
  const format = keys[`${event.shiftKey ? 'Shift' : ''}${event.code}` as keyof typeof keys];
  if (format === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  formatField(event.currentTarget, format);
}
