/**
 * One game between two engines. Moves and results are decided by the exact rules of the rule set; an illegal move, a
 * time forfeit, a crash and a hang lose. Optional adjudication ends decided games early.
 */
import { chooseLine, LEVELS, type Level } from '../../core/play/levels.ts';
import { makeFen, positionFromFen } from '../../engine/rules/fen.ts';
import type { Position } from '../../engine/rules/position.ts';
import type { RuleSet } from '../../engine/rules/rule-set.ts';
import { type Color, opposite, type Result } from '../../engine/rules/types.ts';
import { parseUci } from '../../engine/rules/uci.ts';
import { EngineFailure, type EngineMove, type EngineProcess, type EngineScore } from '../external/engine-process.ts';
import { ReportBuilder } from '../external/engine-report.ts';
import type { InfoLine } from '../external/info-line.ts';

export type MoveLimit =
  /** Milliseconds per move. */
  | { readonly kind: 'time'; readonly time: number }
  | { readonly kind: 'nodes'; readonly nodes: number }
  | { readonly kind: 'depth'; readonly depth: number }
  /** An index of `LEVELS`: its number of positions, and its choice among the best moves. */
  | { readonly kind: 'level'; readonly level: number }
  /** Milliseconds for the game and per move. */
  | { readonly kind: 'clock'; readonly base: number; readonly increment: number };

/** The sequence of moves with which a game begins. */
export interface Opening {
  readonly fen: string;
  /** UCI. */
  readonly moves: readonly string[];
}

/** When a game ends before the rules end it. */
export interface GameConditions {
  /** Exact result of a position, `null` if unknown. */
  readonly resultOf: ((position: Position) => Promise<Result | null>) | null;
  /** A side loses when both engines see it at least `cp` behind for `plies` plies. */
  readonly resign: { readonly cp: number; readonly plies: number } | null;
  /** A draw when both engines see at most `cp` for `plies` plies, from ply `after` on. */
  readonly draw: { readonly cp: number; readonly plies: number; readonly after: number } | null;
  /** A game of this length is a draw. */
  readonly maxPlies: number;
  /** Milliseconds beyond its limit after which an engine counts as hanging. */
  readonly patience: number;
}

/** Values of the PGN tag `Termination`. */
export type Termination = 'normal' | 'adjudication' | 'time forfeit' | 'rules infraction' | 'abandoned';

export interface PlayedMove {
  /** UCI. */
  readonly move: string;
  /** From the mover's point of view; `null` for moves of the opening. */
  readonly score: EngineScore | null;
  /** Milliseconds; 0 for moves of the opening. */
  readonly time: number;
}

export interface PlayedGame {
  readonly fen: string;
  readonly moves: readonly PlayedMove[];
  readonly result: Result;
  readonly termination: Termination;
  /** Why the game ended, in English. */
  readonly reason: string;
}

/** Milliseconds that a move may exceed the clock. */
const CLOCK_MARGIN = 50;
/** Milliseconds for a move without a time limit. */
const UNTIMED = 600_000;
/** A mate score in centipawns. */
const MATE_CP = 30_000;

const winOf = (color: Color): Result => (color === 'w' ? '1-0' : '0-1');

const cpOf = ({ cp, mate }: EngineScore): number => cp ?? Math.sign(mate as number) * MATE_CP;

/** The position after an opening. @throws RangeError if it is not legal under the rule set */
export function openingPosition(rules: RuleSet, { fen, moves }: Opening): Position {
  const start = positionFromFen(rules, fen);
  if (!start.ok) throw new RangeError(start.error.map(issue => issue.text).join('; '));
  let position = start.value;
  for (const text of moves) {
    const move = parseUci(position, text);
    if (!move.ok) throw new RangeError(`${text} in ${makeFen(position)}: ${move.error.text}`);
    position = position.play(move.value);
  }
  return position;
}

/** The level of a limit; `null` for other limits. @throws RangeError for a level without a number of positions */
export function levelOf(limit: MoveLimit): (Level & { readonly nodes: number }) | null {
  if (limit.kind !== 'level') return null;
  const level = LEVELS[limit.level];
  if (level == null || level.nodes === null)
    throw new RangeError(`level ${limit.level + 1} has no number of positions`);
  return { ...level, nodes: level.nodes };
}

interface Clocks {
  w: number;
  b: number;
}

/** The words of `go`, and the milliseconds that the engine may use. */
function goOf(limit: MoveLimit, clocks: Clocks, turn: Color): { readonly go: string; readonly time: number } {
  switch (limit.kind) {
    case 'time':
      return { go: `movetime ${limit.time}`, time: limit.time };
    case 'nodes':
      return { go: `nodes ${limit.nodes}`, time: UNTIMED };
    case 'depth':
      return { go: `depth ${limit.depth}`, time: UNTIMED };
    case 'level':
      return { go: `nodes ${levelOf(limit)?.nodes}`, time: UNTIMED };
    case 'clock': {
      const { increment } = limit;
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

/** The answer of an engine in a position. A level with a choice draws one of its best lines. */
async function answerOf(
  engine: EngineProcess,
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
 * @param engines by colour, set up for the rule set; at a level, with as many lines as the level has
 * @param random 0 to 1, without 1, for the choices of levels
 */
export async function playGame(
  rules: RuleSet,
  opening: Opening,
  engines: Readonly<Record<Color, EngineProcess>>,
  limits: Readonly<Record<Color, MoveLimit>>,
  conditions: GameConditions,
  random: () => number,
): Promise<PlayedGame> {
  const moves: PlayedMove[] = opening.moves.map(move => ({ move, score: null, time: 0 }));
  const clocks: Clocks = { w: baseOf(limits.w), b: baseOf(limits.b) };
  const watch = new ScoreWatch(conditions);
  let position = openingPosition(rules, opening);
  const ended = (result: Result, termination: Termination, reason: string): PlayedGame => ({
    fen: opening.fen,
    moves,
    result,
    termination,
    reason,
  });
  for (const color of ['w', 'b'] as const) {
    try {
      await engines[color].newGame();
    } catch (error) {
      if (!(error instanceof EngineFailure)) throw error;
      return ended(winOf(opposite(color)), 'abandoned', error.message);
    }
  }
  for (;;) {
    const outcome = position.outcome();
    if (outcome !== null) return ended(outcome.result, 'normal', outcome.reason);
    const known = (await conditions.resultOf?.(position)) ?? null;
    if (known !== null) return ended(known, 'adjudication', 'endgame table');
    if (moves.length >= conditions.maxPlies) return ended('1/2-1/2', 'adjudication', 'maximum length');
    const { turn } = position;
    const lost = winOf(opposite(turn));
    const limit = limits[turn];
    const { go, time } = goOf(limit, clocks, turn);
    let answer: EngineMove;
    try {
      const line = moves.map(({ move }) => move);
      const patience = time + conditions.patience;
      const engine = engines[turn];
      const search = (onInfo: (info: InfoLine) => void) => engine.search(opening.fen, line, go, patience, onInfo);
      answer = await answerOf(engine, position, search, levelOf(limit), random);
    } catch (error) {
      if (!(error instanceof EngineFailure)) throw error;
      return ended(lost, error.kind === 'timeout' ? 'time forfeit' : 'abandoned', error.message);
    }
    if (limit.kind === 'clock') {
      clocks[turn] -= answer.time;
      if (clocks[turn] < -CLOCK_MARGIN)
        return ended(lost, 'time forfeit', `${Math.round(-clocks[turn])} ms over the clock`);
      clocks[turn] = Math.max(0, clocks[turn]) + limit.increment;
    }
    const move = parseUci(position, answer.move);
    if (!move.ok) return ended(lost, 'rules infraction', `illegal move ${answer.move} in ${makeFen(position)}`);
    moves.push({ move: answer.move, score: answer.score, time: answer.time });
    position = position.play(move.value);
    const agreed = position.outcome() === null ? watch.after(answer.score, turn, moves.length) : null;
    if (agreed !== null) return ended(agreed, 'adjudication', 'score of both engines');
  }
}

const baseOf = (limit: MoveLimit): number => (limit.kind === 'clock' ? limit.base : 0);
