/** Count actions as text, in PGN and on the command line: `b start`, `w call 12`. */
import { COUNT_ACTIONS, type CountAction } from '../../engine/rules/types.ts';

/** Only a call has a number. */
export const countActionText = ({ act, by, number }: CountAction): string =>
  act === 'call' ? `${by} ${act} ${number}` : `${by} ${act}`;

/** Reads exactly what {@link countActionText} writes; `null` for any other text. */
export function parseCountAction(text: string): CountAction | null {
  const [, by, word, number] = /^([wb]) ([a-z]+)(?: ([1-9]\d{0,2}))?$/u.exec(text) ?? [];
  const act = COUNT_ACTIONS.find(known => known === word);
  if (act === undefined || (act === 'call') !== (number !== undefined)) return null;
  const side = by === 'w' ? 'w' : 'b';
  return number === undefined ? { act, by: side } : { act, by: side, number: Number(number) };
}
