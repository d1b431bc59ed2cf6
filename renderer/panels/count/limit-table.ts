/** The table of limits of a rule set, with the row in force and the chaser's pieces that it names. */
import type { Position } from '../../../engine/rules/position.ts';
import type { LimitRow, Source } from '../../../engine/rules/rule-set.ts';
import { type Color, opposite, type Square } from '../../../engine/rules/types.ts';

export interface TableLine {
  readonly about: 'board' | 'fish' | 'row';
  readonly row: LimitRow | null;
  readonly limit: number;
  /** `rules`: the row in force. `ruled`: the row that set the limit when the count started and no longer fits. */
  readonly mark: 'rules' | 'ruled' | null;
  /** Squares of the chaser's pieces that the row names. */
  readonly squares: readonly Square[];
}

export interface LimitTable {
  /** `null` if neither side is stronger. */
  readonly chaser: Color | null;
  readonly lines: readonly TableLine[];
  readonly sources: readonly Source[];
}

const COLORS: readonly Color[] = ['w', 'b'];

function chaserOf(position: Position): Color | null {
  const { piece, board, count } = position.countRule();
  const counter = count?.counter ?? piece.counters[0] ?? board.counters[0];
  if (counter !== undefined) return opposite(counter);
  const pieces = COLORS.map(color => position.board().filter(piece => piece?.color === color).length);
  const [white = 0, black = 0] = pieces;
  return white === black ? null : white > black ? 'w' : 'b';
}

export function limitTable(position: Position): LimitTable {
  const { board, piece } = position.rules.count;
  const rule = position.countRule();
  const chaser = chaserOf(position);
  const squaresOf = (matches: (role: string) => boolean, color: Color | null): Square[] =>
    position
      .board()
      .flatMap((piece, square) =>
        piece && matches(piece.role) && (color === null || piece.color === color) ? [square] : [],
      );
  const ruling = rule.count ? rule[rule.count.kind] : [rule.piece, rule.board].find(part => part.counters.length > 0);
  const fits = (row: LimitRow, squares: readonly Square[]): boolean =>
    row.role === null || squares.length >= row.atLeast;
  const lines: TableLine[] = [];
  if (board) {
    const mark = ruling?.kind === 'board' ? 'rules' : null;
    lines.push({ about: 'board', row: null, limit: board.limit, mark, squares: [] });
  }
  if (piece && typeof piece.withFish === 'number') {
    const mark = ruling?.kind === 'piece' && ruling.row === null ? 'rules' : null;
    const squares = squaresOf(role => role === 'fish', null);
    lines.push({ about: 'fish', row: null, limit: piece.withFish, mark, squares });
  }
  for (const row of piece?.table ?? []) {
    const squares = row.role === null || chaser === null ? [] : squaresOf(role => role === row.role, chaser);
    const rules = ruling?.kind === 'piece' && ruling.row === row;
    const mark = rules ? (fits(row, squares) ? 'rules' : 'ruled') : null;
    lines.push({ about: 'row', row, limit: row.limit, mark, squares });
  }
  return { chaser, lines, sources: [...new Set([...(piece?.sources ?? []), ...(board?.sources ?? [])])] };
}
