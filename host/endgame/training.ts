/** The thread's side of training: positions drawn from the open tables, the opponent's moves, and what became of a line. */
import { setImmediate as breathe } from 'node:timers/promises';
import type { EndgameMove, EndgameQuestion, Issue } from '../../api/contract.ts';
import { CodedError } from '../../api/failure.ts';
import type { TrainingLook, TrainingPly, TrainingTask, TrainingWish } from '../../api/training.ts';
import { drawPosition } from '../../engine/endgame/drawing.ts';
import { type Ending, menOf } from '../../engine/endgame/ending.ts';
import { isMadeWhenAsked } from '../../engine/endgame/maker.ts';
import { type MoveVerdict, moveVerdicts } from '../../engine/endgame/move-verdicts.ts';
import { offeredEndings } from '../../engine/endgame/offer.ts';
import { bestMoves, perfectMove } from '../../engine/endgame/opponent.ts';
import { provenLine } from '../../engine/endgame/proof.ts';
import { type Random, seededRandom } from '../../engine/endgame/random.ts';
import type { EndgameTables } from '../../engine/endgame/tables.ts';
import { unfitFor } from '../../engine/endgame/unfit.ts';
import { verdictOf } from '../../engine/endgame/verdict.ts';
import type { Verdict } from '../../engine/endgame/verdict-form.ts';
import { makeFen } from '../../engine/rules/fen.ts';
import type { Position } from '../../engine/rules/position.ts';
import type { Parsed } from '../../engine/rules/result.ts';
import type { RuleSet } from '../../engine/rules/rule-set.ts';
import { ruleSet } from '../../engine/rules/rule-sets/list.ts';
import { type Color, opposite } from '../../engine/rules/types.ts';
import { makeUci } from '../../engine/rules/uci.ts';
import { searchedPosition } from '../../engine/search/prepare.ts';
import type { TablesServices } from './services.ts';

export interface TrainingSource {
  /** Waits for the rules, learns a user's own (its file, else `null`) and gives the open tables. */
  open(ruleFile: string | null): Promise<EndgameTables>;
  /** Tables of the caller's own, for work that takes so long that the others may be closed meanwhile. */
  openApart(): Promise<EndgameTables>;
}

export function trainingServices({ open, openApart }: TrainingSource): TablesServices['training'] {
  return {
    async offer(rules, file) {
      const tables = await open(file);
      const known = knownRules(rules);
      const endings = offeredEndings(known, { tables, onDemand: isMadeWhenAsked }).map(({ name, units }) => ({
        ending: name,
        units: units.length,
        fishes: units.filter(role => role === 'fish').length,
      }));
      return { endings, unfit: unfitFor(known) };
    },
    async draw(wish, file) {
      await open(file);
      const tables = await openApart();
      try {
        return await draw(wish, tables);
      } finally {
        tables.close();
      }
    },
    async begin(question, file) {
      const tables = await open(file);
      return taskOf(reached(question), tables, null);
    },
    async look(question, color, seed, file) {
      const tables = await open(file);
      return look(reached(question), color, tables, seededRandom(seed));
    },
    async judge(question, color, file) {
      const tables = await open(file);
      return judge(question, color, tables);
    },
    async proof(question, file) {
      const tables = await open(file);
      return given(provenLine(reached(question), tables)).map(makeUci);
    },
  };
}

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

function refuseUnfit(rules: RuleSet): void {
  const unfit = unfitFor(rules);
  if (unfit !== null) throw new CodedError('training-unfit', `Nothing is played out under '${rules.id}': ${unfit}`);
}

const shuffled = <T>(list: readonly T[], random: Random): readonly T[] =>
  list
    .map(entry => ({ entry, lot: random(2 ** 32) }))
    .sort((a, b) => a.lot - b.lot)
    .map(({ entry }) => entry);

/** An ending by lot, then a position of it; where it has none of this level the next one is asked. */
async function draw(wish: TrainingWish, tables: EndgameTables): Promise<TrainingTask> {
  const { side, level, seed } = wish;
  const rules = knownRules(wish.rules);
  refuseUnfit(rules);
  const random = seededRandom(seed);
  const color: Color = wish.color ?? (random(2) === 0 ? 'w' : 'b');
  const chaser = side === 'attack' ? color : opposite(color);
  const wanted = (ending: Ending): boolean => wish.endings.length === 0 || wish.endings.includes(ending.name);
  const endings = offeredEndings(rules, { tables, onDemand: isMadeWhenAsked }).filter(wanted);
  if (endings.length === 0)
    throw new CodedError('training-no-table', 'No table at hand decides the endings that were asked for');
  for (const ending of shuffled(endings, random)) {
    const drawn = await drawPosition({ rules, ending, side, level, chaser }, { tables, random, pause: breathe });
    const position = given(drawn);
    if (position !== null) return taskOf(position, tables, level);
  }
  const names = endings.map(({ name }) => name).join(', ');
  throw new CodedError('training-none', `No position of level ${level} was found in ${names}`);
}

/** Whom the tables call the winner attacks; a draw is defended by the side without units. */
function taskOf(position: Position, tables: EndgameTables, level: TrainingTask['level']): TrainingTask {
  refuseUnfit(position.rules);
  if (position.outcome() !== null) throw new CodedError('training-over', 'The game is over in this position');
  const verdict = given(verdictOf(position, tables));
  const men = menOf(position.board());
  const plies = verdict === null ? 0 : given(provenLine(position, tables)).length;
  if (verdict === null || men === null || plies === 0)
    throw new CodedError('training-unknown', 'No table at hand decides this position');
  const side = verdict.outcome === 'win' ? 'attack' : 'defend';
  const chasing = position.turn === verdict.chaser;
  return {
    rules: position.rules.id,
    ending: men.ending.name,
    side,
    level,
    color: side === 'attack' ? verdict.chaser : opposite(verdict.chaser),
    start: makeFen(position),
    best: chasing ? (plies + 1) >> 1 : plies >> 1,
  };
}

function movesOf(
  position: Position,
  tables: EndgameTables,
): { readonly verdict: Verdict | null; readonly moves: readonly MoveVerdict[]; readonly best: readonly string[] } {
  const verdict = position.outcome() === null ? given(verdictOf(position, tables)) : null;
  if (verdict === null) return { verdict, moves: [], best: [] };
  const moves = given(moveVerdicts(position, tables));
  const best = bestMoves(position, verdict, moves);
  return { verdict, moves, best: best.map(({ move }) => makeUci(move)) };
}

const asTold = (one: MoveVerdict): EndgameMove => ({ ...one, move: makeUci(one.move) });

function look(position: Position, color: Color, tables: EndgameTables, random: Random): TrainingLook {
  const move = position.turn === color ? null : given(perfectMove(position, tables, random));
  const now = move === null ? position : position.play(move);
  const { verdict, moves, best } = movesOf(now, tables);
  return { reply: move === null ? null : makeUci(move), verdict, moves: moves.map(asTold), best };
}

function judge(question: EndgameQuestion, color: Color, tables: EndgameTables): readonly TrainingPly[] {
  const plies: TrainingPly[] = [];
  for (const [ply, move] of question.moves.entries()) {
    const position = reached({ ...question, moves: question.moves.slice(0, ply) });
    if (position.turn !== color) continue;
    const { verdict, moves, best } = movesOf(position, tables);
    const after = moves.find(one => makeUci(one.move) === move)?.verdict ?? null;
    plies.push({ ply, before: verdict, after, best });
  }
  return plies;
}
