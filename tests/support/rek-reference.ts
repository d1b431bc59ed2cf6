/**
 * Rek and Min Rek Chanh a second time, as plainly as possible: a board of 64 squares and the sentences of
 * docs/help/en/rek.md and min-rek-chanh.md one after the other. It has no sets of squares and no tables, and shares
 * nothing with the kernel, so that it disagrees with the kernel if one of them is wrong.
 */
import type { RekRules } from '../../engine/rules/rule-set.ts';

export interface Unit {
  readonly color: 'w' | 'b';
  readonly king: boolean;
}
export type Board = readonly (Unit | null)[];

export interface State {
  readonly board: Board;
  readonly turn: 'w' | 'b';
  /** Reks as `b6b3`; empty: the side to move is free. */
  readonly orders: readonly string[];
  readonly winner: 'w' | 'b' | null;
  /** Plies since the last capture. */
  readonly quiet: number;
}

const NEIGHBOURS = [
  [0, 1],
  [0, -1],
  [1, 0],
  [-1, 0],
] as const;

const other = (color: 'w' | 'b'): 'w' | 'b' => (color === 'w' ? 'b' : 'w');
const name = (square: number): string => 'abcdefgh'.charAt(square % 8) + (Math.floor(square / 8) + 1);
const squareOf = (text: string): number => 'abcdefgh'.indexOf(text.charAt(0)) + 8 * (Number(text.charAt(1)) - 1);

/** The square so many files and ranks away, `null` beyond the edge. */
function away(square: number, files: number, ranks: number): number | null {
  const file = (square % 8) + files;
  const rank = Math.floor(square / 8) + ranks;
  return file < 0 || file > 7 || rank < 0 || rank > 7 ? null : rank * 8 + file;
}

const neighbours = (square: number): number[] =>
  NEIGHBOURS.flatMap(([files, ranks]) => away(square, files, ranks) ?? []);

export function stateOf(fen: string): State {
  const [placement = '', turn = 'w', orders = '-', , quiet = '0'] = fen.split(' ');
  const board: (Unit | null)[] = Array(64).fill(null);
  placement.split('/').forEach((rank, down) => {
    let file = 0;
    for (const letter of rank) {
      if (/\d/.test(letter)) file += Number(letter);
      else {
        board[(7 - down) * 8 + file] = { color: letter < 'a' ? 'w' : 'b', king: letter.toLowerCase() === 'k' };
        file++;
      }
    }
  });
  return {
    board,
    turn: turn as 'w' | 'b',
    orders: orders === '-' ? [] : (orders.match(/..../g) ?? []),
    winner: null,
    quiet: Number(quiet),
  };
}

export function placementOf(board: Board): string {
  const ranks: string[] = [];
  for (let rank = 7; rank >= 0; rank--) {
    let text = '';
    for (let file = 0; file < 8; file++) {
      const unit = board[rank * 8 + file];
      const letter = unit ? (unit.king ? 'k' : 'r') : '1';
      text += unit?.color === 'w' ? letter.toUpperCase() : letter;
    }
    ranks.push(text.replace(/1+/g, run => String(run.length)));
  }
  return ranks.join('/');
}

/** Every move of a side, whatever was ordered: along a rank or file over empty squares to an empty square. */
function walks(rules: RekRules, board: Board, color: 'w' | 'b'): string[] {
  const found: string[] = [];
  board.forEach((unit, from) => {
    if (unit === null || unit.color !== color || (unit.king && !rules.kingMoves)) return;
    for (const [files, ranks] of NEIGHBOURS) {
      let to = away(from, files, ranks);
      while (to !== null && board[to] === null) {
        found.push(name(from) + name(to));
        to = away(to, files, ranks);
      }
    }
  });
  return found;
}

/** The board with the unit moved, before anything is captured. */
function arrived(board: Board, move: string): (Unit | null)[] {
  const next = [...board];
  next[squareOf(move.slice(2))] = board[squareOf(move)] ?? null;
  next[squareOf(move)] = null;
  return next;
}

/** Both squares beside the unit that has arrived, along the rank or along the file, if both hold enemies. */
function carried(board: Board, to: number): number[] {
  const enemy = other(board[to]?.color as 'w' | 'b');
  const isEnemy = (square: number | null): boolean => square !== null && board[square]?.color === enemy;
  const [left, right, below, above] = [away(to, -1, 0), away(to, 1, 0), away(to, 0, -1), away(to, 0, 1)];
  const taken: number[] = [];
  if (isEnemy(left) && isEnemy(right)) taken.push(left as number, right as number);
  if (isEnemy(below) && isEnemy(above)) taken.push(below as number, above as number);
  return taken;
}

function sandwiched(board: Board, to: number): number[] {
  const own = board[to]?.color as 'w' | 'b';
  return NEIGHBOURS.flatMap(([files, ranks]) => {
    const victim = away(to, files, ranks);
    const beyond = away(to, 2 * files, 2 * ranks);
    if (victim === null || beyond === null) return [];
    return board[victim]?.color === other(own) && board[beyond]?.color === own ? [victim] : [];
  });
}

/** The squares of the unit's group: units of its side connected along ranks and files. */
function groupOf(board: Board, square: number): number[] {
  const group = [square];
  for (const member of group) {
    for (const next of neighbours(member)) {
      if (board[next]?.color === board[square]?.color && !group.includes(next)) group.push(next);
    }
  }
  return group;
}

function shutIn(rules: RekRules, board: Board, enemy: 'w' | 'b'): number[] {
  const squares = board.flatMap((unit, square) => (unit?.color === enemy ? [square] : []));
  if (rules.surround === 'off') return [];
  if (rules.surround === 'unit')
    return squares.filter(square => neighbours(square).every(next => board[next]?.color === other(enemy)));
  return squares.filter(
    square => !groupOf(board, square).some(one => neighbours(one).some(next => board[next] === null)),
  );
}

/** Every capture of a move, and the board after it. */
function captures(rules: RekRules, board: Board, move: string): { board: Board; taken: number[] } {
  const to = squareOf(move.slice(2));
  const next = arrived(board, move);
  const enemy = other(next[to]?.color as 'w' | 'b');
  const first = [...carried(next, to), ...(rules.custodian ? sandwiched(next, to) : [])];
  for (const square of first) next[square] = null;
  const second = shutIn(rules, next, enemy);
  for (const square of second) next[square] = null;
  return { board: next, taken: [...first, ...second] };
}

const reks = (rules: RekRules, board: Board, color: 'w' | 'b'): string[] =>
  walks(rules, board, color).filter(move => carried(arrived(board, move), squareOf(move.slice(2))).length > 0);

/** What the side that did not move is ordered, if the model asks for it. */
function ordered(rules: RekRules, before: Board, after: Board, color: 'w' | 'b', called: boolean): string[] {
  if (rules.obligation === 'none' || (rules.obligation === 'call' && !called)) return [];
  const now = reks(rules, after, color);
  if (rules.obligation === 'any') return now;
  const then = reks(rules, before, color);
  return now.filter(move => !then.includes(move));
}

/** Legal moves as UCI text; a called order ends with `!`. */
export function legalMoves(rules: RekRules, state: State): string[] {
  if (state.winner !== null) return [];
  const moves = state.orders.length > 0 ? state.orders : walks(rules, state.board, state.turn);
  if (rules.obligation !== 'call') return [...moves];
  return moves.flatMap(move => {
    const after = captures(rules, state.board, move).board;
    const kingTaken = !after.some(unit => unit?.king && unit.color === other(state.turn));
    const won = kingTaken || isKingLost(rules, after, other(state.turn));
    const opens = !won && ordered(rules, state.board, after, other(state.turn), true).length > 0;
    return opens ? [move, `${move}!`] : [move];
  });
}

export const losingMoves = (rules: RekRules, state: State): string[] =>
  state.winner !== null || state.orders.length === 0
    ? []
    : walks(rules, state.board, state.turn).filter(move => !state.orders.includes(move));

/** Has the side to move lost since its king has no move? */
export function isKingLost(rules: RekRules, board: Board, color: 'w' | 'b'): boolean {
  if (rules.kingWithoutMove === 'safe') return false;
  const king = board.findIndex(unit => unit?.king && unit.color === color);
  return king >= 0 && neighbours(king).every(next => board[next] !== null);
}

export function play(rules: RekRules, state: State, text: string): State & { readonly taken: readonly number[] } {
  const move = text.slice(0, 4);
  const enemy = other(state.turn);
  const { board, taken } = captures(rules, state.board, move);
  const disobeyed = state.orders.length > 0 && !state.orders.includes(move);
  const kingTaken = !board.some(unit => unit?.king && unit.color === enemy);
  const won = kingTaken || isKingLost(rules, board, enemy);
  const winner = disobeyed ? enemy : won ? state.turn : null;
  const orders = winner === null ? ordered(rules, state.board, board, enemy, text.endsWith('!')) : [];
  return { board, turn: enemy, orders, winner, quiet: taken.length > 0 ? 0 : state.quiet + 1, taken };
}

/** The result without repetition, `*` while the game goes on. */
export function resultOf(rules: RekRules, state: State): string {
  const won = (color: 'w' | 'b'): string => (color === 'w' ? '1-0' : '0-1');
  if (state.winner !== null) return won(state.winner);
  if (legalMoves(rules, state).length === 0) return won(other(state.turn));
  if (state.board.every(unit => unit === null || unit.king)) return '1/2-1/2';
  return rules.captureless !== null && state.quiet >= rules.captureless ? '1/2-1/2' : '*';
}
