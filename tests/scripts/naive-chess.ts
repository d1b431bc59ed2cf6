/**
 * The chess rule sets a second time, in the plainest way there is: a list of squares, moves tried one by one, and a
 * look whether the own king is attacked afterwards. Shares no code and no idea with the kernel; only the tests use it,
 * as a reference.
 */
import type { RuleSet } from '../../engine/rules/rule-set.ts';
import { type Color, opposite, type Piece, type Square, squareName } from '../../engine/rules/types.ts';

export interface Naive {
  readonly board: readonly (Piece | null)[];
  readonly turn: Color;
  readonly rights: ReadonlySet<Square>;
}

export interface NaiveMove {
  readonly from: Square;
  readonly to: Square;
  readonly promotes: boolean;
  /** Where the own fish on `to` goes. */
  readonly step: Square | null;
  readonly leap: boolean;
}

type Offset = readonly [files: number, ranks: number];

const DIAGONALS: readonly Offset[] = [
  [1, 1],
  [-1, 1],
  [1, -1],
  [-1, -1],
];
const STRAIGHTS: readonly Offset[] = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
];
const JUMPS: readonly Offset[] = [-2, -1, 1, 2].flatMap(x =>
  [-2, -1, 1, 2].filter(y => Math.abs(x) !== Math.abs(y)).map(y => [x, y] as const),
);

const ahead = (color: Color): number => (color === 'w' ? 1 : -1);

const rank = (color: Color, square: Square): number => (color === 'w' ? (square >> 3) + 1 : 8 - (square >> 3));

function shifted(square: Square, [files, ranks]: Offset): Square | null {
  const file = (square & 7) + files;
  const row = (square >> 3) + ranks;
  return file < 0 || file > 7 || row < 0 || row > 7 ? null : row * 8 + file;
}

const all = (square: Square, offsets: readonly Offset[]): Square[] =>
  offsets.map(offset => shifted(square, offset)).filter(to => to !== null);

function ray(board: Naive['board'], square: Square, offset: Offset): Square[] {
  const reached: Square[] = [];
  for (let to = shifted(square, offset); to !== null; to = shifted(to, offset)) {
    reached.push(to);
    if (board[to] !== null) break;
  }
  return reached;
}

/** Squares that the unit on `from` attacks. */
export function attacked({ board, rights }: Naive, rules: RuleSet, from: Square): Square[] {
  const unit = board[from] as Piece;
  const up = ahead(unit.color);
  switch (unit.role) {
    case 'fish':
      return all(from, [
        [1, up],
        [-1, up],
      ]);
    case 'met':
      return all(from, rules.metLeap?.attacks && rights.has(from) ? [...DIAGONALS, [0, 2 * up]] : DIAGONALS);
    case 'koul':
      return all(from, [...DIAGONALS, [0, up]]);
    case 'horse':
      return all(from, JUMPS);
    case 'boat':
      return STRAIGHTS.flatMap(offset => ray(board, from, offset));
    case 'king':
      return all(from, [...DIAGONALS, ...STRAIGHTS]);
  }
}

const squares = (state: Naive, wanted: (piece: Piece) => boolean): Square[] =>
  state.board.flatMap((piece, square) => (piece !== null && wanted(piece) ? [square] : []));

export function isAttacked(state: Naive, rules: RuleSet, square: Square, by: Color): boolean {
  return squares(state, piece => piece.color === by).some(from => attacked(state, rules, from).includes(square));
}

export function inCheck(state: Naive, rules: RuleSet, color: Color): boolean {
  const [king] = squares(state, piece => piece.role === 'king' && piece.color === color);
  return isAttacked(state, rules, king as Square, opposite(color));
}

function promotes(rules: RuleSet, color: Color, to: Square): boolean {
  const { relRank, beyond } = rules.promotion;
  return beyond ? rank(color, to) >= relRank : rank(color, to) === relRank;
}

/** Everything the unit on `from` could do if no king mattered. */
function tries(state: Naive, rules: RuleSet, from: Square): NaiveMove[] {
  const { board, rights, turn } = state;
  const unit = board[from] as Piece;
  const up = ahead(turn);
  const plain = { from, promotes: false, step: null, leap: false };
  const found: NaiveMove[] = [];
  const isFree = (to: Square | null): to is Square => to !== null && board[to] === null;
  const isEnemy = (to: Square): boolean => board[to]?.color === opposite(turn);
  const leapTo = (to: Square | null, capture: boolean): void => {
    const takes = to !== null && capture && isEnemy(to) && board[to]?.role !== 'king';
    if (to !== null && (isFree(to) || takes)) found.push({ ...plain, to, leap: true });
  };
  const attacks = attacked(state, { ...rules, metLeap: null }, from);
  if (unit.role === 'fish') {
    const step = shifted(from, [0, up]);
    const targets = [...attacks.filter(isEnemy), ...(isFree(step) ? [step] : [])];
    return targets.map(to => ({ ...plain, to, promotes: promotes(rules, turn, to) }));
  }
  for (const to of attacks) if (isFree(to) || isEnemy(to)) found.push({ ...plain, to });
  if (!rights.has(from)) return found;
  const follows = (to: Square | null): void => {
    const step = to === null ? null : shifted(to, [0, up]);
    if (to === null || !isFree(step) || promotes(rules, turn, step) || rank(turn, to) !== 3) return;
    if (board[to]?.role === 'fish' && board[to].color === turn) found.push({ ...plain, to, step });
  };
  if (unit.role === 'king' && rules.kingLeap !== null) {
    const { squares, capture } = rules.kingLeap;
    for (const jump of JUMPS) {
      const [files, ranks] = jump;
      if (squares === 'any' || (Math.abs(files) === 2 && ranks === up)) leapTo(shifted(from, jump), capture);
    }
  }
  if (unit.role === 'met' && rules.metLeap !== null) leapTo(shifted(from, [0, 2 * up]), rules.metLeap.capture);
  if (unit.role === 'met' && rules.compound?.sutMet) follows(shifted(from, [0, 2 * up]));
  if (unit.role === 'horse' && rules.compound?.sutMa) for (const to of all(from, JUMPS)) follows(to);
  return found;
}

/** The units after a move; of the rights only those that moved or were taken with their unit are gone. */
function moved(state: Naive, move: NaiveMove): Naive {
  const board = [...state.board];
  const unit = board[move.from] as Piece;
  if (move.step !== null) board[move.step] = board[move.to] as Piece;
  board[move.from] = null;
  board[move.to] = move.promotes ? { ...unit, role: 'met', promoted: true } : unit;
  const rights = new Set([...state.rights].filter(square => square !== move.from && square !== move.to));
  return { board, turn: opposite(state.turn), rights };
}

export function naiveMoves(state: Naive, rules: RuleSet): NaiveMove[] {
  const checked = inCheck(state, rules, state.turn);
  const { turn, board } = state;
  return squares(state, piece => piece.color === turn)
    .flatMap(from => tries(state, rules, from))
    .filter(move => !(move.leap && board[move.from]?.role === 'king' && checked && !rules.kingLeap?.whenInCheck))
    .filter(move => !inCheck(moved(state, move), rules, turn));
}

export function naivePlay(state: Naive, rules: RuleSet, move: NaiveMove): Naive {
  const after = moved(state, move);
  const { kingLeap, metLeap } = rules;
  const unit = state.board[move.from] as Piece;
  const captured = move.step === null && state.board[move.to] !== null;
  const checked = inCheck(after, rules, after.turn);
  const keeps = (square: Square): boolean => {
    const { role, color } = after.board[square] as Piece;
    if (captured && role === 'king' && kingLeap?.untilFirstCapture) return false;
    if (captured && role === 'met' && metLeap?.untilFirstCapture) return false;
    if (role !== 'king' || color === state.turn) return true;
    const line = (square & 7) === (move.to & 7) || square >> 3 === move.to >> 3;
    if (kingLeap?.rookAim && unit.role === 'boat' && line) return false;
    return !(kingLeap?.checkKills && checked);
  };
  return { ...after, rights: new Set([...after.rights].filter(keeps)) };
}

export const naiveUci = ({ from, to, promotes: isPromotion }: NaiveMove): string =>
  squareName(from) + squareName(to) + (isPromotion ? 'm' : '');
