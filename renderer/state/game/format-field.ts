/** Formats the selected text of a comment field, by buttons and keys. */
import { type Format, toggleFormat } from '../../../core/study/comment-format.ts';

/** The edit reaches the field's listeners as if it were typed. */
export function formatField(field: HTMLTextAreaElement, format: Format): void {
  const { value, selectionStart, selectionEnd } = field;
  const { text, from, to } = toggleFormat({ text: value, from: selectionStart, to: selectionEnd }, format);
  field.value = text;
  field.setSelectionRange(from, to);
  field.focus();
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
}

/** Ctrl+B and Ctrl+I, also on keyboards of other scripts. */
export function formatByKey(event: KeyboardEvent & { readonly currentTarget: HTMLTextAreaElement }): void {
  if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
  const format = ({ KeyB: 'bold', KeyI: 'italic' } as const)[event.code];
  if (format === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  formatField(event.currentTarget, format);
}
