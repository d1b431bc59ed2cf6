/** Acts of counting as text, in PGN and on the command line: `b start`, `w call 12`. */
import { COUNT_ACTS, type CountAction } from '../../engine/rules/types.ts';

/** A number belongs to a call alone. */
export const actText = ({ act, by, number }: CountAction): string =>
  act === 'call' ? `${by} ${act} ${number}` : `${by} ${act}`;

/** `null` for any other text, so that what is read is written back as it was. */
export function parseAct(text: string): CountAction | null {
  const [, by, word, number] = /^([wb]) ([a-z]+)(?: ([1-9]\d{0,2}))?$/u.exec(text) ?? [];
  const act = COUNT_ACTS.find(known => known === word);
  if (act === undefined || (act === 'call') !== (number !== undefined)) return null;
  const side = by === 'w' ? 'w' : 'b';
  return number === undefined ? { act, by: side } : { act, by: side, number: Number(number) };
}
