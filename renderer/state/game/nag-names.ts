/** The names of symbols. */
import type { Words } from '../../i18n/words.ts';

/** Symbols about Black, by those that say the same about White. */
const OF_BLACK: ReadonlyMap<number, number> = new Map([
  [23, 22],
  [25, 24],
  [33, 32],
  [37, 36],
  [41, 40],
  [45, 44],
  [133, 132],
  [139, 138],
]);

/** Empty for a symbol without a name. */
export function nagName(nag: number, { nags, symbols }: Words): string {
  const names: Readonly<Record<number, string>> = { ...nags, ...symbols.names };
  const white = OF_BLACK.get(nag);
  return white === undefined ? (names[nag] ?? '') : symbols.ofBlack(names[white] ?? '');
}
