/** `tables stats`: statistics of an ending, an example of its longest mate, and the wins that a count allows. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Command } from 'commander';
import { decidingTable, distanceTable } from '../engine/endgame/count/dtr.ts';
import { tableFor } from '../engine/endgame/count/two-sided-rule.ts';
import { type Ending, isTwoSided, parseEnding } from '../engine/endgame/ending.ts';
import { exampleOf } from '../engine/endgame/tables/example.ts';
import type { TableFile } from '../engine/endgame/tables/table-file.ts';
import type { EndgameTables } from '../engine/endgame/tables/tables.ts';
import { provenPlay } from '../engine/endgame/verdict/proof.ts';
import { twoSidedDistanceTable } from '../engine/endgame/verdict/two-sided-distance.ts';
import { twoSidedRuleAtStart } from '../engine/endgame/verdict/two-sided-verdict.ts';
import { verdictOf } from '../engine/endgame/verdict/verdict.ts';
import { makeFen } from '../engine/rules/fen.ts';
import { Position } from '../engine/rules/position.ts';
import { fail, ok, type Parsed } from '../engine/rules/result.ts';
import type { RuleSet } from '../engine/rules/rule-set.ts';
import { ruleSet } from '../engine/rules/rule-sets/list.ts';
import { findAssets } from '../host/assets.ts';
import { print } from './output.ts';
import { loadKernel } from './request.ts';
import { rulesOption } from './rules-option.ts';
import { type FolderOption, openTables } from './table-folders.ts';
import { lineText, uncounted } from './table-probe.ts';
import { countZugzwang, type ZugzwangCounts } from './zugzwang.ts';

interface Options extends FolderOption {
  readonly rules?: string;
  readonly zugzwang?: boolean;
  readonly json?: boolean;
}

/** One side to move. */
interface Share {
  readonly positions: number;
  /** By the chaser. */
  readonly won: number;
  /** Of the won positions, in moves; `null` without any. */
  readonly mean: number | null;
  readonly longest: number | null;
}

interface Example {
  readonly fen: string;
  readonly line: string;
}

/** The wins that remain if the count starts in the position. */
interface Counted {
  readonly rules: string;
  /** What decides the result: DTM, or DTR where the count can restart. */
  readonly by: 'dtm' | 'dtr';
  /** The budget when the count starts; `null`: no count starts. */
  readonly budget: Readonly<Record<Side, number | null>>;
  readonly inTime: Readonly<Record<Side, number>>;
  /** Positions that are won without the count and drawn with it; `null` if no table covers them. */
  readonly drawn: Readonly<Record<Side, number>> | null;
  /** With the bare king to move and no margin. */
  readonly hardest: Example | null;
}

type Side = 'bare' | 'chaser';

interface Stats {
  readonly ending: string;
  readonly bare: Share;
  readonly chaser: Share;
  readonly stalemates: number;
  /** By moves to mate, from 0: positions with the bare king to move, and with the chaser. */
  readonly lost: readonly number[];
  readonly won: readonly number[];
  readonly example: Example | null;
  readonly counted?: Counted;
  readonly zugzwang?: ZugzwangCounts;
}

const sum = (counts: readonly number[]): number => counts.reduce((a, b) => a + b, 0);

function shareOf(positions: number, counts: readonly number[]): Share {
  const won = sum(counts);
  const moves = counts.reduce((all, count, n) => all + n * count, 0);
  return { positions, won, mean: won === 0 ? null : moves / won, longest: won === 0 ? null : counts.length - 1 };
}

export async function tableStats(name: string, options: Options, command: Command): Promise<boolean> {
  const ending = parseEnding(name) ?? command.error(`error: '${name}' is not an ending; expected a name such as KRSvK`);
  const named = await rulesOption(options.rules, command, false);
  await loadKernel();
  const tables = openTables(options);
  const stats = statsOf(ending, tables, named && ruleSet(named.id));
  tables.close();
  if (!stats.ok) {
    console.error(`chatrang: ${stats.error.text}`);
    return false;
  }
  const wasm = readFileSync(fileURLToPath(findAssets().endgameWasm));
  const all = options.zugzwang ? { ...stats.value, zugzwang: countZugzwang(ending, wasm) } : stats.value;
  await print(`${options.json ? JSON.stringify(all) : asText(all)}\n`);
  return true;
}

const missing = (what: string): Parsed<never> => fail({ code: 'no-table', text: `There is no ${what}` });

function statsOf(ending: Ending, tables: EndgameTables, rules: RuleSet | null): Parsed<Stats> {
  const table = tables.table(ending);
  if (table === undefined) return missing(`table of ${ending.name}`);
  const { figures } = table.header;
  const longest = exampleWith(table, figures.lost.length - 1, tables, uncounted);
  if (!longest.ok) return longest;
  const counted = rules === null ? null : countedIn(ending, tables, rules);
  if (counted !== null && !counted.ok) return counted;
  return ok({
    ending: ending.name,
    bare: shareOf(figures.stands, figures.lost),
    chaser: shareOf(figures.free, figures.won),
    stalemates: figures.stalemates,
    lost: figures.lost,
    won: figures.won,
    example: longest.value,
    ...(counted === null ? {} : { counted: counted.value }),
  });
}

/** A position with the bare king to move and the given depth, with best play. */
function exampleWith(table: TableFile, moves: number, tables: EndgameTables, rules: RuleSet): Parsed<Example | null> {
  const position = moves < 0 ? ok(null) : exampleOf(table, moves + 1, rules);
  if (!position.ok) return position;
  if (position.value === null) return ok(null);
  const line = provenPlay(position.value, tables);
  return line.ok ? ok({ fen: makeFen(position.value), line: lineText(position.value, line.value) }) : line;
}

function countedIn(ending: Ending, tables: EndgameTables, rules: RuleSet): Parsed<Counted> {
  const atStart = isTwoSided(ending) ? twoSidedRuleAtStart(rules, ending) : null;
  const rule = atStart ? tableFor(atStart.rule, ending) : decidingTable(rules, ending);
  if (rule === null)
    return fail({ code: 'no-table', text: `No table covers the count of ${rules.id} in ${ending.name}` });
  const table = tables.under(rule).table(ending);
  if (table === undefined)
    return missing(
      `DTR table of ${ending.name} for ${rules.id}; run: chatrang tables generate ${ending.name} --rules ${rules.id}`,
    );
  const goal = atStart ? twoSidedDistanceTable(rules, ending) : distanceTable(rules, ending);
  const uncounted = goal && tables.under(goal).table(ending)?.header.figures;
  const budget = atStart ? ok(atStart.budget) : budgetIn(table, tables, rules);
  if (!budget.ok) return budget;
  const { figures } = table.header;
  const within = (counts: readonly number[], most: number | null): number =>
    sum(most === null ? counts : counts.slice(0, most + 1));
  const inTime = { bare: within(figures.lost, budget.value.bare), chaser: within(figures.won, budget.value.chaser) };
  const last = Math.min(budget.value.bare ?? Number.POSITIVE_INFINITY, figures.lost.length - 1);
  const hardest = exampleWith(table, last, tables, rules);
  if (!hardest.ok) return hardest;
  return ok({
    rules: rules.id,
    by: rule === 'mate' ? 'dtm' : 'dtr',
    budget: budget.value,
    inTime,
    drawn: uncounted ? { bare: sum(uncounted.lost) - inTime.bare, chaser: sum(uncounted.won) - inTime.chaser } : null,
    hardest: hardest.value,
  });
}

/**
 * What the count allows, found by probing a position of the table: with the chaser to move before the count has
 * started, and after one of its moves, when the count has started.
 */
function budgetIn(table: TableFile, tables: EndgameTables, rules: RuleSet): Parsed<Counted['budget']> {
  const none = { bare: null, chaser: null };
  for (let byte = table.header.figures.lost.length; byte > 0; byte--) {
    const example = exampleOf(table, byte, rules);
    if (!example.ok) return example;
    if (example.value === null) continue;
    const { orders: _, ...setup } = example.value.setup();
    const chasing = Position.fromSetup(rules, { ...setup, turn: 'w', count: null });
    if (!chasing.ok) continue;
    const after = chasing.value
      .moves()
      .map(move => chasing.value.play(move))
      .find(at => at.outcome() === null);
    if (after === undefined) continue;
    const [chaser, bare] = [verdictOf(chasing.value, tables), verdictOf(after, tables)];
    if (!chaser.ok) return chaser;
    if (!bare.ok) return bare;
    return ok({ chaser: chaser.value?.budget ?? null, bare: bare.value?.budget ?? null });
  }
  return ok(none);
}

const percent = (part: number, whole: number): string => (whole === 0 ? '0.00' : ((100 * part) / whole).toFixed(2));

function asText({ ending, bare, chaser, stalemates, lost, won, example, counted, zugzwang }: Stats): string {
  const of = (share: Share, part: number): string =>
    `${part} of ${share.positions} (${percent(part, share.positions)} %)`;
  const sideText = (name: string, share: Share): string =>
    `${name} to move: ${of(share, share.won)} won${share.mean === null ? '' : `, mean ${share.mean.toFixed(2)}, longest ${share.longest}`}`;
  const other = isTwoSided(parseEnding(ending) as Ending) ? 'other side' : 'bare king';
  const rows = Array.from({ length: Math.max(lost.length, won.length) }, (_, n) =>
    [n, lost[n] ?? 0, won[n] ?? 0].map(cell => String(cell).padStart(12)).join(''),
  );
  return [
    `${ending}: mirror images and permutations of equal pieces are counted once`,
    sideText(other, bare),
    sideText('chaser', chaser),
    `${stalemates} stalemates`,
    ...(zugzwang
      ? [
          `zugzwang (khos cheung): ${zugzwang.khos} of the ${zugzwang.both} positions that are won with the ${other} to move and legal with the chaser to move; in ${zugzwang.never} of them the chaser to move cannot win`,
        ]
      : []),
    ...(example ? [`longest: ${example.fen}`, `  ${example.line}`] : []),
    ...(counted ? countedText(counted, { bare, chaser }, other, example?.fen) : []),
    [`moves`, other, 'chaser'].map(cell => cell.padStart(12)).join(''),
    ...rows,
  ].join('\n');
}

function countedText(
  { rules, by, budget, inTime, drawn, hardest }: Counted,
  shares: Readonly<Record<Side, Share>>,
  other: string,
  longest: string | undefined,
): string[] {
  const side = (name: string, key: Side): string => {
    const { positions } = shares[key];
    const left = budget[key] === null ? 'no count starts' : `the count allows ${budget[key]}`;
    const lost = drawn === null ? '' : `, ${percent(drawn[key], positions)} % drawn by count`;
    return `${rules}, ${name} to move: ${left}, ${percent(inTime[key], positions)} % won in time${lost}`;
  };
  return [
    side(other, 'bare'),
    side('chaser', 'chaser'),
    ...(by === 'dtr' ? ['by depth by the rule (DTR), not by depth to mate (DTM)'] : []),
    ...(hardest && hardest.fen !== longest ? [`hardest in time: ${hardest.fen}`, `  ${hardest.line}`] : []),
  ];
}
