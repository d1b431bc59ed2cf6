/** Describes an edit for undo and redo: `deletion: 12. Bf4`. */
import type { EditLabel } from '../../../core/study/history.ts';
import type { Words } from '../../i18n/words.ts';

export function editWords(label: EditLabel, words: Words['edits']): string {
  const what = Object.hasOwn(words, label.code) ? words[label.code as keyof Words['edits']] : label.code;
  const move = label.data?.move;
  return move ? `${what} ${move}` : what;
}
