/** What the places of pieces say: which side is at the bottom, and whether a game has just begun. */
import { type Color, type Piece, type Square, samePiece } from '../../engine/rules/types.ts';

/** 64 squares, those of the upper row first, each from left to right. */
export type Rows = readonly (Piece | null)[];

/** The square at an index of {@link Rows}; the same function leads back. */
export const squareAt = (index: number, bottom: Color): Square => (bottom === 'w' ? index ^ 56 : index ^ 7);

/** The squares of a board as they are seen with a side at the bottom; the same function turns them back. */
export const turned = <T>(squares: readonly T[], bottom: Color): readonly T[] =>
  squares.map((_, index) => squares[squareAt(index, bottom)] as T);

/**
 * The side at the bottom, by its king and fishes: fishes have their own king behind them.
 *
 * @returns White if nothing speaks for either side
 */
export function bottomOf(rows: Rows): Color {
  const mean = (color: Color, weightOf: (piece: Piece) => number): number | null => {
    let [sum, weights] = [0, 0];
    for (const [index, piece] of rows.entries()) {
      if (piece?.color !== color) continue;
      const weight = weightOf(piece);
      sum += weight * (index >> 3);
      weights += weight;
    }
    return weights === 0 ? null : sum / weights;
  };
  const weights: readonly ((piece: Piece) => number)[] = [
    ({ role }) => (role === 'king' ? 3 : role === 'fish' ? 1 : 0),
    () => 1,
  ];
  for (const weight of weights) {
    const [white, black] = [mean('w', weight), mean('b', weight)];
    if (white !== null && black !== null && Math.abs(white - black) > 0.25) return white > black ? 'w' : 'b';
  }
  return 'w';
}

/**
 * Reads the start position of a game from equal shapes alone.
 *
 * @param groups squares with equal shapes, in the order of {@link Rows}
 * @param lightness of each group
 * @param starts boards, by squares
 * @returns the piece of each group, or `null` if this is no start position
 */
export function startPieces(
  groups: readonly (readonly number[])[],
  lightness: readonly number[],
  starts: readonly (readonly (Piece | null)[])[],
): readonly Piece[] | null {
  const occupied = groups.reduce((sum, group) => sum + group.length, 0);
  for (const board of starts) {
    if (board.filter(piece => piece !== null).length !== occupied) continue;
    const found = (['w', 'b'] as const).flatMap(bottom => {
      const rows = turned(board, bottom);
      const pieces = groups.flatMap(group => onlyPiece(group.map(index => rows[index] ?? null)) ?? []);
      return pieces.length === groups.length ? [{ pieces, contrast: contrastOf(pieces, lightness) }] : [];
    });
    const [best] = found.toSorted((a, b) => b.contrast - a.contrast);
    if (best) return best.pieces;
  }
  return null;
}

/** How much lighter the groups of White are. */
function contrastOf(pieces: readonly Piece[], lightness: readonly number[]): number {
  const mean = (color: Color): number => {
    const values = lightness.filter((_, group) => pieces[group]?.color === color);
    return values.reduce((sum, value) => sum + value, 0) / Math.max(values.length, 1);
  };
  return mean('w') - mean('b');
}

const onlyPiece = ([first = null, ...others]: readonly (Piece | null)[]): Piece | null =>
  others.every(piece => samePiece(piece, first)) ? first : null;
