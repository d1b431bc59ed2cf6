/** Random positions with few pieces, as starts of self-play games. */
import { hasCount } from '../engine/rules/capabilities.ts';
import { limitPlies } from '../engine/rules/compile.ts';
import { positionFromFen } from '../engine/rules/fen.ts';
import { Position } from '../engine/rules/position.ts';
import type { RuleSet } from '../engine/rules/rule-set.ts';
import { opposite } from '../engine/rules/types.ts';

/** Share of the positions in which one side has only its king. */
const BARE = 0.3;
/** Share of the running counts that began earlier. */
const LATER = 0.6;
/** Largest number of pieces of each kind beside the king, by FEN letter. */
const MOST: Readonly<Record<string, number>> = { p: 4, m: 2, s: 2, n: 2, r: 1 };

const below = (random: () => number, limit: number): number => Math.floor(random() * limit);

function placementOf(board: readonly string[]): string {
  const ranks = [7, 6, 5, 4, 3, 2, 1, 0].map(rank => board.slice(rank * 8, rank * 8 + 8).join(''));
  return ranks.map(rank => rank.replaceAll(/ +/g, gap => String(gap.length))).join('/');
}

function randomBoard(random: () => number): string[] {
  const board = new Array<string>(64).fill(' ');
  const put = (piece: string, first: number, ranks: number): void => {
    for (;;) {
      const square = first * 8 + below(random, ranks * 8);
      if (board[square] !== ' ') continue;
      board[square] = piece;
      return;
    }
  };
  const bare = random() < BARE ? below(random, 2) : -1;
  for (const side of [0, 1]) {
    const letter = (piece: string): string => (side === 0 ? piece.toUpperCase() : piece);
    put(letter('k'), 0, 8);
    if (side === bare) continue;
    for (const [piece, most] of Object.entries(MOST)) {
      const count = below(random, most + 1);
      // A fish is on the ranks from its start to the one before its promotion.
      for (let i = 0; i < count; i++)
        put(letter(piece), piece === 'p' ? (side === 0 ? 2 : 3) : 0, piece === 'p' ? 3 : 8);
    }
  }
  return board;
}

/** A legal position in which the game is not over, often with a count that has run for some time. */
export function randomEnding(rules: RuleSet, random: () => number): Position {
  for (;;) {
    const text = `${placementOf(randomBoard(random))} ${random() < 0.5 ? 'w' : 'b'} - - 0 1`;
    const read = positionFromFen(rules, text);
    if (!read.ok) continue;
    const position = withLaterCount(withBegunCount(read.value), random);
    if (position.outcome() === null && position.moves().length > 0) return position;
  }
}

const withCount = (position: Position, count: NonNullable<ReturnType<Position['setup']>['count']>): Position => {
  const changed = Position.fromSetup(position.rules, { ...position.setup(), count });
  return changed.ok ? changed.value : position;
};

/**
 * A count that the rules do not start in a position that is set up: automatic ones that start after a move, and those
 * of the players, which no game of the search starts.
 */
function withBegunCount(position: Position): Position {
  const { rules, turn } = position;
  if (!hasCount(rules) || position.count() !== null) return position;
  const units = { w: 0, b: 0 };
  for (const piece of position.board()) if (piece !== null) units[piece.color]++;
  const counter = units[turn] <= units[opposite(turn)] ? turn : opposite(turn);
  const { board, piece } = rules.count;
  const plies = counter === turn ? 0 : 1;
  // The rules of the position replace the limit of a count that is not possible there.
  const fishes = position.board().some(each => each?.role === 'fish');
  if (units[counter] > 1)
    return board === null || fishes
      ? position
      : withCount(position, { kind: 'board', limit: limitPlies(board.limit, board.endAt), plies });
  const row = piece?.table.find(
    ({ role, atLeast }) =>
      role === null || position.board().filter(each => each?.role === role && each.color !== counter).length >= atLeast,
  );
  if (piece === null || row === undefined || (fishes && piece.withFish === 'no')) return position;
  const begun = 2 * (units.w + units.b) + (counter === turn ? 0 : -1);
  return withCount(position, { kind: 'piece', limit: limitPlies(row.limit, piece.endAt), plies: begun });
}

function withLaterCount(position: Position, random: () => number): Position {
  const count = position.count();
  if (count === null || random() >= LATER) return position;
  const { kind, limitPlies: limit, plies } = count;
  const moves = Math.max(0, limit - plies) >> 1;
  return withCount(position, { kind, limit, plies: plies + 2 * below(random, moves + 1) });
}
