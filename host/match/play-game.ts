/**
 * One game between two engines. Moves and results are decided by the exact rules of the rule set; an illegal move, a
 * time forfeit, a crash and a hang lose. Optional adjudication ends decided games early.
 */
import type { MatchAdjudication, MatchEnd, MoveLimit, Termination } from '../../api/contract.ts';
import { issueOf } from '../../api/failure.ts';
import type { Clocks } from '../../core/play/clock.ts';
import { chooseLine, LEVELS, type Level } from '../../core/play/levels.ts';
import { makeFen, positionFromFen } from '../../engine/rules/fen.ts';
import type { Position } from '../../engine/rules/position.ts';
import type { RuleSet } from '../../engine/rules/rule-set.ts';
import { type Color, type Move, opposite, type Result } from '../../engine/rules/types.ts';
import { parseUci } from '../../engine/rules/uci.ts';
import type { EngineVariant } from '../../engine/rules/uci-variants.ts';
import type { EngineClient, EngineMove, EngineScore } from '../external/engine-client.ts';
import { EngineFailure } from '../external/engine-failure.ts';
import { ReportBuilder } from '../external/engine-report.ts';
import type { InfoLine } from '../external/info-line.ts';
import { sentGame } from '../external/sent-game.ts';

/** The sequence of moves with which a game begins. */
export interface Opening {
  readonly fen: string;
  /** UCI. */
  readonly moves: readonly string[];
}

/** When a game ends before the rules end it. */
export interface GameConditions extends Omit<MatchAdjudication, 'tables'> {
  /** Exact result of a position, `null` if unknown. */
  readonly resultOf: ((position: Position) => Promise<Result | null>) | null;
  /** Milliseconds beyond its limit after which an engine counts as hanging. */
  readonly patience: number;
}

export interface PlayedMove {
  /** UCI. */
  readonly move: string;
  /** From the mover's point of view; `null` for moves of the opening. */
  readonly score: EngineScore | null;
  /** Milliseconds; 0 for moves of the opening. */
  readonly time: number;
  /** Milliseconds on the clock of the mover after the move; `null` without clocks and for moves of the opening. */
  readonly clock: number | null;
}

/** Follows a game while it is played. */
export interface GameWatcher {
  /** Awaited before each move; no clock runs. */
  ready(): Promise<void>;
  /** The game has begun, or a move was made. @param clocks milliseconds; `null` for a side without a clock */
  onMove(moves: readonly PlayedMove[], clocks: Readonly<Record<Color, number | null>>): void;
}

export interface PlayedGame {
  readonly fen: string;
  readonly moves: readonly PlayedMove[];
  readonly result: Result;
  readonly termination: Termination;
  readonly end: MatchEnd;
}

/** An engine of a game, set up for the rule set. */
export interface MatchEngine {
  readonly client: EngineClient;
  readonly variant: EngineVariant;
}

/** Milliseconds beyond its limit after which an engine of a match counts as hanging. */
export const MATCH_PATIENCE = 20_000;
/** Milliseconds that a move may exceed the clock. */
const CLOCK_MARGIN = 50;
/** Milliseconds for a move without a time limit. */
const UNTIMED = 600_000;
/** A mate score in centipawns. */
const MATE_CP = 30_000;

const winOf = (color: Color): Result => (color === 'w' ? '1-0' : '0-1');

const cpOf = ({ cp, mate }: EngineScore): number => cp ?? Math.sign(mate as number) * MATE_CP;

interface PlayedOpening {
  readonly start: Position;
  readonly position: Position;
  readonly played: readonly Move[];
}

/** Plays an opening. @throws RangeError if it is not legal under the rule set */
export function playOpening(rules: RuleSet, { fen, moves }: Opening): PlayedOpening {
  const start = positionFromFen(rules, fen);
  if (!start.ok) throw new RangeError(start.error.map(issue => issue.text).join('; '));
  let position = start.value;
  const played: Move[] = [];
  for (const text of moves) {
    const move = parseUci(position, text);
    if (!move.ok) throw new RangeError(`${text} in ${makeFen(position)}: ${move.error.text}`);
    played.push(move.value);
    position = position.play(move.value);
  }
  return { start: start.value, position, played };
}

/** The position after an opening. @throws RangeError if it is not legal under the rule set */
export const openingPosition = (rules: RuleSet, opening: Opening): Position => playOpening(rules, opening).position;

/** The level of a limit; `null` for other limits. @throws RangeError for a level without a number of positions */
export function levelOf(limit: MoveLimit): (Level & { readonly nodes: number }) | null {
  if (limit.kind !== 'level') return null;
  const level = LEVELS[limit.level];
  if (level == null || level.nodes === null)
    throw new RangeError(`level ${limit.level + 1} has no number of positions`);
  return { ...level, nodes: level.nodes };
}

/** The words of `go`, and the milliseconds that the engine may use. */
function goOf(limit: MoveLimit, clocks: Clocks, turn: Color): { readonly go: string; readonly time: number } {
  switch (limit.kind) {
    case 'time':
      return { go: `movetime ${Math.max(1, Math.round(limit.time))}`, time: limit.time };
    case 'nodes':
      return { go: `nodes ${limit.nodes}`, time: UNTIMED };
    case 'depth':
      return { go: `depth ${limit.depth}`, time: UNTIMED };
    case 'level':
      return { go: `nodes ${levelOf(limit)?.nodes}`, time: UNTIMED };
    case 'clock': {
      const increment = Math.round(limit.increment);
      const words = `wtime ${Math.round(clocks.w)} btime ${Math.round(clocks.b)} winc ${increment} binc ${increment}`;
      return { go: words, time: clocks[turn] };
    }
  }
}

/** Counts how long both engines have agreed on a decided or a level score. */
export class ScoreWatch {
  readonly #rules: Pick<GameConditions, 'resign' | 'draw'>;
  /** Plies for which White has been winning; negative for Black. */
  #decided = 0;
  #level = 0;

  constructor(rules: Pick<GameConditions, 'resign' | 'draw'>) {
    this.#rules = rules;
  }

  /** The result after a move with this score, `null` to continue. @param ply plies since the start of the game */
  after(score: EngineScore | null, turn: Color, ply: number): Result | null {
    const { resign, draw } = this.#rules;
    const cp = score === null ? 0 : turn === 'w' ? cpOf(score) : -cpOf(score);
    const winner = score === null || resign === null || Math.abs(cp) < resign.cp ? 0 : Math.sign(cp);
    this.#decided = winner !== 0 && winner === Math.sign(this.#decided) ? this.#decided + winner : winner;
    const level = score !== null && draw !== null && Math.abs(cp) <= draw.cp && ply >= draw.after;
    this.#level = level ? this.#level + 1 : 0;
    if (resign !== null && Math.abs(this.#decided) >= resign.plies) return this.#decided > 0 ? '1-0' : '0-1';
    return draw !== null && this.#level >= draw.plies ? '1/2-1/2' : null;
  }
}

/** Ends by the conditions of the match. */
const ADJUDICATED = {
  table: { code: 'endgame-table', text: 'endgame table' },
  length: { code: 'maximum-length', text: 'maximum length' },
  scores: { code: 'agreed-score', text: 'score of both engines' },
} satisfies Record<string, MatchEnd>;

/** The answer of an engine in a position. A level with a choice draws one of its best lines. */
async function answerOf(
  engine: EngineClient,
  position: Position,
  search: (onInfo: (info: InfoLine) => void) => Promise<EngineMove>,
  level: Level | null,
  random: () => number,
): Promise<EngineMove> {
  if (level === null || level.spread === 0) return search(() => {});
  const builder = new ReportBuilder(position, engine.name);
  const answer = await search(info => builder.add(info));
  const line = chooseLine(builder.report(null).lines, position, level, random());
  const move = line?.moves[0];
  if (line === null || move === undefined) return answer;
  const { score, depth } = line;
  const cp = score.kind === 'cp' ? score.value : null;
  const mate = score.kind === 'mate' ? score.value : null;
  return { ...answer, move, score: { cp, mate, depth } };
}

/**
 * Plays a game from an opening.
 * @param engines by colour; at a level, with as many lines as the level has
 * @param random 0 to 1, without 1, for the choices of levels
 */
export async function playGame(
  rules: RuleSet,
  opening: Opening,
  engines: Readonly<Record<Color, MatchEngine>>,
  limits: Readonly<Record<Color, MoveLimit>>,
  conditions: GameConditions,
  random: () => number,
  watcher: GameWatcher | null,
): Promise<PlayedGame> {
  const moves: PlayedMove[] = opening.moves.map(move => ({ move, score: null, time: 0, clock: null }));
  const clocks = { w: baseOf(limits.w), b: baseOf(limits.b) };
  const clockOf = (side: Color): number | null => (limits[side].kind === 'clock' ? clocks[side] : null);
  const report = (): void => watcher?.onMove(moves, { w: clockOf('w'), b: clockOf('b') });
  const watch = new ScoreWatch(conditions);
  let { position } = playOpening(rules, opening);
  const ended = (result: Result, termination: Termination, end: MatchEnd): PlayedGame => ({
    fen: opening.fen,
    moves,
    result,
    termination,
    end,
  });
  for (const color of ['w', 'b'] as const) {
    try {
      await engines[color].client.newGame();
    } catch (error) {
      if (!(error instanceof EngineFailure)) throw error;
      return ended(winOf(opposite(color)), 'abandoned', issueOf(error));
    }
  }
  report();
  for (;;) {
    const outcome = position.outcome();
    if (outcome !== null) return ended(outcome.result, 'normal', { code: outcome.reason, text: outcome.reason });
    const known = (await conditions.resultOf?.(position)) ?? null;
    if (known !== null) return ended(known, 'adjudication', ADJUDICATED.table);
    if (moves.length >= conditions.maxPlies) return ended('1/2-1/2', 'adjudication', ADJUDICATED.length);
    await watcher?.ready();
    const { turn } = position;
    const lost = winOf(opposite(turn));
    const limit = limits[turn];
    const { go, time } = goOf(limit, clocks, turn);
    let answer: EngineMove;
    try {
      const { client, variant } = engines[turn];
      const sent = sentGame(variant, { fen: opening.fen, moves: moves.map(({ move }) => move) }, position);
      const patience = time + conditions.patience;
      const search = (onInfo: (info: InfoLine) => void) => client.search(sent.fen, sent.moves, go, patience, onInfo);
      answer = await answerOf(client, position, search, levelOf(limit), random);
    } catch (error) {
      if (!(error instanceof EngineFailure)) throw error;
      return ended(lost, error.kind === 'timeout' ? 'time forfeit' : 'abandoned', issueOf(error));
    }
    if (limit.kind === 'clock') {
      clocks[turn] -= answer.time;
      if (clocks[turn] < -CLOCK_MARGIN) return ended(lost, 'time forfeit', overClock(Math.round(-clocks[turn])));
      clocks[turn] = Math.max(0, clocks[turn]) + limit.increment;
    }
    const move = parseUci(position, answer.move);
    if (!move.ok) return ended(lost, 'rules infraction', illegalMove(answer.move, position));
    moves.push({ move: answer.move, score: answer.score, time: answer.time, clock: clockOf(turn) });
    position = position.play(move.value);
    report();
    const agreed = position.outcome() === null ? watch.after(answer.score, turn, moves.length) : null;
    if (agreed !== null) return ended(agreed, 'adjudication', ADJUDICATED.scores);
  }
}

const overClock = (time: number): MatchEnd => ({
  code: 'over-clock',
  text: `${time} ms over the clock`,
  data: { time },
});

const illegalMove = (move: string, position: Position): MatchEnd => ({
  code: 'illegal-move',
  text: `illegal move ${move} in ${makeFen(position)}`,
  data: { move },
});

const baseOf = (limit: MoveLimit): number => (limit.kind === 'clock' ? limit.base : 0);
