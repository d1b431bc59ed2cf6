/** `tables probe`: the verdict of a position, the verdict of each move, and a line that proves the result. */
import type { Command } from 'commander';
import { makeSan } from '../core/notation/san.ts';
import { countActionText } from '../core/study/count-action-text.ts';
import type { EndgameTables } from '../engine/endgame/tables/tables.ts';
import type { NoVerdictReason, Verdict } from '../engine/endgame/types/verdict.ts';
import { type MoveVerdict, moveVerdicts } from '../engine/endgame/verdict/move-verdicts.ts';
import { type ProofStep, provenPlay } from '../engine/endgame/verdict/proof.ts';
import { probePosition } from '../engine/endgame/verdict/verdict.ts';
import { makeFen } from '../engine/rules/fen.ts';
import { Position } from '../engine/rules/position.ts';
import { fail, type Issue, ok, type Parsed } from '../engine/rules/result.ts';
import type { RuleSet } from '../engine/rules/rule-set.ts';
import { makruk } from '../engine/rules/rule-sets/makruk.ts';
import { makeUci } from '../engine/rules/uci.ts';
import type { Request } from './line-service.ts';
import { print } from './output.ts';
import { reachedIn } from './position.ts';
import { loadKernel } from './request.ts';
import { rulesOption } from './rules-option.ts';
import { type FolderOption, openTables } from './table-folders.ts';

interface Options extends FolderOption {
  readonly rules?: string;
  /** Moves in UCI notation, separated by spaces. */
  readonly moves?: string;
  /** Count actions as JSON, in the form of `position --stdin`. */
  readonly actions?: string;
  readonly json?: boolean;
}

/** The rules on which DTM tables are based: without a count. */
export const uncounted: RuleSet = {
  ...makruk,
  count: { mode: 'off', setUp: 'atOnce', claims: false, board: null, piece: null },
};

interface Probed {
  readonly position: Position;
  readonly verdict: Verdict;
  readonly moves: readonly MoveVerdict[];
  readonly line: readonly ProofStep[];
}

export async function probeTables(fen: string, options: Options, command: Command): Promise<boolean> {
  const named = await rulesOption(options.rules, command, false);
  await loadKernel();
  const tables = openTables(options);
  const reached = reachedIn(requestOf(fen, named?.id ?? makruk.id, options));
  const position = reached.ok && named === null ? withoutCount(reached.value) : reached;
  const probed = position.ok ? probe(position.value, tables) : position;
  tables.close();
  if (!probed.ok) console.error(`chatrang: ${probed.error.text}`);
  else await print(`${options.json ? JSON.stringify(asData(probed.value, named?.id)) : asText(probed.value)}\n`);
  return probed.ok;
}

function requestOf(fen: string, rules: string, { moves = '', actions }: Options): Request {
  const list = moves.split(/\s+/).filter(move => move !== '');
  return { fen, rules, moves: list, ...(actions === undefined ? {} : { actions: readJson(actions) }) };
}

/** Text that is not JSON is returned unchanged, and rejected later as invalid count actions. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The same position without a count. */
function withoutCount(position: Position): Parsed<Position> {
  const { orders: _, ...setup } = position.setup();
  const plain = Position.fromSetup(uncounted, { ...setup, count: null });
  return plain.ok ? plain : fail(plain.error[0] as Issue);
}

function probe(position: Position, tables: EndgameTables): Parsed<Probed> {
  const probed = probePosition(position, tables);
  if (!probed.ok) return probed;
  const { verdict, unjudged } = probed.value;
  if (verdict === null) return fail({ code: 'no-table', text: missingText(unjudged, position) });
  const moves = position.outcome() === null ? moveVerdicts(position, tables) : ok([]);
  if (!moves.ok) return moves;
  const line = provenPlay(position, tables);
  return line.ok ? ok({ position, verdict, moves: moves.value, line: line.value }) : line;
}

function missingText(unjudged: NoVerdictReason | null, { rules }: Position): string {
  if (unjudged === null) return 'No table covers this position';
  if (unjudged.code !== 'table-missing')
    return unjudged.code === 'first-moves'
      ? 'The tables of this ending do not cover first-move rights'
      : 'No table covers two counts at once';
  const { ending, rule } = unjudged.table;
  const options = rule === null ? ending : `${ending} --rules ${rules.id}`;
  return `A table is missing; run: chatrang tables generate ${options}`;
}

const stepsData = (line: readonly ProofStep[]): readonly object[] =>
  line.map(({ actions, move }) => ({ actions: actions.map(countActionText), move: makeUci(move) }));

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
      move: makeUci(move),
      san: makeSan(position, move),
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
    return `  ${makeSan(position, move).padEnd(7)} ${what}${before}`;
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

/** The line in SAN with move numbers from 1, and count actions in braces. */
export function lineText(start: Position, line: readonly ProofStep[]): string {
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
    words.push(makeSan(position, move));
    position = position.play(move);
  }
  const outcome = position.outcome();
  return `${words.join(' ')}${outcome ? ` ${outcome.result}, ${outcome.reason}` : ''}`;
}
