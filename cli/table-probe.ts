/** `tables probe`: the verdict of a position, the verdict of each move, and a line that proves the result. */
import type { Command } from 'commander';
import type { EndgameAnswer, EndgameMove, EndgameProof, EndgameQuestion, OnDemandTables } from '../api/contract.ts';
import { makeSan } from '../core/notation/san.ts';
import { countActionText } from '../core/study/count-action-text.ts';
import type { Verdict } from '../engine/endgame/types/verdict.ts';
import { makeFen } from '../engine/rules/fen.ts';
import { Position } from '../engine/rules/position.ts';
import { fail, type Issue, ok, type Parsed } from '../engine/rules/result.ts';
import type { RuleSet } from '../engine/rules/rule-set.ts';
import { registerRuleSet } from '../engine/rules/rule-sets/list.ts';
import { makruk } from '../engine/rules/rule-sets/makruk.ts';
import type { Move } from '../engine/rules/types.ts';
import { makeUci, parseUci } from '../engine/rules/uci.ts';
import { uncountedRules } from '../host/endgame/uncounted.ts';
import type { TablesHost } from '../host/tables-host.ts';
import { print } from './output.ts';
import { reachedIn, readActions } from './position.ts';
import { loadKernel } from './request.ts';
import { rulesOption } from './rules-option.ts';
import { type FolderOption, withTables } from './table-host.ts';

/** Moves in UCI notation with the count actions before each. */
type Line = EndgameProof['line'];

interface Options extends FolderOption {
  readonly rules?: string;
  /** Moves in UCI notation, separated by spaces. */
  readonly moves?: string;
  /** Count actions as JSON, in the form of `position --stdin`. */
  readonly actions?: string;
  readonly json?: boolean;
}

interface Probed {
  readonly position: Position;
  readonly verdict: Verdict;
  readonly moves: readonly EndgameMove[];
  readonly line: Line;
}

export async function probeTables(fen: string, options: Options, command: Command): Promise<boolean> {
  const named = await rulesOption(options.rules, command, false);
  await loadKernel();
  const question = named === null ? uncountedQuestion(fen, options) : questionOf(fen, named.id, options);
  if (!question.ok) {
    console.error(`chatrang: ${question.error.text}`);
    return false;
  }
  const probed = await withTables(options, host => probe(question.value, host));
  if (probed === null) return false;
  await print(`${options.json ? JSON.stringify(asData(probed, named?.id)) : asText(probed)}\n`);
  return true;
}

interface Question {
  readonly position: Position;
  readonly question: EndgameQuestion;
}

/** Issues: those of `reachedIn`. */
function questionOf(fen: string, rules: string, { moves: text = '', actions }: Options): Parsed<Question> {
  const moves = text.split(/\s+/).filter(move => move !== '');
  const request = { fen, rules, moves, ...(actions === undefined ? {} : { actions: readJson(actions) }) };
  const position = reachedIn(request);
  if (!position.ok) return position;
  const byPly = readActions(request, moves.length);
  if (!byPly.ok) return byPly;
  const plyActions = [...byPly.value].map(([ply, done]) => ({ ply, actions: done }));
  return ok({ position: position.value, question: { rules, fen, moves, actions: plyActions } });
}

/** The position that Makruk reaches, without a count. */
function uncountedQuestion(fen: string, options: Options): Parsed<Question> {
  const uncounted = uncountedRules();
  registerRuleSet(uncounted);
  const reached = questionOf(fen, makruk.id, options);
  if (!reached.ok) return reached;
  const { orders: _, ...setup } = reached.value.position.setup();
  const position = Position.fromSetup(uncounted, { ...setup, count: null });
  if (!position.ok) return fail(position.error[0] as Issue);
  return ok({ position: position.value, question: { rules: uncounted.id, fen: makeFen(position.value), moves: [] } });
}

/** Text that is not JSON is returned unchanged, and rejected later as invalid count actions. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** `null`: there is no verdict; the reason was printed. */
async function probe({ position, question }: Question, host: TablesHost): Promise<Probed | null> {
  const answer = await completeAnswer(question, host);
  const { verdict, fault } = answer;
  // A notice has reported the fault.
  if (fault !== null) return null;
  if (verdict === null) {
    console.error(`chatrang: ${missingText(answer, position)}`);
    return null;
  }
  const { line, fault: proofFault } = await host.services.tables.proof(question);
  return proofFault === null ? { position, verdict, moves: movesOf(answer, position), line } : null;
}

/** The answer when all small tables that it requires are built. */
async function completeAnswer(question: EndgameQuestion, host: TablesHost): Promise<EndgameAnswer> {
  let isBuilding = false;
  let onBuilt = (): void => {};
  const unsubscribe = host.subscribe((name, data) => {
    if (name !== 'smallTables') return;
    isBuilding = (data as OnDemandTables).making.length > 0;
    if (!isBuilding) onBuilt();
  });
  try {
    for (;;) {
      const answer = await host.services.tables.verdict(question);
      if (answer.making.length === 0) return answer;
      const { promise: built, resolve } = Promise.withResolvers<void>();
      onBuilt = resolve;
      if (isBuilding) await built;
    }
  } finally {
    unsubscribe();
  }
}

/** All moves, also those of which no table knows the verdict; none if the game is over. */
function movesOf({ moves }: EndgameAnswer, position: Position): readonly EndgameMove[] {
  if (position.outcome() !== null) return [];
  if (moves.length > 0) return moves;
  return position.moves().map(move => ({ move: makeUci(move), actions: [], mateIn: null, verdict: null }));
}

function missingText({ noVerdictReason, missing, ending }: EndgameAnswer, { rules }: Position): string {
  if (noVerdictReason === 'first-moves') return 'The tables of this ending do not cover first-move rights';
  if (noVerdictReason === 'two-counts') return 'No table covers two counts at once';
  const table = missing.find(each => each.ending === ending) ?? missing[0];
  if (table === undefined) return 'No table covers this position';
  const options = table.rule === null ? table.ending : `${table.ending} --rules ${rules.id}`;
  return `A table is missing; run: chatrang tables generate ${options}`;
}

const stepsData = (line: Line): readonly object[] =>
  line.map(({ actions, move }) => ({ actions: actions.map(countActionText), move }));

/** The fields are part of the `--json` output. */
const verdictData = ({ chaser, outcome, dtm, dtr, budget, margin, ending }: Verdict): Verdict => ({
  chaser,
  outcome,
  dtm,
  dtr,
  budget,
  margin,
  ending,
});

/** The verdict's fields are at the top level, with and without `--rules`. */
function asData({ position, verdict, moves, line }: Probed, rules: string | undefined): object {
  const outcome = position.outcome();
  return {
    ...(rules === undefined ? {} : { rules }),
    fen: makeFen(position),
    over: outcome === null ? null : { result: outcome.result, reason: outcome.reason },
    ...verdictData(verdict),
    moves: moves.map(({ move, actions, mateIn, verdict: after }) => ({
      move,
      san: makeSan(position, moveIn(position, move)),
      actions: actions.map(countActionText),
      mateIn,
      verdict: after && verdictData(after),
    })),
    line: stepsData(line),
  };
}

const SIDES = { w: 'white', b: 'black' } as const;

function asText({ position, verdict, moves, line }: Probed): string {
  const outcome = position.outcome();
  const { goal } = position.rules;
  const head = `${verdict.ending}, ${SIDES[verdict.chaser]} chases: ${outcome ? `${outcome.result}, ${outcome.reason}` : verdictText(verdict, verdict.dtm, 0, goal)}`;
  const shown = moves.map(({ move, actions, mateIn, verdict: after }) => {
    const before = actions.length > 0 ? ` (${actions.map(countActionText).join(', ')})` : '';
    const played = after?.chaser === position.turn ? 1 : 0;
    // In a two-sided ending a move can let the other side win.
    const whose =
      after && after.outcome !== 'draw' && after.chaser !== verdict.chaser ? `${SIDES[after.chaser]}: ` : '';
    const what = after ? whose + verdictText(after, mateIn, played, goal) : 'no table';
    return `  ${makeSan(position, moveIn(position, move)).padEnd(7)} ${what}${before}`;
  });
  return [head, ...shown, ...(line.length > 0 ? [`  line: ${lineText(position, line)}`] : [])].join('\n');
}

/**
 * @param mateIn the chaser's moves to mate from the probed position
 * @param played the chaser's moves between the probed position and the one of the verdict
 */
function verdictText(
  { outcome, dtm, dtr, budget }: Verdict,
  mateIn: number | null,
  played: 0 | 1,
  goal: RuleSet['goal'],
): string {
  if (outcome === 'draw' || dtm === null) return 'draw';
  const end = goal === 'checkmate' ? 'mate' : 'check';
  const until = mateIn === 0 ? end : `${end} in ${mateIn}`;
  const more = dtr === dtm ? '' : dtr === null ? ', no count is long enough' : `, DTR ${dtr + played}`;
  if (outcome === 'count-draw') return `draw by count: ${until}${more}, the count allows ${(budget ?? 0) + played}`;
  return `${until}${more}${budget === null ? '' : `, the count allows ${budget + played}`}`;
}

/** @param move UCI text of a legal move */
function moveIn(position: Position, move: string): Move {
  const read = parseUci(position, move);
  if (!read.ok) throw new Error(read.error.text);
  return read.value;
}

/** The line in SAN with move numbers from 1, and count actions in braces. */
export function lineText(start: Position, line: Line): string {
  let position = start;
  const words: string[] = [];
  for (const [ply, { actions, move }] of line.entries()) {
    if (actions.length > 0) words.push(`{${actions.map(countActionText).join(', ')}}`);
    for (const action of actions) {
      const acted = position.applyAction(action);
      if (acted.ok) position = acted.value;
    }
    const number = Math.floor((ply + (start.turn === 'w' ? 0 : 1)) / 2) + 1;
    if (position.turn === 'w') words.push(`${number}.`);
    else if (ply === 0) words.push(`${number}...`);
    const played = moveIn(position, move);
    words.push(makeSan(position, played));
    position = position.play(played);
  }
  const outcome = position.outcome();
  return `${words.join(' ')}${outcome ? ` ${outcome.result}, ${outcome.reason}` : ''}`;
}
