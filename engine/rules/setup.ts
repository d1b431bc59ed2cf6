/**
 * Validation of a position that was set up. Faults make it unplayable; all are found at once. Doubts are warnings: no
 * game can have led to the position, or a part of the set-up was ignored.
 */
import { familyOf, hasCount, mayOrder } from './capabilities.ts';
import { counterOf, kindIn, materialOf } from './count.ts';
import { setUpCount } from './count-setup.ts';
import { kernelFor } from './kernel.ts';
import { BLOCKED_BIT, type PositionRecord, RECORD_WORDS, recordOf, STATE, setCount } from './record.ts';
import type { Issue } from './result.ts';
import type { RuleSet } from './rule-set.ts';
import {
  type Color,
  type Move,
  opposite,
  type Piece,
  type Role,
  type Setup,
  type Square,
  squareName,
} from './types.ts';
import { makeUci } from './uci.ts';

/** Most pieces of a side. */
const MAX_PIECES = 16;
/** The kernel keeps clocks and counts in 16 bits. */
export const MAX_PLIES = 0xffff;

const NAMES = { w: 'White', b: 'Black' } as const;
const COLORS = ['w', 'b'] as const;

const find = (setup: Setup, wanted: (piece: Piece, square: Square) => boolean): Square[] =>
  setup.board.flatMap((piece, square) => (piece !== null && wanted(piece, square) ? [square] : []));

const list = (squares: readonly Square[]): string => squares.map(squareName).join(' ');

const issue = (code: string, text: string, data: Record<string, string | number> = {}): Issue => ({ code, text, data });

/** 1 to 8, from the side's point of view. */
const relativeRank = (color: Color, square: Square): number => (color === 'w' ? (square >> 3) + 1 : 8 - (square >> 3));

/**
 * The first-move rights that have an effect: of a piece on its home rank, not a promoted fish, if the rule set has
 * leaps.
 */
export function keptRights(rules: RuleSet, setup: Setup): Square[] {
  if (rules.kingLeap === null && rules.metLeap === null && rules.compound === null) return [];
  return setup.rights.filter(square => {
    const piece = setup.board[square];
    return piece !== null && piece !== undefined && !piece.promoted && relativeRank(piece.color, square) === 1;
  });
}

/** The ordered moves that have an effect: reks that are possible here, if the rule set has orders. */
function keptOrders(rules: RuleSet, setup: Setup): Move[] {
  if (!mayOrder(rules) || !setup.orders?.length) return [];
  const { kernel, words, next, list } = kernelFor(rules);
  words.set(recordOf(setup, []), next >> 2);
  const reks = new Set(words.subarray(list >> 2, kernel.generateReks(next, list) >> 2));
  return setup.orders.filter(move => reks.has(move));
}

/** The capture games have only boats and kings. */
function roleFaults(setup: Setup): Issue[] {
  const others = find(setup, ({ role }) => role !== 'boat' && role !== 'king');
  if (others.length === 0) return [];
  const text = `The pieces on ${list(others)} are neither boats nor kings`;
  return [issue('role-not-in-game', text, { squares: list(others) })];
}

/** Whether the king of the side to move has been captured, which ends a capture game. */
export const kingGone = (rules: RuleSet, setup: Setup): boolean =>
  familyOf(rules) === 'rek' && !setup.board.some(piece => piece?.role === 'king' && piece.color === setup.turn);

/** Whether the king of the side to move has no move and is lost for that. */
function isKingBlocked(rules: RuleSet, setup: Setup): boolean {
  const { kernel, words, next } = kernelFor(rules);
  words.set(recordOf(setup, []), next >> 2);
  kernel.settle(next);
  return ((words[(next >> 2) + STATE] as number) & BLOCKED_BIT) !== 0;
}

function pieceFaults(rules: RuleSet, setup: Setup, color: Color): Issue[] {
  const faults: Issue[] = [];
  const kings = find(setup, piece => piece.color === color && piece.role === 'king');
  if (kings.length === 0 && !(color === setup.turn && kingGone(rules, setup)))
    faults.push(issue('no-king', `${NAMES[color]} has no king`, { color }));
  if (kings.length > 1) {
    const text = `${NAMES[color]} has ${kings.length} kings, on ${list(kings)}`;
    faults.push(issue('many-kings', text, { color, squares: list(kings) }));
  }
  const units = find(setup, piece => piece.color === color).length;
  if (units > MAX_PIECES) {
    const text = `${NAMES[color]} has ${units} pieces; the maximum is ${MAX_PIECES}`;
    faults.push(issue('too-many-units', text, { color, units }));
  }
  return faults;
}

function clockFaults(setup: Setup): Issue[] {
  const { count, halfmoves, fullmoves } = setup;
  const numbers = [count?.limit ?? 0, count?.plies ?? 0, halfmoves, fullmoves];
  if (numbers.every(n => Number.isInteger(n) && n >= 0) && numbers.slice(0, 3).every(n => n <= MAX_PLIES)) return [];
  return [issue('clock-range', `Counts and clocks must be integers from 0 to ${MAX_PLIES}`)];
}

/** The king of the side that has just moved must not be in check. Needs one king of each side. */
function checkFault(rules: RuleSet, setup: Setup): Issue[] {
  if (rules.goal === 'captureKing') return [];
  const waiting = opposite(setup.turn);
  const king = setup.board.findIndex(piece => piece?.role === 'king' && piece.color === waiting);
  const { kernel, words, record } = kernelFor(rules);
  words.set(recordOf(setup, keptRights(rules, setup)), record >> 2);
  const attacked = kernel.attackedBy(record, setup.turn === 'w' ? 0 : 1);
  if (((attacked >> BigInt(king)) & 1n) === 0n) return [];
  const other = setup.board.findIndex(piece => piece?.role === 'king' && piece.color === setup.turn);
  const beside = Math.max(Math.abs((king & 7) - (other & 7)), Math.abs((king >> 3) - (other >> 3))) === 1;
  const squares = list([king, other]);
  if (beside) return [issue('kings-touch', `The kings on ${squares} are adjacent`, { squares })];
  const text = `${NAMES[waiting]}'s king on ${squareName(king)} is in check, but ${NAMES[setup.turn]} is to move`;
  return [issue('waiting-side-in-check', text, { color: waiting, square: squareName(king) })];
}

/** All faults of the set-up; empty if it is playable. */
export function setupFaults(rules: RuleSet, setup: Setup): Issue[] {
  const faults = [...COLORS.flatMap(color => pieceFaults(rules, setup, color)), ...clockFaults(setup)];
  if (familyOf(rules) === 'rek') faults.push(...roleFaults(setup));
  if (setup.board.length !== 64)
    faults.push(issue('board-size', `A board must have 64 squares, not ${setup.board.length}`));
  if (rules.goal === 'firstCheck' && setup.checks !== null && setup.checks[setup.turn] === 0) {
    faults.push(issue('winner-to-move', `${NAMES[setup.turn]} has given the winning check and cannot be to move`));
  }
  const kings = faults.some(
    fault => fault.code === 'no-king' || fault.code === 'many-kings' || fault.code === 'clock-range',
  );
  return kings ? faults : [...faults, ...checkFault(rules, setup)];
}

/** Most pieces of a role that can occur; promoted fishes count as mets. */
const MOST: Readonly<Record<Exclude<Role, 'king'>, number>> = { fish: 8, met: 9, koul: 2, horse: 2, boat: 2 };

function roleDoubts(rules: RuleSet, setup: Setup, color: Color): Issue[] {
  const doubts: Issue[] = [];
  const tilted = rules.handicaps.includes('takhaengRuea') ? MOST.boat : 0;
  for (const [role, usual] of Object.entries(MOST)) {
    const most = role === 'met' ? usual + tilted : usual;
    const squares = find(setup, piece => piece.color === color && piece.role === role);
    if (squares.length > most) {
      const text =
        `${NAMES[color]} has ${squares.length} pieces of the role ${role}; ` + `no game can lead to more than ${most}`;
      doubts.push(issue('too-many-of-role', text, { color, role, squares: list(squares) }));
    }
  }
  const fishes = (wanted: (rank: number) => boolean): Square[] =>
    find(
      setup,
      (piece, square) => piece.color === color && piece.role === 'fish' && wanted(relativeRank(color, square)),
    );
  const late = fishes(rank => rank >= 6);
  if (late.length > 0) {
    const text = `${NAMES[color]}'s fish on ${list(late)} would already have promoted`;
    doubts.push(issue('fish-past-promotion', text, { color, squares: list(late) }));
  }
  const early = fishes(rank => rank <= 2);
  if (early.length > 0) {
    const text = `${NAMES[color]}'s fish on ${list(early)} is behind the start rank of fishes`;
    doubts.push(issue('fish-behind-start', text, { color, squares: list(early) }));
  }
  return doubts;
}

/** Warnings: what no game can lead to, and parts of the set-up that were ignored. */
export function setupDoubts(rules: RuleSet, setup: Setup): Issue[] {
  const doubts = familyOf(rules) === 'chess' ? COLORS.flatMap(color => roleDoubts(rules, setup, color)) : [];
  const kept = keptRights(rules, setup);
  const dropped = setup.rights.filter(square => !kept.includes(square));
  if (dropped.length > 0) {
    const text = `First-move rights on ${list(dropped)} have no effect here and were dropped`;
    doubts.push(issue('rights-dropped', text, { squares: list(dropped) }));
  }
  if (kingGone(rules, setup)) {
    const text = `${NAMES[setup.turn]}'s king is captured: the game has ended`;
    doubts.push(issue('king-gone', text, { color: setup.turn }));
  }
  if (familyOf(rules) === 'rek' && isKingBlocked(rules, setup)) {
    const text = `${NAMES[setup.turn]}'s king has no move: the game has ended`;
    doubts.push(issue('king-blocked', text, { color: setup.turn }));
  }
  if (familyOf(rules) === 'rek' && setup.count !== null)
    doubts.push(issue('count-dropped', 'This game has no count: the count was dropped'));
  doubts.push(...boardCountDoubt(rules, setup));
  const orders = keptOrders(rules, setup);
  const idle = (setup.orders ?? []).filter(move => !orders.includes(move)).map(makeUci);
  if (idle.length > 0) {
    const text = `The ordered moves ${idle.join(' ')} cannot be ordered here and were dropped`;
    doubts.push(issue('orders-dropped', text, { moves: idle.join(' ') }));
  }
  return doubts;
}

/** A board count that the piece values do not allow; it is dropped. */
function boardCountDoubt(rules: RuleSet, setup: Setup): Issue[] {
  if (
    familyOf(rules) === 'rek' ||
    setup.count === null ||
    rules.count.board?.whose !== 'weaker' ||
    rules.count.mode !== 'auto'
  )
    return [];
  const record = recordOf(setup, keptRights(rules, setup));
  const counter = counterOf(setup.turn, setup.count.plies);
  const [own, other] = [materialOf(record, counter), materialOf(record, opposite(counter))];
  if (kindIn(rules, record, setup.count) !== 'board' || own < other) return [];
  const text = `${NAMES[counter]} is not the weaker side and has no board count: the count was dropped`;
  return [issue('count-not-weaker', text, { color: counter })];
}

/** The record of a valid set-up, with keys, checkers and a count that starts automatically. */
export function settledRecord(rules: RuleSet, setup: Setup): PositionRecord {
  // The work record may hold a position that is in use.
  const { kernel, words, next: record } = kernelFor(rules);
  const filled = recordOf(setup, keptRights(rules, setup), keptOrders(rules, setup));
  if (setup.count !== null && familyOf(rules) === 'chess')
    setCount(filled, kindIn(rules, filled, setup.count), setup.count.limit, setup.count.plies);
  words.set(filled, record >> 2);
  kernel.settle(record);
  if (hasCount(rules)) {
    const count = setUpCount(rules, filled, {
      limitFor: side => kernel.countLimit(record, side === 'w' ? 0 : 1),
      mayRunBoard: side => kernel.mayRunBoardCount(record, side === 'w' ? 0 : 1) !== 0,
    });
    setCount(words.subarray(record >> 2, (record >> 2) + RECORD_WORDS), count.kind, count.limit, count.plies);
  }
  return words.slice(record >> 2, (record >> 2) + RECORD_WORDS);
}
