/**
 * Training in the table thread: samples positions from the tables, plays the opponent's moves, and reviews the played
 * line.
 */
import { setImmediate as yieldToRequests } from 'node:timers/promises';
import type {
  TrainingEnding,
  TrainingMove,
  TrainingOffer,
  TrainingPlayer,
  TrainingPly,
  TrainingRequest,
  TrainingSide,
  TrainingStep,
  TrainingTask,
  TrainingTurn,
} from '../../api/contract/training.ts';
import type { EndgameQuestion, Issue } from '../../api/contract.ts';
import { CodedError } from '../../api/failure.ts';
import { type Ending, fishesOf, isTwoSided } from '../../engine/endgame/ending.ts';
import { isBuiltOnDemand } from '../../engine/endgame/generation/on-demand.ts';
import { hasTables, offeredEndings } from '../../engine/endgame/practice/available.ts';
import { bestMoves, perfectLine, perfectTurn } from '../../engine/endgame/practice/opponent.ts';
import { samplePosition } from '../../engine/endgame/practice/sampling.ts';
import { availableClaim, type Turn, type Turns, turnsAt, withActions } from '../../engine/endgame/practice/turns.ts';
import { undefendedFor, unfitFor } from '../../engine/endgame/practice/unsupported.ts';
import { type Random, seededRandom } from '../../engine/endgame/random.ts';
import type { EndgameTables } from '../../engine/endgame/tables/tables.ts';
import type { Verdict } from '../../engine/endgame/types/verdict.ts';
import { provenPlay } from '../../engine/endgame/verdict/proof.ts';
import { verdictOf } from '../../engine/endgame/verdict/verdict.ts';
import { positionAfterActions } from '../../engine/rules/apply-actions.ts';
import { makeFen } from '../../engine/rules/fen.ts';
import type { Position } from '../../engine/rules/position.ts';
import type { Parsed } from '../../engine/rules/result.ts';
import type { RuleSet } from '../../engine/rules/rule-set.ts';
import { ruleSet } from '../../engine/rules/rule-sets/list.ts';
import { type Color, type CountAction, type Move, opposite } from '../../engine/rules/types.ts';
import { makeUci, parseUci } from '../../engine/rules/uci.ts';
import { searchedPosition } from '../../engine/search/prepare.ts';
import type { TableSource } from './table-source.ts';

/** Moves of the attacker that a defence must survive if no count sets a number. */
const HOLD_MOVES = 12;

function offer({ tables }: TableSource, id: string): TrainingOffer {
  const rules = rulesOf(id);
  const unfit = unfitFor(rules);
  const endings = (side: TrainingSide) =>
    offeredEndings(rules, side, { tables, onDemand: isBuiltOnDemand }).map(endingData);
  return {
    endings: { attack: endings('attack'), defend: endings('defend') },
    unfit: { attack: unfit, defend: unfit ?? undefendedFor(rules) },
  };
}

async function draw({ openSeparately, isBuilding }: TableSource, wish: TrainingRequest): Promise<TrainingTask> {
  const tables = openSeparately();
  try {
    return await sampleTask(wish, tables, isBuilding);
  } finally {
    tables.close();
  }
}

const begin = ({ tables }: TableSource, question: EndgameQuestion): TrainingTask =>
  taskOf(positionOf(question), tables, null);

const endingData = (ending: Ending): TrainingEnding => ({
  ending: ending.name,
  units: ending.units.length + ending.against.length,
  fishes: fishesOf(ending),
  duel: isTwoSided(ending),
});

function rulesOf(id: string): RuleSet {
  const rules = ruleSet(id);
  if (rules === null) throw new CodedError('unknown-rules', `There is no rule set '${id}'`);
  return rules;
}

/** @throws CodedError of a damaged table */
function valueOrThrow<T>(answer: Parsed<T, Issue>): T {
  if (answer.ok) return answer.value;
  throw new CodedError(answer.error.code, answer.error.text);
}

/** @throws CodedError if the rule set, the start position or a move is invalid */
function positionOf(question: EndgameQuestion): Position {
  const position = searchedPosition(question);
  if (position.ok) return position.value;
  const [issue] = position.error;
  throw new CodedError(issue?.code ?? 'bad-call', issue?.text ?? 'Invalid position');
}

function refuseUnfit(rules: RuleSet, side: TrainingSide): void {
  const unfit = unfitFor(rules) ?? (side === 'defend' ? undefendedFor(rules) : null);
  if (unfit !== null) throw new CodedError('training-unfit', `Training is not available under '${rules.id}': ${unfit}`);
}

const shuffle = <T>(list: readonly T[], random: Random): readonly T[] =>
  list
    .map(entry => ({ entry, key: random(2 ** 32) }))
    .sort((a, b) => a.key - b.key)
    .map(({ entry }) => entry);

/**
 * Samples a position of a random ending. Endings whose tables exist come first. If an ending has no position of this
 * level, the next one is tried, unless its tables are still being built.
 */
async function sampleTask(
  wish: TrainingRequest,
  tables: EndgameTables,
  isBuilding: () => boolean,
): Promise<TrainingTask> {
  const { side, level, seed } = wish;
  const rules = rulesOf(wish.rules);
  refuseUnfit(rules, side);
  const random = seededRandom(seed);
  const color: Color = wish.color ?? (random(2) === 0 ? 'w' : 'b');
  const chaser = side === 'attack' ? color : opposite(color);
  const isChosen = (ending: Ending): boolean => wish.endings.length === 0 || wish.endings.includes(ending.name);
  const endings = offeredEndings(rules, side, { tables, onDemand: isBuiltOnDemand }).filter(isChosen);
  if (endings.length === 0) throw new CodedError('training-no-table', 'No available table decides the chosen endings');
  const order = shuffle(endings, random);
  const ready = order.filter(ending => hasTables(rules, ending, tables));
  for (const ending of [...ready, ...order.filter(one => !ready.includes(one))]) {
    const sampled = await samplePosition(
      { rules, ending, side, level, chaser },
      { tables, random, pause: yieldToRequests },
    );
    const position = valueOrThrow(sampled);
    if (position !== null) return taskOf(position, tables, level);
    if (isBuilding()) break;
  }
  const names = endings.map(({ name }) => name).join(', ');
  throw new CodedError('training-none', `No position of level ${level} was found in ${names}`);
}

/** The winner attacks. A draw is defended against the chaser: the side that could win or has the stronger piece. */
function taskOf(position: Position, tables: EndgameTables, level: TrainingTask['level']): TrainingTask {
  if (position.outcome() !== null) throw new CodedError('training-over', 'The game is over in this position');
  refuseUnfit(position.rules, 'attack');
  const verdict = valueOrThrow(verdictOf(position, tables));
  if (verdict === null) throw new CodedError('training-unknown', 'No available table decides this position');
  const { chaser, outcome, ending } = verdict;
  const side = outcome === 'win' ? 'attack' : 'defend';
  refuseUnfit(position.rules, side);
  const task = {
    rules: position.rules.id,
    ending,
    side,
    level,
    color: side === 'attack' ? chaser : opposite(chaser),
    start: makeFen(position),
  } as const;
  if (side === 'defend' && verdict.dtr === null) {
    if (level === null) refuseUnlosable(position, task, tables);
    const moveLimit = Math.min(HOLD_MOVES, verdict.budget ?? HOLD_MOVES);
    return { ...task, best: moveLimit, moveLimit };
  }
  const plies = valueOrThrow(provenPlay(position, tables)).length;
  return { ...task, best: position.turn === chaser ? (plies + 1) >> 1 : plies >> 1, moveLimit: null };
}

/** @throws CodedError `training-drawn` if no next move of the player can lose the draw */
function refuseUnlosable(position: Position, { color }: TrainingPlayer, tables: EndgameTables): void {
  const positions = position.turn === color ? [position] : position.moves().map(move => position.play(move));
  const lost = ({ verdict }: Turn): boolean => verdict?.outcome === 'win' && verdict.chaser !== color;
  const losing = positions
    .filter(at => at.outcome() === null)
    .some(at => valueOrThrow(turnsAt(at, opposite(color), tables)).best.some(lost));
  if (!losing) throw new CodedError('training-drawn', 'Neither side can win this position, whatever the next move is');
}

/** The moves of the player, and the best ones. */
interface MoveOptions extends Turns {
  readonly verdict: Verdict | null;
  readonly good: readonly Turn[];
}

function optionsAt(position: Position, attacker: Color, tables: EndgameTables): MoveOptions {
  const verdict = position.outcome() === null ? valueOrThrow(verdictOf(position, tables)) : null;
  if (verdict === null) return { verdict, ways: [], best: [], good: [] };
  const turns = valueOrThrow(turnsAt(position, attacker, tables));
  return { verdict, ...turns, good: bestMoves(position, verdict, turns.best) };
}

const moveData = ({ move, actions, verdict, left }: Turn): TrainingMove => ({
  move: makeUci(move),
  actions,
  verdict,
  left,
});

const attackerOf = ({ color, side }: TrainingPlayer): Color => (side === 'attack' ? color : opposite(color));

function look({ tables }: TableSource, question: EndgameQuestion, player: TrainingPlayer, seed: number): TrainingTurn {
  const position = positionOf(question);
  const random = seededRandom(seed);
  const { color } = player;
  const attacker = attackerOf(player);
  const turn = position.turn === color ? null : valueOrThrow(perfectTurn(position, attacker, tables, random));
  const actions = turn?.actions ?? [];
  const move = turn?.move ?? null;
  const counted = withActions(position, actions);
  const now = move === null ? counted : counted.play(move);
  const claim = availableClaim(now, opposite(color), attacker);
  const said: readonly CountAction[] = claim === null ? [] : [claim];
  const { verdict, ways, best, good } = optionsAt(withActions(now, said), attacker, tables);
  return {
    actions,
    reply: move === null ? null : makeUci(move),
    said,
    verdict,
    ways: ways.map(way => ({ actions: way.actions, moves: way.turns.map(moveData) })),
    moves: best.map(moveData),
    best: good.map(moveData),
  };
}

/** Reviews every move of the player in the line. */
function assess({ tables }: TableSource, question: EndgameQuestion, player: TrainingPlayer): readonly TrainingPly[] {
  const start = positionOf({ ...question, moves: [], actions: [] });
  const actions = new Map(question.actions?.map(one => [one.ply, one.actions]));
  const plies: TrainingPly[] = [];
  let before = start;
  for (const [ply, text] of question.moves.entries()) {
    const said = actions.get(ply) ?? [];
    const position = positionAfterActions(before, said);
    const move = valueOrThrow(parseUci(position, text));
    if (position.turn === player.color) plies.push(review({ ply, before, position, move, said }, player, tables));
    before = position.play(move);
  }
  return plies;
}

interface PlayedMove {
  readonly ply: number;
  /** The position before the count actions of this turn. */
  readonly before: Position;
  /** The position after the count actions. */
  readonly position: Position;
  readonly move: Move;
  readonly said: readonly CountAction[];
}

function review(
  { ply, before, position, move, said }: PlayedMove,
  player: TrainingPlayer,
  tables: EndgameTables,
): TrainingPly {
  const attacker = attackerOf(player);
  const { verdict, ways, best, good } = optionsAt(before, attacker, tables);
  const way = ways.find(one => withActions(before, one.actions).equals(position));
  const made = way?.turns.find(turn => turn.move === move) ?? { move, actions: said, verdict: null, left: null };
  const counted = best.find(turn => turn.move === move) ?? made;
  return {
    ply,
    before: verdict,
    made: moveData({ mateIn: null, ...made }),
    counted: moveData({ mateIn: null, ...counted }),
    best: good.map(moveData),
    claim: availableClaim(position, player.color, attacker) !== null,
  };
}

function proof({ tables }: TableSource, question: EndgameQuestion, player: TrainingPlayer): readonly TrainingStep[] {
  const position = positionOf(question);
  const proven = valueOrThrow(provenPlay(position, tables));
  const line =
    proven.length > 0 ? proven : valueOrThrow(perfectLine(position, attackerOf(player), tables, seededRandom(0)));
  return line.flatMap(({ actions, move }) => (move === null ? [] : [{ actions, move: makeUci(move) }]));
}

/** The service `training` of the API: answered at once, or when all required tables are built. */
export const trainingAnswers = { atOnce: { offer }, whenReady: { draw, begin, look, assess, proof } };
