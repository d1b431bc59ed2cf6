/**
 * A repertoire: the moves that one side prepares under one rule set, as a graph of positions. Equal positions are one
 * position, however they are reached, so transpositions join. Plain immutable data; an edit (`edit.ts`) returns a new
 * repertoire.
 */
import { makeFen, positionFromFen } from '../../engine/rules/fen.ts';
import type { Position } from '../../engine/rules/position.ts';
import { messageOf } from '../../engine/rules/result.ts';
import { ruleSet } from '../../engine/rules/rule-sets/list.ts';
import type { Color } from '../../engine/rules/types.ts';
import { parseUci } from '../../engine/rules/uci.ts';
import type { Shape } from '../study/study.ts';

/** `Position.key` as decimal text. */
export type PositionKey = string;

export interface RepertoireMove {
  /** UCI. */
  readonly move: string;
  /** The position after it. */
  readonly to: PositionKey;
  readonly nags?: readonly number[];
}

export interface RepertoirePosition {
  readonly key: PositionKey;
  readonly comment?: string;
  readonly shapes?: readonly Shape[];
  /** Several own moves are intended here; without it they are a conflict. */
  readonly alternatives?: true;
  /** The first own move is the preferred one. */
  readonly moves: readonly RepertoireMove[];
}

export interface RepertoireHead {
  readonly name: string;
  /** Rule-set id. */
  readonly rules: string;
  /** The side whose moves are prepared. */
  readonly color: Color;
  /** FEN of the start position. */
  readonly start: string;
  /** New positions that a day of drills may add. */
  readonly newPerDay: number;
}

export interface Repertoire extends RepertoireHead {
  readonly root: PositionKey;
  readonly positions: ReadonlyMap<PositionKey, RepertoirePosition>;
}

/** For JSON and messages. The first position is the start. */
export interface FlatRepertoire extends RepertoireHead {
  readonly positions: readonly RepertoirePosition[];
}

export const NEW_PER_DAY = 10;
/** Limit of `newPerDay`. */
export const MAX_NEW_PER_DAY = 1000;
/** Limit of the positions of a repertoire. */
export const MAX_POSITIONS = 100_000;
/** Limit of characters of a name. */
export const MAX_NAME = 200;

export const keyOf = (position: Position): PositionKey => String(position.key);

export function emptyRepertoire(head: Omit<RepertoireHead, 'start'>, start: Position): Repertoire {
  const root = keyOf(start);
  const fen = makeFen(start.givenSetup());
  return { ...head, start: fen, root, positions: new Map([[root, { key: root, moves: [] }]]) };
}

export const flattenRepertoire = ({ root: _, positions, ...head }: Repertoire): FlatRepertoire => ({
  ...head,
  positions: [...positions.values()],
});

/** @throws RangeError without a start position */
export function unflattenRepertoire({ positions, ...head }: FlatRepertoire): Repertoire {
  const [first] = positions;
  if (first === undefined) throw new RangeError('A repertoire needs its start position');
  return { ...head, root: first.key, positions: new Map(positions.map(position => [position.key, position])) };
}

/** `null` when the rule set is unknown or the FEN is invalid under it. */
export function repertoireStart({ rules, start }: Pick<RepertoireHead, 'rules' | 'start'>): Position | null {
  const known = ruleSet(rules);
  const read = known && positionFromFen(known, start);
  return read?.ok ? read.value : null;
}

export const positionIn = ({ positions }: Pick<Repertoire, 'positions'>, key: PositionKey): RepertoirePosition =>
  positions.get(key) ?? { key, moves: [] };

/** A position with the shortest way to it. */
export interface Step {
  readonly key: PositionKey;
  /** Plies from the start. */
  readonly depth: number;
  /** The move that leads to it, from the position `from`; both `null` at the start. */
  readonly move: string | null;
  readonly from: PositionKey | null;
  /** The prepared side is to move. */
  readonly own: boolean;
}

/** Every position that can be reached, the nearest first. Needs no kernel. */
export function stepsOf(repertoire: Pick<Repertoire, 'root' | 'positions' | 'color' | 'start'>): readonly Step[] {
  const ownFirst = (repertoire.start.split(' ')[1] === 'b' ? 'b' : 'w') === repertoire.color;
  const steps: Step[] = [{ key: repertoire.root, depth: 0, move: null, from: null, own: ownFirst }];
  const seen = new Set([repertoire.root]);
  for (const { key, depth, own } of steps)
    for (const { move, to } of positionIn(repertoire, key).moves) {
      if (seen.has(to)) continue;
      seen.add(to);
      steps.push({ key: to, depth: depth + 1, move, from: key, own: !own });
    }
  return steps;
}

/** The moves of the shortest way to a position; `null` if it is not in the repertoire. */
export function pathTo(repertoire: Repertoire, key: PositionKey): readonly string[] | null {
  const steps = new Map(stepsOf(repertoire).map(step => [step.key, step]));
  if (!steps.has(key)) return null;
  const moves: string[] = [];
  for (let step = steps.get(key); step?.move != null && step.from !== null; step = steps.get(step.from))
    moves.push(step.move);
  return moves.reverse();
}

/** The positions of the kernel by key, each played along its shortest way. @throws when a move is illegal */
export function boardsOf(repertoire: Repertoire): ReadonlyMap<PositionKey, Position> {
  const start = repertoireStart(repertoire);
  if (!start) throw new RangeError(`no game '${repertoire.rules}' can begin from ${repertoire.start}`);
  const boards = new Map<PositionKey, Position>();
  for (const { key, move, from } of stepsOf(repertoire)) {
    const before = from === null ? null : boards.get(from);
    boards.set(key, before && move !== null ? played(before, move) : start);
  }
  return boards;
}

/** @throws when the move is illegal */
export function played(position: Position, move: string): Position {
  const read = parseUci(position, move);
  if (!read.ok) throw new RangeError(read.error.text);
  return position.play(read.value);
}

/** What is wrong with a repertoire that came from elsewhere; `null` when nothing is. */
export function repertoireFault(flat: FlatRepertoire): string | null {
  const { name, newPerDay, positions } = flat;
  if (name.trim() === '' || name.length > MAX_NAME) return `its name must have 1 to ${MAX_NAME} characters`;
  if (!Number.isInteger(newPerDay) || newPerDay < 0 || newPerDay > MAX_NEW_PER_DAY)
    return `the number of new positions a day is not between 0 and ${MAX_NEW_PER_DAY}`;
  if (positions.length > MAX_POSITIONS) return `it has more than ${MAX_POSITIONS} positions`;
  const start = repertoireStart(flat);
  if (!start) return `no game '${flat.rules}' can begin from its start position`;
  const [first] = positions;
  if (first?.key !== keyOf(start)) return 'its first position is not the start';
  const repertoire = unflattenRepertoire(flat);
  if (repertoire.positions.size !== positions.length) return 'a position occurs twice';
  try {
    return moveFault(repertoire, boardsOf(repertoire));
  } catch (error) {
    return messageOf(error);
  }
}

function moveFault(repertoire: Repertoire, boards: ReadonlyMap<PositionKey, Position>): string | null {
  for (const [key, { moves }] of repertoire.positions) {
    const board = boards.get(key);
    if (!board) return `position ${key} cannot be reached`;
    if (new Set(moves.map(({ move }) => move)).size !== moves.length) return `position ${key} has a move twice`;
    for (const { move, to } of moves) {
      if (!repertoire.positions.has(to)) return `the position after ${move} is missing`;
      if (keyOf(played(board, move)) !== to) return `${move} does not lead to position ${to}`;
    }
  }
  return null;
}
