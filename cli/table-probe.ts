/** `tables probe`: what the tables say of a position, of every move in it, and the line that proves it. */
import type { Command } from 'commander';
import { makeSan } from '../core/notation/san.ts';
import { actText } from '../core/study/act-text.ts';
import type { EndgameTables } from '../engine/endgame/tables/tables.ts';
import type { Verdict } from '../engine/endgame/types/verdict.ts';
import { type MoveVerdict, moveVerdicts } from '../engine/endgame/verdict/move-verdicts.ts';
import { type ProofStep, provenPlay } from '../engine/endgame/verdict/proof.ts';
import { type NoVerdictReason, probePosition } from '../engine/endgame/verdict/verdict.ts';
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
  /** UCI texts with spaces between them. */
  readonly moves?: string;
  /** JSON as `position --stdin` takes it. */
  readonly acts?: string;
  readonly json?: boolean;
}

/** The rules by which tables are made, and nothing counted. */
export const uncounted: RuleSet = {
  ...makruk,
  count: { mode: 'off', setUp: 'atOnce', claims: false, board: null, piece: null },
};

interface Judged {
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
  const position = reached.ok && named === null ? bared(reached.value) : reached;
  const judged = position.ok ? judge(position.value, tables) : position;
  tables.close();
  if (!judged.ok) console.error(`chatrang: ${judged.error.text}`);
  else await print(`${options.json ? JSON.stringify(asData(judged.value, named?.id)) : asText(judged.value)}\n`);
  return judged.ok;
}

function requestOf(fen: string, rules: string, { moves = '', acts }: Options): Request {
  const list = moves.split(/\s+/).filter(move => move !== '');
  return { fen, rules, moves: list, ...(acts === undefined ? {} : { acts: readJson(acts) }) };
}

/** What is no JSON is left to be refused as no acts. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The same men, nothing counted. */
function bared(position: Position): Parsed<Position> {
  const { orders: _, ...setup } = position.setup();
  const bare = Position.fromSetup(uncounted, { ...setup, count: null });
  return bare.ok ? bare : fail(bare.error[0] as Issue);
}

function judge(position: Position, tables: EndgameTables): Parsed<Judged> {
  const judged = probePosition(position, tables);
  if (!judged.ok) return judged;
  const { verdict, unjudged } = judged.value;
  if (verdict === null) return fail({ code: 'no-table', text: whyNot(unjudged, position) });
  const moves = position.outcome() === null ? moveVerdicts(position, tables) : ok([]);
  if (!moves.ok) return moves;
  const line = provenPlay(position, tables);
  return line.ok ? ok({ position, verdict, moves: moves.value, line: line.value }) : line;
}

function whyNot(unjudged: NoVerdictReason | null, { rules }: Position): string {
  if (unjudged === null) return 'No table knows this position';
  if (unjudged.code !== 'table-missing')
    return unjudged.code === 'first-moves'
      ? 'The tables of this ending do not know the first moves that may still be made'
      : 'No table knows two counts at once';
  const { ending, rule } = unjudged.table;
  const how = rule === null ? ending : `${ending} --rules ${rules.id}`;
  return `A table is missing: tables generate ${how}`;
}

const stepsData = (line: readonly ProofStep[]): readonly object[] =>
  line.map(({ acts, move }) => ({ acts: acts.map(actText), move: makeUci(move) }));

/** `mate`, `chaser` and `ending` are those of the verdict, at the same place with and without rules. */
function asData({ position, verdict, moves, line }: Judged, rules: string | undefined): object {
  const outcome = position.outcome();
  return {
    ...(rules === undefined ? {} : { rules }),
    fen: makeFen(position),
    over: outcome === null ? null : { result: outcome.result, reason: outcome.reason },
    ...verdict,
    moves: moves.map(({ move, acts, mateIn, verdict: after }) => ({
      move: makeUci(move),
      san: makeSan(position, move),
      acts: acts.map(actText),
      mateIn,
      verdict: after,
    })),
    line: stepsData(line),
  };
}

const SIDES = { w: 'white', b: 'black' } as const;

function asText({ position, verdict, moves, line }: Judged): string {
  const outcome = position.outcome();
  const { goal } = position.rules;
  const head = `${verdict.ending}, ${SIDES[verdict.chaser]} chases: ${outcome ? `${outcome.result}, ${outcome.reason}` : told(verdict, verdict.mate, 0, goal)}`;
  const shown = moves.map(({ move, acts, mateIn, verdict: after }) => {
    const said = acts.length > 0 ? ` (${acts.map(actText).join(', ')})` : '';
    const made = after?.chaser === position.turn ? 1 : 0;
    // In a duel a move may let the other side win.
    const whose =
      after && after.outcome !== 'draw' && after.chaser !== verdict.chaser ? `${SIDES[after.chaser]}: ` : '';
    const what = after ? whose + told(after, mateIn, made, goal) : 'no table knows';
    return `  ${makeSan(position, move).padEnd(7)} ${what}${said}`;
  });
  return [head, ...shown, ...(line.length > 0 ? [`  line: ${lineText(position, line)}`] : [])].join('\n');
}

/** @param mateIn the chaser's moves to mate, counted from where the reader stands; @param made moves of its own between there and the verdict */
function told(
  { outcome, mate, needs, allows }: Verdict,
  mateIn: number | null,
  made: 0 | 1,
  goal: RuleSet['goal'],
): string {
  if (outcome === 'draw' || mate === null) return 'draw';
  const end = goal === 'checkmate' ? 'mate' : 'check';
  const until = mateIn === 0 ? end : `${end} in ${mateIn}`;
  const more = needs === mate ? '' : needs === null ? ', no number of moves is enough' : `, needs ${needs + made}`;
  if (outcome === 'count-draw') return `draw by count: ${until}${more}, the count leaves ${(allows ?? 0) + made}`;
  return `${until}${more}${allows === null ? '' : `, the count leaves ${allows + made}`}`;
}

/** Numbered from 1; what is said of the count stands in braces. */
export function lineText(start: Position, line: readonly ProofStep[]): string {
  let position = start;
  const words: string[] = [];
  for (const [ply, { acts, move }] of line.entries()) {
    if (acts.length > 0) words.push(`{${acts.map(actText).join(', ')}}`);
    for (const act of acts) {
      const acted = position.act(act);
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
