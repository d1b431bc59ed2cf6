/** `tables`: endgame tables made, listed, checked and removed. */
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Command } from 'commander';
import { type Ending, endingsWith, isTwoSided, parseEnding, placementsOf } from '../engine/endgame/ending.ts';
import { canHaveTable } from '../engine/endgame/reached.ts';
import { type Batch, batchesOf, tablesFor } from '../engine/endgame/solver/dtr-plan.ts';
import {
  generateTables,
  generationBytes,
  generationBytesWithin,
  isSliced,
  threadsWithin,
  withPromotions,
} from '../engine/endgame/solver/generate.ts';
import { duels } from '../engine/endgame/solver/two-sided.ts';
import { shareOfMemory } from '../engine/endgame/solver/work.ts';
import {
  openPlaced,
  ruleFolder,
  ruleFoldersIn,
  tableName,
  tablePath,
  tablesIn,
} from '../engine/endgame/tables/locations.ts';
import { namedTable } from '../engine/endgame/tables/table-name.ts';
import { ruleSet } from '../engine/rules/rule-sets/list.ts';
import { findAssets } from '../host/assets.ts';
import { verifyFiles } from '../host/endgame/verifying.ts';
import { print } from './output.ts';
import { loadKernel } from './request.ts';
import { type RulesOption, rulesOption } from './rules-option.ts';
import { type FolderOption, foldersRead, ownFolder } from './table-folders.ts';
import { deleteBegun, listBegun, type Part, sliceTeller, tellSlices } from './table-slices.ts';
import { makeDuels } from './two-sided-tables.ts';

interface Options extends FolderOption, RulesOption {
  readonly units?: number;
  readonly fishes?: number;
  /** All endings of one unit against one. */
  readonly duels?: boolean;
  readonly threads?: number;
  /** GiB. */
  readonly memory?: number;
  readonly json?: boolean;
}

const GIB = 2 ** 30;

function endingsOf(
  names: readonly string[],
  { units, fishes = 0, duels: everyDuel = false }: Options,
  command: Command,
): readonly Ending[] {
  const named = names.map(name => parseEnding(name) ?? command.error(`error: '${name}' names no ending: KRSvK does`));
  const upTo = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, n) => from + n);
  const all =
    units === undefined
      ? []
      : upTo(1, units).flatMap(n => upTo(0, n > 3 ? 0 : fishes).flatMap(some => endingsWith(n, some)));
  const chosen = [
    ...new Map([...named, ...all, ...(everyDuel ? duels : [])].map(ending => [ending.name, ending])).values(),
  ];
  if (chosen.length === 0) command.error('error: name endings, or all by --units or --duels');
  const large = chosen.find(ending => !canHaveTable(ending));
  if (large) command.error(`error: ${large.name} has too many units for a table`);
  return chosen;
}

export async function makeTables(names: readonly string[], options: Options, command: Command): Promise<boolean> {
  const endings = endingsOf(names, options, command);
  await loadKernel();
  const named = await rulesOption(options.rules, command, false);
  const rules = named && ruleSet(named.id);
  const batches = rules ? batchesOf(tablesFor(rules, endings)) : [{ rule: null, endings: withPromotions(endings) }];
  if (rules && batches.length === 0 && !endings.some(isTwoSided))
    command.error(`error: no table knows anything of ${options.rules}`);
  const runs = batches.map(batch => runOf(batch, options));
  if (!(await tellSlices(runs))) return false;
  const abort = new AbortController();
  process.once('SIGINT', () => abort.abort());
  for (const run of runs) if (!(await makeBatch(run, abort.signal))) return false;
  return rules === null || (await makeDuels(rules, endings, options));
}

interface Run extends Part {
  readonly all: readonly Ending[];
  /** Bytes that the user allows. */
  readonly limit: number;
}

function runOf({ endings, rule }: Batch, options: Options): Run {
  const folder = rule === null ? ownFolder(options) : join(ownFolder(options), ruleFolder(rule));
  const limit = options.memory === undefined ? Number.POSITIVE_INFINITY : options.memory * GIB;
  // Endings of four units are made by all threads together.
  const most = endings.some(isSliced) ? Number.POSITIVE_INFINITY : endings.length;
  const wanted = Math.min(options.threads ?? availableParallelism(), most);
  const fitting = endings.filter(ending => generationBytes([ending], 1) <= limit);
  const threads = threadsWithin(fitting, wanted, limit);
  const missing = fitting.filter(ending => !existsSync(join(folder, tableName(ending))));
  return { folder, rule, endings: missing, all: endings, threads, limit, memory: Math.min(limit, shareOfMemory()) };
}

async function makeBatch(
  { all: endings, rule, folder, threads, limit, memory }: Run,
  signal: AbortSignal,
): Promise<boolean> {
  const assets = findAssets();
  const fitting = endings.filter(ending => generationBytes([ending], 1) <= limit);
  const bytes = (generationBytesWithin(fitting, threads, memory) / GIB).toFixed(2);
  await print(`${endings.length} endings into ${folder}, ${threads} threads, at most ${bytes} GiB of memory\n`);
  mkdirSync(folder, { recursive: true });
  const tellStep = sliceTeller();
  const began = performance.now();
  const report = await generateTables({
    endings,
    folder,
    wasm: fileURLToPath(assets.endgameWasm),
    worker: assets.endgameWorker,
    threads,
    memory: limit,
    signal,
    ...(rule && { counting: rule }),
    told: news => {
      tellStep(news);
      if (news.kind === 'made')
        void print(`${news.ending}: solved in ${seconds(news.solved)}, written in ${seconds(news.written)}\n`);
    },
  });
  const positions = endings
    .filter(({ name }) => report.made.includes(name))
    .reduce((sum, ending) => sum + 64 * placementsOf(ending), 0);
  const time = performance.now() - began;
  const rate = ((2 * positions) / time / 1000).toFixed(1);
  await print(
    `${report.made.length} made, ${report.there.length} were there, ${seconds(time)}, ${rate} million positions a second\n`,
  );
  for (const { ending, reason } of report.failed) console.error(`chatrang: ${ending}: ${reason}`);
  if (report.cancelled) console.error('chatrang: stopped; the next run goes on here');
  return report.failed.length === 0 && !report.cancelled;
}

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`;

/** Tables that a rule was counted in lie in folders beside those of distances. */
const everyTable = (options: FolderOption): readonly string[] =>
  foldersRead(options).flatMap(folder => [...tablesIn(folder), ...ruleFoldersIn(folder).flatMap(tablesIn)]);

export async function listTables(options: Options): Promise<boolean> {
  let good = true;
  for (const path of everyTable(options)) {
    const table = openPlaced(path);
    if (!table.ok) {
      console.error(`chatrang: ${table.error.text}`);
      good = false;
      continue;
    }
    const { ending, size, header } = table.value;
    const { figures, values, counting } = header;
    const lost = figures.lost.reduce((a, b) => a + b, 0);
    const longest = Math.max(0, figures.lost.length - 1);
    const share = ((100 * lost) / figures.stands).toFixed(2);
    const [what, most] = values === 'mate' ? ['mate', 'longest mate'] : ['needs', 'most needed'];
    await print(
      options.json
        ? `${JSON.stringify({ ending: ending.name, values, ...(counting && { counting }), path, bytes: size, longest, ...figures })}\n`
        : `${ending.name.padEnd(9)} ${what.padEnd(5)} ${String(size).padStart(11)} bytes  ${most} ${longest}  lost ${share} %  ${path}\n`,
    );
    table.value.close();
  }
  await listBegun(foldersRead(options), options.json === true);
  return good;
}

/** Reads every block of the files, of all tables without names. */
export async function verifyTables(named: readonly string[], options: Options): Promise<boolean> {
  const files = named.length > 0 ? named.map(name => resolve(name)) : everyTable(options);
  let good = true;
  await verifyFiles(findAssets(), files, options.threads ?? availableParallelism(), (file, { ending, faults }) => {
    for (const fault of faults) console.error(`chatrang: ${fault.text}`);
    if (faults.length === 0) void print(`${file}: ${ending} is whole\n`);
    else good = false;
  });
  return good;
}

export async function deleteTables(names: readonly string[], options: Options, command: Command): Promise<boolean> {
  for (const name of names) {
    const table =
      namedTable(name) ?? command.error(`error: '${name}' names no table: KRSvK or needs-1a2b3c4d/KRSvK does`);
    const path = tablePath(ownFolder(options), table);
    const begun = await deleteBegun(dirname(path), table.ending);
    if (begun === 'busy') return false;
    if (begun === 'deleted') continue;
    if (!existsSync(path)) command.error(`error: there is no table ${path}`);
    rmSync(path);
    await print(`${path} deleted\n`);
  }
  return true;
}
