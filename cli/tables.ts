/** `tables`: endgame tables made, looked at, checked and asked. */
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Command } from 'commander';
import { type Ending, endingsWith, parseEnding, placementsOf } from '../engine/endgame/ending.ts';
import { generateTables, generationBytes, threadsWithin, withPromotions } from '../engine/endgame/generate.ts';
import { openTable, verifyTable } from '../engine/endgame/table-file.ts';
import { EndgameTables, tableName, tablesIn } from '../engine/endgame/tables.ts';
import { positionFromFen } from '../engine/rules/fen.ts';
import { makruk } from '../engine/rules/rule-sets/makruk.ts';
import { findAssets } from '../host/assets.ts';
import { defaultTablesFolder } from '../host/library-path.ts';
import { print } from './output.ts';
import { loadKernel } from './request.ts';

interface Options {
  readonly folder?: string;
  readonly units?: number;
  readonly fishes?: number;
  readonly threads?: number;
  /** GiB. */
  readonly memory?: number;
  readonly json?: boolean;
}

const folderOf = ({ folder }: Options): string => folder ?? defaultTablesFolder();

const GIB = 2 ** 30;

function endingsOf(names: readonly string[], { units, fishes = 0 }: Options, command: Command): readonly Ending[] {
  const named = names.map(name => parseEnding(name) ?? command.error(`error: '${name}' names no ending: KRSvK does`));
  const upTo = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, n) => from + n);
  const all =
    units === undefined ? [] : upTo(1, units).flatMap(n => upTo(0, fishes).flatMap(some => endingsWith(n, some)));
  const chosen = [...new Map([...named, ...all].map(ending => [ending.name, ending])).values()];
  if (chosen.length === 0) command.error('error: name endings, or all by --units');
  return chosen;
}

export async function makeTables(names: readonly string[], options: Options, command: Command): Promise<boolean> {
  const folder = folderOf(options);
  const endings = withPromotions(endingsOf(names, options, command));
  const limit = options.memory === undefined ? Number.POSITIVE_INFINITY : options.memory * GIB;
  const wanted = Math.min(options.threads ?? availableParallelism(), endings.length);
  const fitting = endings.filter(ending => generationBytes([ending], 1) <= limit);
  const threads = threadsWithin(fitting, wanted, limit);
  const assets = findAssets();
  const most = (generationBytes(fitting, threads) / GIB).toFixed(2);
  await print(`${endings.length} endings into ${folder}, ${threads} threads, at most ${most} GiB of memory\n`);
  mkdirSync(folder, { recursive: true });
  const abort = new AbortController();
  process.once('SIGINT', () => abort.abort());
  const began = performance.now();
  const report = await generateTables({
    endings,
    folder,
    wasm: fileURLToPath(assets.endgameWasm),
    worker: assets.endgameWorker,
    threads,
    memory: limit,
    signal: abort.signal,
    told: news => {
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

export async function listTables(options: Options): Promise<boolean> {
  let good = true;
  for (const path of tablesIn(folderOf(options))) {
    const table = openTable(path);
    if (!table.ok) {
      console.error(`chatrang: ${table.error.text}`);
      good = false;
      continue;
    }
    const { ending, size, header } = table.value;
    const { figures } = header;
    const lost = figures.lost.reduce((a, b) => a + b, 0);
    const longest = Math.max(0, figures.lost.length - 1);
    const share = ((100 * lost) / figures.stands).toFixed(2);
    await print(
      options.json
        ? `${JSON.stringify({ ending: ending.name, path, bytes: size, longest, ...figures })}\n`
        : `${ending.name.padEnd(8)} ${String(size).padStart(11)} bytes  longest mate ${longest}  lost ${share} %\n`,
    );
    table.value.close();
  }
  return good;
}

/** Reads every block of every table. */
export async function verifyTables(options: Options): Promise<boolean> {
  let good = true;
  for (const path of tablesIn(folderOf(options))) {
    const faults = verifyTable(path);
    for (const fault of faults) console.error(`chatrang: ${fault.text}`);
    if (faults.length === 0) await print(`${path}: whole\n`);
    else good = false;
  }
  return good;
}

export async function probeTables(fen: string, options: Options): Promise<boolean> {
  await loadKernel();
  const position = positionFromFen(makruk, fen);
  if (!position.ok) {
    for (const fault of position.error) console.error(`chatrang: ${fault.text}`);
    return false;
  }
  const tables = new EndgameTables([folderOf(options)]);
  const answer = tables.probe(position.value);
  tables.close();
  if (!answer.ok) console.error(`chatrang: ${answer.error.text}`);
  else if (answer.value === null) console.error('chatrang: no table knows this position');
  else
    await print(
      `${options.json ? JSON.stringify(answer.value) : `${answer.value.ending}: ${answer.value.mate === null ? 'no mate' : `mate in ${answer.value.mate}`}`}\n`,
    );
  return answer.ok && answer.value !== null;
}

export async function deleteTables(names: readonly string[], options: Options, command: Command): Promise<boolean> {
  for (const ending of endingsOf(names, {}, command)) {
    const path = join(folderOf(options), tableName(ending));
    if (!existsSync(path)) command.error(`error: there is no table ${path}`);
    rmSync(path);
    await print(`${path} deleted\n`);
  }
  return true;
}
