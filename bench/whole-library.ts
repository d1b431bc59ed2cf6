/**
 * A library from import to export, at one size or at growing sizes, with games of Makruk and with games of all rule
 * sets. Times of the import are processor time of all threads unless a line says otherwise; for other times see
 * `library-queries.ts`. Other programs import chess games of the same length.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { flattenStudy } from '../core/study/flat.ts';
import { loadRules } from '../engine/rules/kernel.ts';
import type { RuleSet } from '../engine/rules/rule-set.ts';
import { ordinaryRules, ruleSets } from '../engine/rules/rule-sets/list.ts';
import { findAssets } from '../host/assets.ts';
import type { DatabaseServices } from '../host/database/services.ts';
import { startDatabase } from '../host/database/thread.ts';
import { newGate } from '../host/database/write-gate.ts';
import { writeGames } from './game-file.ts';
import { randomGame, randomSource } from './library.ts';
import { processorTime } from './processor-time.ts';
import { rivalDatabases, rivalSpeed, writeChess } from './rival-databases.ts';

/** Milliseconds between two saves of a draft during the import. */
const SAVES = 50;

type Report = (line: string) => void;

export interface LibraryBenchmark {
  /** Numbers of games. */
  readonly sizes: readonly number[];
  /** Programs to compare with, by path or name. */
  readonly pgnExtract: string;
  readonly tkscid: string;
}

export async function benchLibrary({ sizes, pgnExtract, tkscid }: LibraryBenchmark, report: Report): Promise<void> {
  // Measures the program as users run it; `library-queries.ts` reads the same bundle.
  await inChild(script('../scripts/build.ts'), ['kernel', 'node'], report);
  await loadRules(await readFile(findAssets().rulesWasm));
  const makruk = ordinaryRules('Makruk') as RuleSet;
  let speed = 0;
  for (const games of sizes)
    speed = await inFolder(folder => measure(folder, games, [makruk], line => report(`${games} of Makruk: ${line}`)));
  const mixed = Math.max(...sizes);
  await inFolder(folder => measure(folder, mixed, ruleSets, line => report(`${mixed} of all rule sets: ${line}`)));
  await inFolder(async folder => {
    const pgn = join(folder, 'chess.pgn');
    await writeChess(pgn);
    for (const rival of await rivalDatabases(pgnExtract, tkscid, folder)) {
      const other = await rivalSpeed(rival, pgn, folder);
      const compared = (rate: number): string =>
        `${Math.round(rate)} games/s; our import is ${(speed / rate).toFixed(1)} times as fast`;
      report(`${rival.name} (${rival.program}): ${typeof other === 'string' ? other : compared(other)}`);
    }
  });
}

async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'chatrang-bench-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Returns games imported per second of processor time. */
async function measure(folder: string, count: number, rules: readonly RuleSet[], report: Report): Promise<number> {
  const pgn = join(folder, 'games.pgn');
  const path = join(folder, 'library.sqlite');
  await writeGames(pgn, count, rules);
  const { size } = await stat(pgn);
  const assets = findAssets(new URL('../dist/node/bundle.js', import.meta.url).href);
  const gate = newGate();
  const first = await startDatabase(assets, { path, purpose: 'library' }, gate);
  const importing = await startDatabase(assets, { path, purpose: 'import' }, gate);
  const began = performance.now();
  let longestSave = 0;
  const time = await processorTime(async () => {
    const task = { source: { path: pgn }, name: 'games.pgn', rules: 'makruk', collection: 1, skipEqual: true };
    const done = importing.api.imports.run(task);
    longestSave = await saveWhile(first.api, done);
    const { games, skipped } = await done;
    if (games + skipped !== count) throw new Error(`${games + skipped} games were imported`);
  });
  const elapsed = performance.now() - began;
  const megabytes = size / 1e6;
  const rate = (milliseconds: number): string => `${Math.round((1000 * count) / milliseconds)} games/s`;
  report(`import ${rate(time)}, ${((1000 * megabytes) / time).toFixed(1)} MB/s; ${rate(elapsed)} by the clock`);
  report(`longest save during the import ${ms(longestSave)} by the clock; memory ${memory()} at most`);
  await importing.close();
  await first.close();
  const bytes = (await stat(path)).size;
  report(`file ${Math.round(bytes / count)} bytes a game, PGN ${Math.round(size / count)}`);

  await inChild(script('library-queries.ts'), [path, (rules[0] as RuleSet).id], report);
  return (1000 * count) / time;
}

const script = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

/** Runs a script in a process of its own, so that the memory of each benchmark is that of the library alone. */
async function inChild(path: string, args: readonly string[], report: Report): Promise<void> {
  const child = spawn(process.execPath, [path, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  for await (const line of createInterface({ input: child.stdout })) report(line);
  const [code] = await ended;
  if (code !== 0) throw new Error(`${path} failed`);
}

/** Saves a draft again and again until the import is done. Returns the longest time of one, in milliseconds. */
async function saveWhile(api: DatabaseServices, done: Promise<unknown>): Promise<number> {
  let longest = 0;
  let isDone = false;
  const end = done.finally(() => {
    isDone = true;
  });
  const random = randomSource(9);
  const study = flattenStudy(randomGame(ordinaryRules('Makruk') as RuleSet, random, 40, 1));
  for (let changed = 1; !isDone; changed++) {
    const began = performance.now();
    await api.library.saveDraft({ id: 'bench', game: null, revision: null, study, path: '', changed });
    longest = Math.max(longest, performance.now() - began);
    await Promise.race([end, sleep(SAVES)]);
  }
  return longest;
}

const ms = (time: number): string => `${time.toFixed(time < 10 ? 1 : 0)} ms`;
const memory = (): string => `${Math.round(process.resourceUsage().maxRSS / 1024)} MiB`;
