/** Count actions as text, in PGN and on the command line: `b start`, `w call 12`. */
import { COUNT_ACTIONS, type CountAction } from '../../engine/rules/types.ts';

/** Only a call has a number. */
export const countActionText = ({ action, by, number }: CountAction): string =>
  action === 'call' ? `${by} ${action} ${number}` : `${by} ${action}`;

/** Reads exactly what {@link countActionText} writes; `null` for any other text. */
export function parseCountAction(text: string): CountAction | null {
  const [, by, word, number] = /^([wb]) ([a-z]+)(?: ([1-9]\d{0,2}))?$/u.exec(text) ?? [];
  const action = COUNT_ACTIONS.find(known => known === word);
  if (action === undefined || (action === 'call') !== (number !== undefined)) return null;
  const side = by === 'w' ? 'w' : 'b';
  return number === undefined ? { action, by: side } : { action, by: side, number: Number(number) };
}
