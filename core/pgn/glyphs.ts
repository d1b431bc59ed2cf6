/**
 * Numeric annotation glyphs (NAGs) and the signs that people type for them. All signs are read; games are written
 * with `$n`, which every program understands.
 */

/** The first sign of a NAG is the one that is shown. */
const SIGNS: readonly (readonly [string, number])[] = [
  ['!!', 3],
  ['??', 4],
  ['!?', 5],
  ['?!', 6],
  ['⁉', 5],
  ['‼', 3],
  ['⁇', 4],
  ['⁈', 6],
  ['!', 1],
  ['?', 2],
  ['□', 7],
  ['⩲', 14],
  ['⩱', 15],
  ['±', 16],
  ['∓', 17],
  ['+−', 18],
  ['−+', 19],
  ['+/=', 14],
  ['=/+', 15],
  ['+/-', 16],
  ['+/−', 16],
  ['-/+', 17],
  ['−/+', 17],
  ['+=', 14],
  ['=+', 15],
  ['+-', 18],
  ['-+', 19],
  ['=', 10],
  ['∞', 13],
  ['~', 13],
  ['⨀', 22],
  ['⟳', 32],
  ['↑', 36],
  ['→', 40],
  ['⇆', 132],
  ['∆', 140],
  ['⌓', 142],
];

const BY_FIRST = new Map<string, readonly (readonly [string, number])[]>();
for (const entry of SIGNS.toSorted(([a], [b]) => b.length - a.length)) {
  const first = entry[0].charAt(0);
  BY_FIRST.set(first, [...(BY_FIRST.get(first) ?? []), entry]);
}

/** The sign of a NAG; `$n` for one that has none. */
export const signOf = (nag: number): string => SIGNS.find(([, other]) => other === nag)?.[0] ?? `$${nag}`;

/** The NAG of the longest sign at an index, and the index after it; `null` if there is no sign. */
export function signAt(text: string, at: number): { readonly nag: number; readonly end: number } | null {
  for (const [sign, nag] of BY_FIRST.get(text.charAt(at)) ?? [])
    if (text.startsWith(sign, at)) return { nag, end: at + sign.length };
  return null;
}
