/** `tables stats`: statistics of an ending, an example of its longest mate, and the wins that a count allows. */
import type { Command } from 'commander';
import { type Ending, isTwoSided, parseEnding } from '../engine/endgame/ending.ts';
import { positionFromFen } from '../engine/rules/fen.ts';
import type { RuleSet } from '../engine/rules/rule-set.ts';
import { ruleSet } from '../engine/rules/rule-sets/list.ts';
import type {
  CountedWins,
  EndingStatistics,
  Example,
  Share,
  SideToMove,
  ZugzwangCounts,
} from '../host/endgame/report-types.ts';
import { uncountedRules } from '../host/endgame/uncounted.ts';
import { print } from './output.ts';
import { loadKernel } from './request.ts';
import { rulesOption } from './rules-option.ts';
import { type FolderOption, withTables } from './table-host.ts';
import { lineText } from './table-probe.ts';

interface Options extends FolderOption {
  readonly rules?: string;
  readonly zugzwang?: boolean;
  readonly json?: boolean;
}

/** An example with its line in SAN. */
interface PrintedExample {
  readonly fen: string;
  readonly line: string;
}

interface Counted extends Omit<CountedWins, 'hardest'> {
  readonly hardest: PrintedExample | null;
}

interface Stats extends Omit<EndingStatistics, 'example' | 'counted'> {
  readonly example: PrintedExample | null;
  readonly counted?: Counted;
  readonly zugzwang?: ZugzwangCounts;
}

export async function tableStats(name: string, options: Options, command: Command): Promise<boolean> {
  const ending = parseEnding(name) ?? command.error(`error: '${name}' is not an ending; expected a name such as KRSvK`);
  const named = await rulesOption(options.rules, command, false);
  await loadKernel();
  const rules = named && ruleSet(named.id);
  return withTables(options, async ({ reports }) => {
    const request = { ending: ending.name, rules: rules?.id ?? null };
    const statistics = await reports.statistics(request);
    if (!statistics.ok) {
      const { code, text } = statistics.error;
      const hint = `; run: chatrang tables generate ${ending.name} --rules ${rules?.id}`;
      console.error(`chatrang: ${text}${code === 'no-count-table' && rules ? hint : ''}`);
      return false;
    }
    const stats = printed(statistics.value, rules);
    const all = options.zugzwang ? { ...stats, zugzwang: await reports.zugzwang(request) } : stats;
    await print(`${options.json ? JSON.stringify(all) : asText(all)}\n`);
    return true;
  });
}

function printed({ example, counted, ...figures }: EndingStatistics, rules: RuleSet | null): Stats {
  return {
    ...figures,
    example: printedExample(example, uncountedRules()),
    ...(counted && rules && { counted: { ...counted, hardest: printedExample(counted.hardest, rules) } }),
  };
}

function printedExample(example: Example | null, rules: RuleSet): PrintedExample | null {
  if (example === null) return null;
  const position = positionFromFen(rules, example.fen);
  if (!position.ok) throw new Error(`invalid example ${example.fen}`);
  return { fen: example.fen, line: lineText(position.value, example.line) };
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
  shares: Readonly<Record<SideToMove, Share>>,
  other: string,
  longest: string | undefined,
): string[] {
  const side = (name: string, key: SideToMove): string => {
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
