/**
 * The report on a game: what each move lost of its player's chances, and what follows from it. Pure: the caller gives
 * the evaluations and the verdict of the endgame tables.
 */
import type { GameVerdict } from '../../engine/endgame/types/game-verdict.ts';
import type { Position } from '../../engine/rules/position.ts';
import type { Color } from '../../engine/rules/types.ts';
import { type Formation, formationOf } from '../openings/formations.ts';
import type { MoveNode, Tag } from '../study/study.ts';
import { type CountEvent, countEvents } from './counts.ts';
import type { Evaluated } from './evaluated.ts';
import { type Chances, chancesFor, MISTAKE_SIZES, type MistakeSize, sizeOf } from './judgement.ts';
import { accuracyOf, type BySide, type JudgedMove, judgedMoves, type Mistake, mistakesIn } from './moves.ts';
import { type PhaseSpan, phasesOf } from './phases.ts';
import { type TimeUse, timeUse } from './time-use.ts';

/** The arrays have one entry for each ply of the main line; entry 0 is the start. */
export interface ReportInput {
  readonly nodes: readonly MoveNode[];
  /** After the count actions of each node. */
  readonly line: readonly Position[];
  readonly tags: readonly Tag[];
  readonly evaluations: readonly (Evaluated | null)[];
  /** `null`: not asked, or the tables could not be read. */
  readonly verdict: GameVerdict | null;
  /** The formations of Makruk. */
  readonly formations: readonly Formation[];
}

export type ExpectedResult = keyof Chances;

/** A mistake that changes the most probable result. */
export interface TurningPoint {
  readonly ply: number;
  readonly by: Color;
  /** The most probable results before and after the move, for its player. */
  readonly from: ExpectedResult;
  readonly to: ExpectedResult;
  /** A win that became a draw by the count. */
  readonly byCount: boolean;
}

export interface PhaseReport extends PhaseSpan {
  readonly accuracy: BySide<number | null>;
  readonly mistakes: BySide<number>;
}

export interface GameReport {
  readonly plies: number;
  /** Moves with an evaluation before and after them. */
  readonly judged: number;
  /** Percent; `null`: no move was judged. */
  readonly accuracy: BySide<number | null>;
  readonly tallies: BySide<Readonly<Record<MistakeSize, number>>>;
  readonly mistakes: readonly Mistake[];
  readonly turningPoints: readonly TurningPoint[];
  /** Plies of turning points with which a player that was winning is winning no longer. */
  readonly missedWins: readonly number[];
  readonly phases: readonly PhaseReport[];
  readonly counts: readonly CountEvent[];
  readonly verdict: GameVerdict | null;
  /** The last named formation of a side in the opening: an id of the glossary. */
  readonly formations: BySide<string | null>;
  readonly time: BySide<TimeUse | null>;
}

export function gameReport(input: ReportInput): GameReport {
  const { nodes, line, tags, evaluations, verdict } = input;
  const moves = judgedMoves(line, evaluations);
  const mistakes = mistakesIn(moves, line, evaluations);
  const turningPoints = moves.flatMap(move => turningPointOf(move, input) ?? []);
  const phases = phasesOf(line);
  return {
    plies: line.length - 1,
    judged: moves.length,
    accuracy: accuracyOf(moves),
    tallies: { w: tally(mistakes, 'w'), b: tally(mistakes, 'b') },
    mistakes,
    turningPoints,
    missedWins: turningPoints.filter(({ from }) => from === 'win').map(({ ply }) => ply),
    phases: phases.map(phase => phaseReport(phase, moves, mistakes)),
    counts: countEvents(line),
    verdict,
    formations: formationsIn(input, phases),
    time: timeUse(nodes, line[0]?.turn ?? 'w', tags),
  };
}

const RESULTS = ['win', 'draw', 'loss'] as const satisfies readonly ExpectedResult[];

/** The most probable result; of equals the better one. */
const mostProbable = (chances: Chances): ExpectedResult =>
  RESULTS.reduce((best, result) => (chances[result] > chances[best] ? result : best));

function turningPointOf(move: JudgedMove, { line, evaluations, verdict }: ReportInput): TurningPoint | null {
  const { ply, by, loss, before, after } = move;
  const [from, to] = [mostProbable(chancesFor(before, by)), mostProbable(chancesFor(after, by))];
  if (sizeOf(loss) === null || from === to) return null;
  const score = evaluations[ply]?.score;
  const isDrawnByCount =
    (score?.kind === 'draw' && score.by === 'count') ||
    ['board-count', 'piece-count'].includes(line[ply]?.outcome()?.reason ?? '') ||
    verdict?.turns.some(turn => turn.ply === ply && turn.after?.outcome === 'count-draw') === true;
  return { ply, by, from, to, byCount: from === 'win' && to === 'draw' && isDrawnByCount };
}

function tally(mistakes: readonly Mistake[], side: Color): Readonly<Record<MistakeSize, number>> {
  const count = (size: MistakeSize): number =>
    mistakes.filter(mistake => mistake.by === side && mistake.size === size).length;
  return Object.fromEntries(MISTAKE_SIZES.map(size => [size, count(size)])) as Record<MistakeSize, number>;
}

function phaseReport(span: PhaseSpan, moves: readonly JudgedMove[], mistakes: readonly Mistake[]): PhaseReport {
  const isWithin = ({ ply }: { readonly ply: number }): boolean => ply >= span.from && ply <= span.to;
  const own = mistakes.filter(isWithin);
  const count = (side: Color): number => own.filter(({ by }) => by === side).length;
  return { ...span, accuracy: accuracyOf(moves.filter(isWithin)), mistakes: { w: count('w'), b: count('b') } };
}

function formationsIn({ line, formations }: ReportInput, phases: readonly PhaseSpan[]): GameReport['formations'] {
  if (line[0]?.rules.variant !== 'Makruk') return { w: null, b: null };
  const opening = phases.find(({ phase }) => phase === 'opening');
  const places = line.slice(0, (opening?.to ?? 0) + 1);
  const of = (side: Color): string | null =>
    places.reduce<string | null>((last, position) => formationOf(position, side, formations)?.id ?? last, null);
  return { w: of('w'), b: of('b') };
}
