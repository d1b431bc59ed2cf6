/**
 * Converts a job to the form of the engine's memory: the words of the rule set, the start record and the moves as
 * numbers. The caller, which has the rules kernel, prepares it, so the worker needs only `engine.wasm`.
 */

import { positionAfterActions } from '../rules/apply-actions.ts';
import { compiledRules } from '../rules/compile.ts';
import { parseFen, positionFromFen } from '../rules/fen.ts';
import type { Position } from '../rules/position.ts';
import { fail, type Issue, ok, type Parsed } from '../rules/result.ts';
import type { RuleSet } from '../rules/rule-set.ts';
import { ruleSet } from '../rules/rule-sets/list.ts';
import { settledRecord } from '../rules/setup.ts';
import type { Color, Count, Move } from '../rules/types.ts';
import { parseUci } from '../rules/uci.ts';
import type { SearchJob, SearchLimits } from './job.ts';

/** Plain data that can be sent to a worker. */
export interface PreparedJob {
  readonly rules: Int32Array;
  /** The position record of `fen`. */
  readonly start: Int32Array;
  /** From `fen` to the position to be searched. */
  readonly moves: readonly Move[];
  /** The count in the position to be searched; with manual counting the moves alone do not determine it. */
  readonly count: Pick<Count, 'kind' | 'limitPlies' | 'plies'> | null;
  /** The root moves to be searched; empty for all. */
  readonly chosen: readonly Move[];
  readonly limits: SearchLimits;
  readonly lines: number;
  readonly turn: Color;
  /** On the board. */
  readonly pieces: number;
  /** The game is over: there is nothing to search. */
  readonly over: boolean;
  /** The same game as text, for probing endgame tables. */
  readonly game: SearchedGame;
}

/** With the complete rule set, since a worker knows only the built-in ones. */
interface SearchedGame extends Pick<SearchJob, 'fen' | 'moves' | 'actions'> {
  readonly rules: RuleSet;
}

export const MAX_LINES = 5;

type Searched = Pick<SearchJob, 'rules' | 'fen' | 'moves' | 'actions'>;

interface Played {
  readonly rules: RuleSet;
  readonly position: Position;
  readonly moves: readonly Move[];
}

function play(job: Searched): Parsed<Played, Issue[]> {
  const rules = ruleSet(job.rules);
  if (rules === null) {
    return fail([{ code: 'unknown-rules', text: `There is no rule set '${job.rules}'`, data: { rules: job.rules } }]);
  }
  return playUnder({ ...job, rules });
}

function playUnder(job: SearchedGame): Parsed<Played, Issue[]> {
  const { rules } = job;
  const start = positionFromFen(rules, job.fen);
  if (!start.ok) return start;
  const actions = new Map(job.actions?.map(({ ply, actions }) => [ply, actions]));
  const afterActions = (position: Position, ply: number): Position =>
    positionAfterActions(position, actions.get(ply) ?? []);
  let position = afterActions(start.value, 0);
  const moves: Move[] = [];
  for (const [index, text] of job.moves.entries()) {
    const move = parseUci(position, text);
    if (!move.ok) return fail([{ ...move.error, data: { ...move.error.data, ply: index + 1 } }]);
    moves.push(move.value);
    position = afterActions(position.play(move.value), index + 1);
  }
  return ok({ rules, position, moves });
}

/** The position that a job searches. Issues as of {@link prepareJob}. */
export function searchedPosition(job: Searched): Parsed<Position, Issue[]> {
  const played = play(job);
  return played.ok ? ok(played.value.position) : played;
}

/** The position that a prepared job searches. */
export function preparedPosition({ game }: PreparedJob): Parsed<Position, Issue[]> {
  const played = playUnder(game);
  return played.ok ? ok(played.value.position) : played;
}

function limitFaults({ depth, nodes, time, soft, mate }: SearchLimits, lines: number): Issue[] {
  const faults: Issue[] = [];
  for (const [name, value] of Object.entries({ depth, nodes, time, soft, mate })) {
    if (value === undefined || (Number.isFinite(value) && value > 0)) continue;
    faults.push({ code: 'search-limit', text: `The ${name} limit must be above 0, not ${value}`, data: { name } });
  }
  if (!Number.isInteger(lines) || lines < 1 || lines > MAX_LINES) {
    faults.push({ code: 'search-lines', text: `1 to ${MAX_LINES} lines can be searched, got ${lines}` });
  }
  return faults;
}

function chooseMoves(position: Position, texts: readonly string[]): Parsed<readonly Move[], Issue[]> {
  if (texts.length === 0) return fail([{ code: 'search-moves', text: 'The list of moves to search is empty' }]);
  const parsed = [...new Set(texts)].map(text => parseUci(position, text));
  const faults = parsed.flatMap(move => (move.ok ? [] : [move.error]));
  return faults.length > 0 ? fail(faults) : ok(parsed.flatMap(move => (move.ok ? [move.value] : [])));
}

/**
 * Issues: `unknown-rules`, `search-limit`, `search-lines`, `search-moves` (an empty list), those of a FEN and its
 * position, `uci-syntax` and `uci-illegal` (with the ply, from 1, except for `searchmoves`).
 */
export function prepareJob(job: SearchJob): Parsed<PreparedJob, Issue[]> {
  const faults = limitFaults(job.limits, job.lines);
  if (faults.length > 0) return fail(faults);
  const setup = parseFen(job.fen);
  if (!setup.ok) return fail([setup.error]);
  const played = play(job);
  if (!played.ok) return played;
  const { rules, position, moves } = played.value;
  const chosen = job.searchmoves === undefined ? ok([]) : chooseMoves(position, job.searchmoves);
  if (!chosen.ok) return chosen;
  return ok({
    rules: compiledRules(rules),
    start: settledRecord(rules, setup.value),
    moves,
    count: position.count(),
    chosen: chosen.value,
    limits: job.limits,
    lines: job.lines,
    turn: position.turn,
    pieces: position.board().filter(piece => piece !== null).length,
    over: job.playOn === true ? position.moves().length === 0 : position.outcome() !== null,
    game: { rules, fen: job.fen, moves: job.moves, ...(job.actions === undefined ? {} : { actions: job.actions }) },
  });
}
