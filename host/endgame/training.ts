/** The thread's side of training: positions drawn from the open tables, the opponent's moves, and what became of a line. */
import { setImmediate as breathe } from 'node:timers/promises';
import type {
  TrainingEnding,
  TrainingLook,
  TrainingMove,
  TrainingPlayer,
  TrainingPly,
  TrainingSide,
  TrainingStep,
  TrainingTask,
  TrainingWish,
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
import type { TablesServices } from './services.ts';

export interface TrainingSource {
  /** Waits for the rules, learns a user's own (its file, else `null`) and gives the open tables. */
  open(ruleFile: string | null): Promise<EndgameTables>;
  /** Tables of the caller's own, for work that takes so long that the others may be closed meanwhile. */
  openApart(): Promise<EndgameTables>;
  /** Tables that were asked for are being made: whoever asked is asked anew when they are there. */
  awaiting(): boolean;
}

/** Moves of the attack for which a draw is held that needs no count. */
const HELD = 12;

export function trainingServices({ open, openApart, awaiting }: TrainingSource): TablesServices['training'] {
  return {
    async offer(rules, file) {
      const tables = await open(file);
      const known = knownRules(rules);
      const unfit = unfitFor(known);
      const endings = (side: TrainingSide) =>
        offeredEndings(known, side, { tables, onDemand: isBuiltOnDemand }).map(offered);
      return {
        endings: { attack: endings('attack'), defend: endings('defend') },
        unfit: { attack: unfit, defend: unfit ?? undefendedFor(known) },
      };
    },
    async draw(wish, file) {
      await open(file);
      const tables = await openApart();
      try {
        return await draw(wish, tables, awaiting);
      } finally {
        tables.close();
      }
    },
    async begin(question, file) {
      const tables = await open(file);
      return taskOf(reached(question), tables, null);
    },
    async look(question, player, seed, file) {
      const tables = await open(file);
      return look(reached(question), player, tables, seededRandom(seed));
    },
    async judge(question, player, file) {
      const tables = await open(file);
      return judge(question, player, tables);
    },
    async proof(question, player, file) {
      const tables = await open(file);
      return proof(reached(question), player, tables);
    },
  };
}

const offered = (ending: Ending): TrainingEnding => ({
  ending: ending.name,
  units: ending.units.length + ending.against.length,
  fishes: fishesOf(ending),
  duel: isTwoSided(ending),
});

function knownRules(id: string): RuleSet {
  const rules = ruleSet(id);
  if (rules === null) throw new CodedError('unknown-rules', `There is no rule set '${id}'`);
  return rules;
}

/** @throws CodedError of a damaged table */
function given<T>(answer: Parsed<T, Issue>): T {
  if (answer.ok) return answer.value;
  throw new CodedError(answer.error.code, answer.error.text);
}

/** @throws CodedError when rules, start or a move are none */
function reached(question: EndgameQuestion): Position {
  const position = searchedPosition(question);
  if (position.ok) return position.value;
  const [issue] = position.error;
  throw new CodedError(issue?.code ?? 'bad-call', issue?.text ?? 'This is no position');
}

function refuseUnfit(rules: RuleSet, side: TrainingSide): void {
  const unfit = unfitFor(rules) ?? (side === 'defend' ? undefendedFor(rules) : null);
  if (unfit !== null) throw new CodedError('training-unfit', `Nothing is played out under '${rules.id}': ${unfit}`);
}

const shuffled = <T>(list: readonly T[], random: Random): readonly T[] =>
  list
    .map(entry => ({ entry, lot: random(2 ** 32) }))
    .sort((a, b) => a.lot - b.lot)
    .map(({ entry }) => entry);

/**
 * An ending by lot, of those whose tables are made already while there are such, then a position of it; where it has none of this level the next one
 * is asked, unless its tables are only on their way.
 */
async function draw(wish: TrainingWish, tables: EndgameTables, awaiting: () => boolean): Promise<TrainingTask> {
  const { side, level, seed } = wish;
  const rules = knownRules(wish.rules);
  refuseUnfit(rules, side);
  const random = seededRandom(seed);
  const color: Color = wish.color ?? (random(2) === 0 ? 'w' : 'b');
  const chaser = side === 'attack' ? color : opposite(color);
  const wanted = (ending: Ending): boolean => wish.endings.length === 0 || wish.endings.includes(ending.name);
  const endings = offeredEndings(rules, side, { tables, onDemand: isBuiltOnDemand }).filter(wanted);
  if (endings.length === 0)
    throw new CodedError('training-no-table', 'No table at hand decides the endings that were asked for');
  const mixed = shuffled(endings, random);
  const near = mixed.filter(ending => hasTables(rules, ending, tables));
  for (const ending of [...near, ...mixed.filter(one => !near.includes(one))]) {
    const drawn = await samplePosition({ rules, ending, side, level, chaser }, { tables, random, pause: breathe });
    const position = given(drawn);
    if (position !== null) return taskOf(position, tables, level);
    if (awaiting()) break;
  }
  const names = endings.map(({ name }) => name).join(', ');
  throw new CodedError('training-none', `No position of level ${level} was found in ${names}`);
}

/** Whom the tables call the winner attacks; a draw is defended against the side that could win, or has the stronger unit. */
function taskOf(position: Position, tables: EndgameTables, level: TrainingTask['level']): TrainingTask {
  if (position.outcome() !== null) throw new CodedError('training-over', 'The game is over in this position');
  refuseUnfit(position.rules, 'attack');
  const verdict = given(verdictOf(position, tables));
  if (verdict === null) throw new CodedError('training-unknown', 'No table at hand decides this position');
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
  if (side === 'defend' && verdict.needs === null) {
    if (level === null) refuseDead(position, task, tables);
    const hold = Math.min(HELD, verdict.allows ?? HELD);
    return { ...task, best: hold, hold };
  }
  const plies = given(provenPlay(position, tables)).length;
  return { ...task, best: position.turn === chaser ? (plies + 1) >> 1 : plies >> 1, hold: null };
}

/** Nothing can be lost with the next move of the player. */
function refuseDead(position: Position, { color }: TrainingPlayer, tables: EndgameTables): void {
  const places = position.turn === color ? [position] : position.moves().map(move => position.play(move));
  const lost = ({ verdict }: Turn): boolean => verdict?.outcome === 'win' && verdict.chaser !== color;
  const losing = places
    .filter(place => place.outcome() === null)
    .some(place => given(turnsAt(place, opposite(color), tables)).best.some(lost));
  if (!losing) throw new CodedError('training-drawn', 'Neither side can win this position, whatever the next move is');
}

interface Looked extends Turns {
  readonly verdict: Verdict | null;
  readonly good: readonly Turn[];
}

function lookAt(position: Position, attacker: Color, tables: EndgameTables): Looked {
  const verdict = position.outcome() === null ? given(verdictOf(position, tables)) : null;
  if (verdict === null) return { verdict, ways: [], best: [], good: [] };
  const turns = given(turnsAt(position, attacker, tables));
  return { verdict, ...turns, good: bestMoves(position, verdict, turns.best) };
}

const asTold = ({ move, acts, verdict, left }: Turn): TrainingMove => ({ move: makeUci(move), acts, verdict, left });

const attackerOf = ({ color, side }: TrainingPlayer): Color => (side === 'attack' ? color : opposite(color));

function look(position: Position, player: TrainingPlayer, tables: EndgameTables, random: Random): TrainingLook {
  const { color } = player;
  const attacker = attackerOf(player);
  const turn = position.turn === color ? null : given(perfectTurn(position, attacker, tables, random));
  const acts = turn?.acts ?? [];
  const move = turn?.move ?? null;
  const spoken = withActions(position, acts);
  const now = move === null ? spoken : spoken.play(move);
  const claim = availableClaim(now, opposite(color), attacker);
  const said: readonly CountAction[] = claim === null ? [] : [claim];
  const { verdict, ways, best, good } = lookAt(withActions(now, said), attacker, tables);
  return {
    acts,
    reply: move === null ? null : makeUci(move),
    said,
    verdict,
    ways: ways.map(way => ({ acts: way.acts, moves: way.turns.map(asTold) })),
    moves: best.map(asTold),
    best: good.map(asTold),
  };
}

/** The line is played once, and each place of the player looked at on the way. */
function judge(question: EndgameQuestion, player: TrainingPlayer, tables: EndgameTables): readonly TrainingPly[] {
  const start = reached({ ...question, moves: [], acts: [] });
  const acts = new Map(question.acts?.map(one => [one.ply, one.acts]));
  const plies: TrainingPly[] = [];
  let moved = start;
  for (const [ply, text] of question.moves.entries()) {
    const said = acts.get(ply) ?? [];
    const position = positionAfterActions(moved, said);
    const move = given(parseUci(position, text));
    if (position.turn === player.color) plies.push(judged({ ply, moved, position, move, said }, player, tables));
    moved = position.play(move);
  }
  return plies;
}

interface Made {
  readonly ply: number;
  /** Before anything was said. */
  readonly moved: Position;
  readonly position: Position;
  readonly move: Move;
  readonly said: readonly CountAction[];
}

function judged(
  { ply, moved, position, move, said }: Made,
  player: TrainingPlayer,
  tables: EndgameTables,
): TrainingPly {
  const attacker = attackerOf(player);
  const { verdict, ways, best, good } = lookAt(moved, attacker, tables);
  const way = ways.find(one => withActions(moved, one.acts).equals(position));
  const made = way?.turns.find(turn => turn.move === move) ?? { move, acts: said, verdict: null, left: null };
  const counted = best.find(turn => turn.move === move) ?? made;
  return {
    ply,
    before: verdict,
    made: asTold({ mateIn: null, ...made }),
    counted: asTold({ mateIn: null, ...counted }),
    best: good.map(asTold),
    claim: availableClaim(position, player.color, attacker) !== null,
  };
}

function proof(position: Position, player: TrainingPlayer, tables: EndgameTables): readonly TrainingStep[] {
  const proven = given(provenPlay(position, tables));
  const line = proven.length > 0 ? proven : given(perfectLine(position, attackerOf(player), tables, seededRandom(0)));
  return line.flatMap(({ acts, move }) => (move === null ? [] : [{ acts, move: makeUci(move) }]));
}
