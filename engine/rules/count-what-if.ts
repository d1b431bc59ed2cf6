/**
 * What would change the count, found by simulation: each event is set up on a board with the pieces of the position and
 * its running count, placed so that the king can capture the piece or the fish can promote. The kernel plays the move
 * and updates the count. So the counting rules are not implemented twice.
 */
import { hasCount } from './capabilities.ts';
import type { CountPart } from './count-rule.ts';
import { Position } from './position.ts';
import type { LimitRow, RuleSet } from './rule-set.ts';
import {
  type Color,
  type Count,
  type CountKind,
  type EndReason,
  isPromotion,
  type Outcome,
  opposite,
  ROLES,
  type Role,
  type Setup,
  type Square,
  toOf,
} from './types.ts';

/**
 * - `taken`: the counter's king captures a piece of this role.
 * - `promoted`: the last fish promotes, after the others have. `fishTaken`: the only fish is captured.
 * - `bared`: the last piece of the counter besides the king is captured.
 * - `here`: the count starts in this position.
 */
export type WhatIfEvent = 'taken' | 'promoted' | 'fishTaken' | 'bared' | 'here';

/** A count that starts or continues: its kind, counter, first number, limit, and the moves left to the chaser. */
export interface Begun {
  readonly kind: CountKind;
  readonly counter: Color;
  /** N. */
  readonly units: number;
  readonly first: number;
  readonly limit: number;
  readonly left: number;
  /** `null` for a fixed limit. */
  readonly row: LimitRow | null;
}

/**
 * - `continues`: unchanged, with its old limit; `fits` is the row that the pieces match now.
 * - `begins`: no count ran before. `restarts`: it restarts. `replaced`: the other kind replaces it.
 * - `mayBegin`: a player may start it. `none`: none runs and none can begin. `stops`: the running one ends.
 * - `over`: the game is drawn by it.
 */
type Change = 'continues' | 'begins' | 'restarts' | 'replaced' | 'mayBegin' | 'none' | 'stops' | 'over';

export interface WhatIf {
  readonly event: WhatIfEvent;
  readonly counter: Color;
  /** Role of the piece concerned; `null` if none is. */
  readonly role: Role | null;
  /** Owner of the piece that is captured or promotes. */
  readonly owner: Color | null;
  /** Squares of such pieces. */
  readonly squares: readonly Square[];
  readonly change: Change;
  readonly count: Begun | null;
  /** The table row that the chaser's pieces match afterwards. */
  readonly fits: LimitRow | null;
  /** The count that the counter may restart instead. */
  readonly choice: Begun | null;
  readonly outcome: Outcome | null;
}

/** Outcomes caused by the placement of the pieces, not by the event. */
const ACCIDENTS: readonly EndReason[] = ['checkmate', 'stalemate', 'first-check', 'counter-mates', 'repetition'];

const COLORS: readonly Color[] = ['w', 'b'];
const SQUARES: readonly Square[] = Array.from({ length: 64 }, (_, square) => square);

const waiting = new WeakMap<RuleSet, RuleSet>();

/** The same rules, but no count starts in a position that is set up. */
function withoutCountAtOnce(rules: RuleSet): RuleSet {
  const known = waiting.get(rules) ?? { ...rules, count: { ...rules.count, setUp: 'afterMove' } };
  waiting.set(rules, known);
  return known;
}

const near = (square: Square): Square[] =>
  SQUARES.filter(
    other =>
      other !== square && Math.abs((other & 7) - (square & 7)) <= 1 && Math.abs((other >> 3) - (square >> 3)) <= 1,
  );

const where = (board: Setup['board'], color: Color, role: Role): Square[] =>
  SQUARES.filter(square => board[square]?.color === color && board[square]?.role === role);

const unitsOf = (board: Setup['board'], color: Color): Square[] =>
  SQUARES.filter(square => board[square]?.color === color);

/** The set-up with `turn` to move and the count advanced accordingly; `null` if the count has expired by then. */
function turned(position: Position, turn: Color): Setup | null {
  const { orders: _, ...setup } = position.setup();
  const running = position.count();
  const plies = running === null ? 0 : running.plies + (turn === setup.turn ? 0 : 1);
  if (running !== null && plies > running.limitPlies) return null;
  const count = running && { limit: running.limitPlies, plies, kind: running.kind };
  return { ...setup, turn, rights: [], count, checks: null };
}

/** Moves the king of the side not to move out of check, if it is in check. */
function withoutCheck(rules: RuleSet, setup: Setup): Setup {
  const attacked = (board: Setup['board']): boolean => {
    const position = Position.fromSetup(rules, { ...setup, board });
    return (
      !position.ok && position.error.some(({ code }) => code === 'waiting-side-in-check' || code === 'kings-touch')
    );
  };
  const home = where(setup.board, opposite(setup.turn), 'king')[0];
  if (home === undefined || !attacked(setup.board)) return setup;
  const lifted = setup.board.with(home, null);
  const boards = SQUARES.filter(square => lifted[square] === null).map(square =>
    lifted.with(square, setup.board[home] ?? null),
  );
  const board = boards.find(candidate => !attacked(candidate));
  return board ? { ...setup, board } : setup;
}

interface Staged {
  readonly before: Position;
  readonly after: Position;
}

/** Plays the move, unless the placement itself decides the game. */
function staged(rules: RuleSet, setup: Setup, wanted: (move: number) => boolean): Staged | null {
  const before = Position.fromSetup(rules, setup);
  if (!before.ok || before.value.outcome() !== null) return null;
  const move = before.value.moves().find(wanted);
  if (move === undefined) return null;
  const after = before.value.play(move);
  const outcome = after.outcome();
  return after.inCheck() || (outcome !== null && ACCIDENTS.includes(outcome.reason))
    ? null
    : { before: before.value, after };
}

/** The king of the side to move captures the piece on `victim`; both are placed where that is possible. */
function kingTakes(rules: RuleSet, given: Setup, victim: Square): Staged | null {
  const setup = withoutCheck(rules, given);
  const unit = setup.board[victim] ?? null;
  const home = where(setup.board, setup.turn, 'king')[0];
  if (home === undefined || unit === null) return null;
  const bare = setup.board.with(victim, null).with(home, null);
  for (const king of [home, ...SQUARES.filter(square => square !== home && bare[square] === null)]) {
    const targets = near(king).filter(square => bare[square] === null);
    for (const target of targets.includes(victim) ? [victim, ...targets] : targets) {
      const board = bare.with(king, setup.board[home] ?? null).with(target, unit);
      const played = staged(rules, { ...setup, board }, move => toOf(move) === target && (move & 63) === king);
      if (played) return played;
    }
  }
  return null;
}

/** The fish on `square` promotes, on its own file if it can. */
function fishPromotes(rules: RuleSet, given: Setup, square: Square): Staged | null {
  const setup = withoutCheck(rules, given);
  const fish = setup.board[square] ?? null;
  if (fish === null) return null;
  const rank = rules.promotion.relRank - 1;
  const [from, to] = fish.color === 'w' ? [rank - 1, rank] : [8 - rank, 7 - rank];
  const lifted = setup.board.with(square, null);
  const files = [square & 7, ...[0, 1, 2, 3, 4, 5, 6, 7].filter(file => file !== (square & 7))];
  for (const file of files) {
    const [start, end] = [8 * from + file, 8 * to + file];
    if (lifted[start] !== null || lifted[end] !== null) continue;
    const board = lifted.with(start, fish);
    const played = staged(rules, { ...setup, board }, move => isPromotion(move) && toOf(move) === end);
    if (played) return played;
  }
  return null;
}

/** The count after a capture, with the side to move of the given position. */
export interface LossCount {
  /** The running count if it continues. */
  readonly kept: Setup['count'];
  /** A count that starts or restarts with the capture; the side that lost the piece is to move. */
  readonly begun: Setup['count'];
  /** The game is drawn by it. */
  readonly outcome: Outcome | null;
}

/**
 * The count if the other side's king had captured the piece on `victim` with its last move; `null` if that cannot be
 * set up.
 */
export function countAfterLoss(position: Position, victim: Square): LossCount | null {
  const owner = position.pieceAt(victim)?.color;
  if (owner === undefined) return null;
  const { orders: _, ...now } = position.setup();
  const earlier = now.count && now.count.plies - (position.turn === owner ? 1 : 2);
  const plies = position.turn === owner ? earlier : Math.max(0, earlier ?? 0);
  const count = now.count && plies !== null && plies >= 0 ? { ...now.count, plies } : null;
  const rules = withoutCountAtOnce(position.rules);
  const played = kingTakes(rules, { ...now, turn: opposite(owner), rights: [], count, checks: null }, victim);
  if (played === null) return null;
  const outcome = played.after.outcome();
  const [before, after] = [played.before.count(), played.after.count()];
  if (after === null || outcome !== null) return { kept: null, begun: null, outcome };
  if (changeOf(before, after) === 'continues') return { kept: now.count, begun: null, outcome };
  const { kind, limitPlies } = after;
  return { kept: null, begun: { kind, limit: limitPlies, plies: after.plies }, outcome };
}

const begun = (part: CountPart, counter: Color): Begun | null =>
  part.limit === null || part.first === null || part.budget === null
    ? null
    : {
        kind: part.kind,
        counter,
        units: part.units,
        first: part.first,
        limit: part.limit,
        left: part.budget,
        row: part.row,
      };

/** A piece count starts after the number of units, a board count with 1. */
function running(position: Position, count: Count): Begun {
  const rule = position.countRule();
  const { units } = rule.piece;
  const { kind, counter, limit, left } = count;
  return { kind, counter, units, first: kind === 'piece' ? units + 1 : 1, limit, left, row: rule[kind].row };
}

/** The position without its count: what could begin in it. */
function counted(position: Position): Position {
  const cleared = Position.fromSetup(withoutCountAtOnce(position.rules), { ...position.setup(), count: null });
  return cleared.ok ? cleared.value : position;
}

/** Counts that could start here, automatically or by a player. */
function able(position: Position): readonly { readonly part: CountPart; readonly counter: Color }[] {
  const rule = counted(position).countRule();
  return [rule.piece, rule.board].flatMap(part =>
    part.counters.slice(0, part.state === 'open' ? 2 : 1).map(counter => ({ part, counter })),
  );
}

/** The count that the counter may restart on its next turn. */
function choiceOf(after: Position, counter: Color): Begun | null {
  const setup = turned(after, counter);
  const next = setup && Position.fromSetup(after.rules, setup);
  if (!next?.ok || !next.value.availableActions().some(({ action, by }) => action === 'restart' && by === counter))
    return null;
  const chosen = next.value.applyAction({ action: 'restart', by: counter });
  const count = chosen.ok ? chosen.value.count() : null;
  return chosen.ok && count ? running(chosen.value, count) : null;
}

function changeOf(before: Count | null, count: Count): Change {
  if (before === null) return 'begins';
  if (before.kind !== count.kind || before.counter !== count.counter) return 'replaced';
  return count.limitPlies === before.limitPlies && count.plies === before.plies + 1 ? 'continues' : 'restarts';
}

type Answer = Pick<WhatIf, 'change' | 'count' | 'fits' | 'choice' | 'outcome'>;

function answerOf({ before, after }: Staged, counter: Color): Answer {
  const rest = { fits: null, choice: null };
  const outcome = after.outcome();
  const count = after.count();
  if (outcome !== null) return { ...rest, outcome, change: 'over', count: count && running(after, count) };
  const could = able(after).find(each => each.counter === counter);
  if (count !== null) {
    const change = changeOf(before.count(), count);
    const fits = could?.part.row ?? null;
    const now = running(after, count);
    const shown = change === 'continues' ? { ...now, first: count.number + 1 } : now;
    return { fits, choice: choiceOf(after, counter), outcome, change, count: shown };
  }
  if (could) {
    const change = could.part.state === 'open' ? 'mayBegin' : 'begins';
    return { ...rest, outcome, change, count: begun(could.part, counter) };
  }
  return { ...rest, outcome, change: before.count() === null ? 'none' : 'stops', count: null };
}

/** The side of the running count, else the sides with the fewest units. */
function countersOf(position: Position): readonly Color[] {
  const count = position.count();
  if (count) return [count.counter];
  const board = position.board();
  const fewest = Math.min(...COLORS.map(color => unitsOf(board, color).length));
  return COLORS.filter(color => unitsOf(board, color).length === fewest);
}

const whatIf = (
  event: WhatIfEvent,
  counter: Color,
  about: Pick<WhatIf, 'role' | 'owner' | 'squares'>,
  done: Staged | null,
): WhatIf[] => (done ? [{ event, counter, ...about, ...answerOf(done, counter) }] : []);

/** One for every role of the chaser, while a count runs or could start. */
function ifTaken(position: Position, counter: Color): WhatIf[] {
  if (position.count() === null && !able(position).some(each => each.counter === counter)) return [];
  const owner = opposite(counter);
  const setup = turned(position, counter);
  if (setup === null) return [];
  return ROLES.toReversed().flatMap(role => {
    const squares = role === 'king' ? [] : where(setup.board, owner, role);
    const [victim] = squares;
    if (victim === undefined || (role === 'fish' && fishesOf(setup.board).length === 1)) return [];
    return whatIf('taken', counter, { role, owner, squares }, kingTakes(position.rules, setup, victim));
  });
}

const fishesOf = (board: Setup['board']): Square[] => COLORS.flatMap(color => where(board, color, 'fish'));

/** The last fish promotes or is captured; the chaser's, if it has one. */
function ifFishesEnd(position: Position, counter: Color): WhatIf[] {
  const fishes = fishesOf(position.board());
  const last = fishes.toSorted(
    (a, b) => Number(position.pieceAt(a)?.color === counter) - Number(position.pieceAt(b)?.color === counter),
  )[0];
  const owner = last === undefined ? null : (position.pieceAt(last)?.color ?? null);
  if (last === undefined || owner === null) return [];
  const about = { role: 'fish', owner, squares: fishes } as const;
  const found: WhatIf[] = [];
  const promoting = turned(position, owner);
  if (promoting) {
    const board = promoting.board.map((piece, square) =>
      piece?.role === 'fish' && square !== last ? ({ ...piece, role: 'met', promoted: true } as const) : piece,
    );
    const played = fishPromotes(position.rules, { ...promoting, board }, last);
    found.push(...whatIf('promoted', counter, about, played));
  }
  const taking = fishes.length === 1 ? turned(position, opposite(owner)) : null;
  if (taking) found.push(...whatIf('fishTaken', counter, about, kingTakes(position.rules, taking, last)));
  return found;
}

function ifBared(position: Position, counter: Color): WhatIf[] {
  const setup = turned(position, opposite(counter));
  const others = unitsOf(position.board(), counter).filter(square => position.pieceAt(square)?.role !== 'king');
  const last = others.find(square => position.pieceAt(square)?.role !== 'fish') ?? others[0];
  const role = last === undefined ? null : (position.pieceAt(last)?.role ?? null);
  if (setup === null || last === undefined) return [];
  const board = setup.board.map((piece, square) => (others.includes(square) && square !== last ? null : piece));
  const played = kingTakes(position.rules, { ...setup, board }, last);
  return whatIf('bared', counter, { role, owner: counter, squares: others }, played);
}

/** Counts that could start in this position if none were running. */
const ifHere = (position: Position): WhatIf[] =>
  able(position).map(({ part, counter }) => ({
    event: 'here',
    counter,
    role: null,
    owner: null,
    squares: [],
    change: part.state === 'open' ? 'mayBegin' : 'begins',
    count: begun(part, counter),
    fits: part.row,
    choice: null,
    outcome: null,
  }));

/** All events that would change or start a count; none if the game is over or the rule set has no count. */
export function whatIfs(position: Position): readonly WhatIf[] {
  const { rules } = position;
  if (!hasCount(rules) || position.outcome() !== null) return [];
  return [
    ...countersOf(position).flatMap(counter => [...ifTaken(position, counter), ...ifBared(position, counter)]),
    ...ifFishesEnd(position, countersOf(position)[0] ?? position.turn),
    ...ifHere(position),
  ];
}
