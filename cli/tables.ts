/** `tables`: builds, lists, verifies and deletes endgame tables. */

import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Command } from 'commander';
import { ruleFolder } from '../engine/endgame/count/rule-name.ts';
import { type Ending, endingsWith, isTwoSided, parseEnding, placementsOf } from '../engine/endgame/ending.ts';
import { type Batch, batchesOf, tablesFor } from '../engine/endgame/generation/dtr-plan.ts';
import {
  generateTables,
  generationBytes,
  generationBytesWithin,
  isSliced,
  threadsWithin,
  withPromotions,
} from '../engine/endgame/generation/generate.ts';
import { canHaveTable } from '../engine/endgame/reached.ts';
import { twoSidedEndings } from '../engine/endgame/solver/two-sided.ts';
import { shareOfMemory } from '../engine/endgame/solver/work.ts';
import { openPlaced, ruleFoldersIn, tableName, tablePath, tablesIn } from '../engine/endgame/tables/locations.ts';
import { namedTable } from '../engine/endgame/tables/table-name.ts';
import { ruleSet } from '../engine/rules/rule-sets/list.ts';
import { findAssets } from '../host/assets.ts';
import { verifyFiles } from '../host/endgame/verify-files.ts';
import { print } from './output.ts';
import { loadKernel } from './request.ts';
import { type RulesOption, rulesOption } from './rules-option.ts';
import { type FolderOption, searchFolders, userFolder } from './table-folders.ts';
import { deleteUnfinished, listUnfinished, type PlannedRun, printEstimate, stepPrinter } from './table-slices.ts';
import { buildTwoSidedTables } from './two-sided-tables.ts';

interface Options extends FolderOption, RulesOption {
  readonly pieces?: number;
  readonly fishes?: number;
  /** All endings with one piece against one. */
  readonly twoSided?: boolean;
  readonly threads?: number;
  /** GiB. */
  readonly memory?: number;
  readonly json?: boolean;
}

const GIB = 2 ** 30;

function endingsOf(
  names: readonly string[],
  { pieces, fishes = 0, twoSided = false }: Options,
  command: Command,
): readonly Ending[] {
  const named = names.map(
    name => parseEnding(name) ?? command.error(`error: '${name}' is not an ending; expected a name such as KRSvK`),
  );
  const upTo = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, n) => from + n);
  const all =
    pieces === undefined
      ? []
      : upTo(1, pieces).flatMap(n => upTo(0, n > 3 ? 0 : fishes).flatMap(some => endingsWith(n, some)));
  const chosen = [
    ...new Map([...named, ...all, ...(twoSided ? twoSidedEndings : [])].map(ending => [ending.name, ending])).values(),
  ];
  if (chosen.length === 0) command.error('error: expected endings, --pieces or --two-sided');
  const large = chosen.find(ending => !canHaveTable(ending));
  if (large) command.error(`error: ${large.name} has too many pieces for a table`);
  return chosen;
}

export async function buildTables(names: readonly string[], options: Options, command: Command): Promise<boolean> {
  const endings = endingsOf(names, options, command);
  await loadKernel();
  const named = await rulesOption(options.rules, command, false);
  const rules = named && ruleSet(named.id);
  const batches = rules ? batchesOf(tablesFor(rules, endings)) : [{ rule: null, endings: withPromotions(endings) }];
  if (rules && batches.length === 0 && !endings.some(isTwoSided))
    command.error(`error: no table covers the count of ${options.rules}`);
  const runs = batches.map(batch => runOf(batch, options));
  if (!(await printEstimate(runs))) return false;
  const abort = new AbortController();
  process.once('SIGINT', () => abort.abort());
  for (const run of runs) if (!(await buildBatch(run, abort.signal))) return false;
  return rules === null || (await buildTwoSidedTables(rules, endings, options));
}

interface Run extends PlannedRun {
  readonly all: readonly Ending[];
  /** Memory limit in bytes that the user set. */
  readonly limit: number;
}

function runOf({ endings, rule }: Batch, options: Options): Run {
  const folder = rule === null ? userFolder(options) : join(userFolder(options), ruleFolder(rule));
  const limit = options.memory === undefined ? Number.POSITIVE_INFINITY : options.memory * GIB;
  // All threads work together on an ending of four pieces.
  const most = endings.some(isSliced) ? Number.POSITIVE_INFINITY : endings.length;
  const threadLimit = Math.min(options.threads ?? availableParallelism(), most);
  const fitting = endings.filter(ending => generationBytes([ending], 1) <= limit);
  const threads = threadsWithin(fitting, threadLimit, limit);
  const missing = fitting.filter(ending => !existsSync(join(folder, tableName(ending))));
  return { folder, rule, endings: missing, all: endings, threads, limit, memory: Math.min(limit, shareOfMemory()) };
}

async function buildBatch(
  { all: endings, rule, folder, threads, limit, memory }: Run,
  signal: AbortSignal,
): Promise<boolean> {
  const assets = findAssets();
  const fitting = endings.filter(ending => generationBytes([ending], 1) <= limit);
  const bytes = (generationBytesWithin(fitting, threads, memory) / GIB).toFixed(2);
  await print(`${endings.length} endings into ${folder}, ${threads} threads, at most ${bytes} GiB of memory\n`);
  mkdirSync(folder, { recursive: true });
  const printStep = stepPrinter();
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
    onProgress: event => {
      printStep(event);
      if (event.kind === 'made')
        void print(`${event.ending}: solved in ${seconds(event.solved)}, written in ${seconds(event.written)}\n`);
    },
  });
  const positions = endings
    .filter(({ name }) => report.made.includes(name))
    .reduce((sum, ending) => sum + 64 * placementsOf(ending), 0);
  const time = performance.now() - began;
  const rate = ((2 * positions) / time / 1000).toFixed(1);
  await print(
    `${report.made.length} built, ${report.there.length} already present, ${seconds(time)}, ${rate} million positions per second\n`,
  );
  for (const { ending, reason } of report.failed) console.error(`chatrang: ${ending}: ${reason}`);
  if (report.cancelled) console.error('chatrang: stopped; the next run continues from here');
  return report.failed.length === 0 && !report.cancelled;
}

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`;

/** DTR tables are in subfolders next to the DTM tables. */
const everyTable = (options: FolderOption): readonly string[] =>
  searchFolders(options).flatMap(folder => [...tablesIn(folder), ...ruleFoldersIn(folder).flatMap(tablesIn)]);

export async function listTables(options: Options): Promise<boolean> {
  let allUsable = true;
  for (const path of everyTable(options)) {
    const table = openPlaced(path);
    if (!table.ok) {
      console.error(`chatrang: ${table.error.text}`);
      allUsable = false;
      continue;
    }
    const { ending, size, header } = table.value;
    const { figures, values, counting } = header;
    const lost = figures.lost.reduce((a, b) => a + b, 0);
    const longest = Math.max(0, figures.lost.length - 1);
    const share = ((100 * lost) / figures.stands).toFixed(2);
    const [what, most] = values === 'mate' ? ['DTM', 'longest DTM'] : ['DTR', 'longest DTR'];
    await print(
      options.json
        ? `${JSON.stringify({ ending: ending.name, values, ...(counting && { counting }), path, bytes: size, longest, ...figures })}\n`
        : `${ending.name.padEnd(9)} ${what.padEnd(5)} ${String(size).padStart(11)} bytes  ${most} ${longest}  lost ${share} %  ${path}\n`,
    );
    table.value.close();
  }
  await listUnfinished(searchFolders(options), options.json === true);
  return allUsable;
}

/** Reads every block of the given files, or of all tables. */
export async function verifyTables(named: readonly string[], options: Options): Promise<boolean> {
  const files = named.length > 0 ? named.map(name => resolve(name)) : everyTable(options);
  let allUsable = true;
  await verifyFiles(findAssets(), files, options.threads ?? availableParallelism(), (file, { ending, faults }) => {
    for (const fault of faults) console.error(`chatrang: ${fault.text}`);
    if (faults.length === 0) void print(`${file}: ${ending} is OK\n`);
    else allUsable = false;
  });
  return allUsable;
}

export async function deleteTables(names: readonly string[], options: Options, command: Command): Promise<boolean> {
  for (const name of names) {
    const table =
      namedTable(name) ??
      command.error(`error: '${name}' is not a table; expected a name such as KRSvK or dtr-1a2b3c4d/KRSvK`);
    const path = tablePath(userFolder(options), table);
    const result = await deleteUnfinished(dirname(path), table.ending);
    if (result === 'busy') return false;
    if (result === 'deleted') continue;
    if (!existsSync(path)) command.error(`error: there is no table ${path}`);
    rmSync(path);
    await print(`${path} deleted\n`);
  }
  return true;
}
