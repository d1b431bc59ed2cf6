/** Finds positions with a given value in a table, by reading it from the start. */
import { Position } from '../../rules/position.ts';
import { ok, type Parsed } from '../../rules/result.ts';
import type { RuleSet } from '../../rules/rule-set.ts';
import type { Color, Piece, Role, Square } from '../../rules/types.ts';
import type { Ending, EndingPieces } from '../ending.ts';
import { BLOCK, type TableFile } from './table-file.ts';

/**
 * The pieces to which the byte at `at` belongs (`byteOf`), with White as the chaser. If two are on one square, it is
 * not a position.
 */
export function piecesAt(ending: Ending, at: number): EndingPieces {
  let index = Math.floor(at / 4096) * 64 + (at % 64);
  const squares = [...ending.units, ...ending.against].map(() => {
    const square: Square = index % 64;
    index = Math.floor(index / 64);
    return square;
  });
  squares.reverse();
  const units = squares.slice(0, ending.units.length);
  const against = squares.slice(ending.units.length);
  return { ending, chaser: 'w', king: ((index >> 2) << 3) | (index & 3), units, against, bare: (at >> 6) & 63 };
}

/** `null` if it is not a legal position. */
export function positionWith(
  { ending, king, units, against, bare }: EndingPieces,
  turn: Color,
  rules: RuleSet,
): Position | null {
  const board: (Piece | null)[] = Array.from({ length: 64 }, () => null);
  const pieces: readonly (readonly [Square, Role, Color])[] = [
    [king, 'king', 'w'],
    [bare, 'king', 'b'],
    ...units.map((square, at) => [square, ending.units[at] as Role, 'w'] as const),
    ...against.map((square, at) => [square, ending.against[at] as Role, 'b'] as const),
  ];
  for (const [square, role, color] of pieces) {
    if (board[square] !== null) return null;
    board[square] = { color, role, promoted: false };
  }
  const setup = { board, turn, rights: [], count: null, halfmoves: 0, fullmoves: 1, checks: null };
  const position = Position.fromSetup(rules, setup);
  return position.ok ? position.value : null;
}

/**
 * The first position with the bare king to move and the value `byte`; `null` if there is none. Issues: those of a
 * damaged block.
 */
export function exampleOf(table: TableFile, byte: number, rules: RuleSet): Parsed<Position | null> {
  for (let block = 0; block < table.blocks; block++) {
    const bytes = table.read(block);
    if (!bytes.ok) return bytes;
    for (let at = bytes.value.indexOf(byte); at >= 0; at = bytes.value.indexOf(byte, at + 1)) {
      const position = positionWith(piecesAt(table.ending, block * BLOCK + at), 'b', rules);
      if (position !== null) return ok(position);
    }
  }
  return ok(null);
}
