/**
 * A library from import to export, at one size or at growing sizes, with games of Makruk and with games of all rule
 * sets. Times are processor time of all threads unless a line says otherwise. Other programs import chess games of the
 * same length.
 */
import { mkdtemp, open, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { GameFilter, GameQuery } from '../api/contract.ts';
import { writePgn } from '../core/pgn/writer.ts';
import { flattenStudy } from '../core/study/flat.ts';
import type { Study } from '../core/study/study.ts';
import { loadRules } from '../engine/rules/kernel.ts';
import type { RuleSet } from '../engine/rules/rule-set.ts';
import { ordinaryRules, ruleSets } from '../engine/rules/rule-sets/list.ts';
import { findAssets } from '../host/assets.ts';
import type { DatabaseServices } from '../host/database/services.ts';
import { startDatabase } from '../host/database/thread.ts';
import { newGate } from '../host/database/write-gate.ts';
import { randomGame, randomSource } from './library.ts';
import { medianTime, processorTime } from './processor-time.ts';
import { rivalDatabases, rivalSpeed, writeChess } from './rival-databases.ts';

const PLAYERS = 20_000;
const PAGE = 50;
const REPEATS = 7;
/** Milliseconds between two saves of a draft during the import. */
const SAVES = 50;
/** Games that are deleted: one of so many. */
const DELETED = 10;

type Report = (line: string) => void;

export interface LibraryBenchmark {
  /** Numbers of games. */
  readonly sizes: readonly number[];
  /** Programs to compare with, by path or name. */
  readonly pgnExtract: string;
  readonly tkscid: string;
}

export async function benchLibrary({ sizes, pgnExtract, tkscid }: LibraryBenchmark, report: Report): Promise<void> {
  await loadRules(await readFile(findAssets().rulesWasm));
  const makruk = ordinaryRules('Makruk') as RuleSet;
  let speed = 0;
  for (const games of sizes)
    speed = await inFolder(folder => measure(folder, games, [makruk], line => report(`${games} of Makruk: ${line}`)));
  const mixed = Math.min(...sizes);
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
  const assets = findAssets();
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

  const opening = performance.now();
  const { api, close } = await startDatabase(assets, { path, purpose: 'library' }, gate);
  const opened = performance.now() - opening;
  await api.library.list({ filter: {}, sort: 'id', descending: false }, 0, PAGE);
  report(`open ${ms(opened)}, first list ${ms(performance.now() - opening)}, by the clock`);
  await measureQueries(api, count, rules[0] as RuleSet, report);
  await measureExport(api, report);
  await measureDeletion(api, count, report);
  await close();
  return (1000 * count) / time;
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

async function measureQueries(api: DatabaseServices, count: number, rules: RuleSet, report: Report): Promise<void> {
  const query = (part: Partial<GameQuery>): GameQuery => ({ filter: {}, sort: 'id', descending: false, ...part });
  const lists: readonly (readonly [name: string, query: GameQuery, offset: number])[] = [
    ['list by White, from the middle', query({ sort: 'white' }), Math.floor(count / 2)],
    ['list by date of one result', query({ sort: 'date', filter: { query: '1-0' } }), 0],
    ['list of a player', query({ filter: { query: 'player:"player 12"' } }), 0],
    ['list of two letters', query({ filter: { query: 'so' } }), 0],
    ['games with the start position', query({ filter: { query: `position:"${rules.id} ${rules.startFen}"` } }), 0],
  ];
  for (const [name, list, offset] of lists) await twice(name, () => api.library.list(list, offset, PAGE), report);
  const filters: readonly (readonly [name: string, filter: GameFilter])[] = [
    ['explorer at the start', {}],
    ['explorer of one result', { query: '1-0' }],
  ];
  for (const [name, filter] of filters)
    await twice(name, () => api.explorer.position(rules.id, rules.startFen, filter), report);
  await twice('open a game', () => api.library.open(1), report);
}

async function twice(name: string, work: () => Promise<unknown>, report: Report): Promise<void> {
  const first = await processorTime(work);
  report(`${name} ${ms(first)}, then ${ms(await medianTime(work, REPEATS))}`);
}

async function measureExport(api: DatabaseServices, report: Report): Promise<void> {
  let characters = 0;
  const time = await processorTime(async () => {
    const { id } = await api.exports.begin({ ids: null, query: { filter: {}, sort: 'id', descending: false } });
    for (;;) {
      const { content, report } = await api.exports.next(id);
      characters += content.length;
      if (report) return;
    }
  });
  report(`export ${(characters / 1000 / time).toFixed(1)} MB/s`);
}

async function measureDeletion(api: DatabaseServices, count: number, report: Report): Promise<void> {
  const ids = Array.from({ length: Math.floor(count / DELETED) }, (_, at) => 1 + DELETED * at);
  let token = '';
  const removing = await processorTime(async () => {
    ({ token } = await api.library.remove(ids));
  });
  const restoring = await processorTime(() => api.library.restore(token));
  report(`delete ${ids.length} games ${ms(removing)}, undo ${ms(restoring)}`);
}

async function writeGames(path: string, count: number, rules: readonly RuleSet[]): Promise<void> {
  await using file = await open(path, 'w');
  const random = randomSource(1);
  let text = '';
  for (let game = 1; game <= count; game++) {
    const played = rules[game % rules.length] as RuleSet;
    text += `${writePgn(withPlayers(randomGame(played, random, 20 + Math.floor(random() * 100), game), random))}\n`;
    if (text.length < 1_000_000) continue;
    await file.write(text);
    text = '';
  }
  await file.write(text);
}

/** Some players have many games; rounds are small numbers. */
function withPlayers(study: Study, random: () => number): Study {
  const player = (): string => `Player ${Math.floor(random() ** 2 * PLAYERS)}`;
  const values: Readonly<Record<string, string>> = {
    White: player(),
    Black: player(),
    Round: String(1 + Math.floor(random() * 11)),
  };
  return { ...study, tags: study.tags.map(({ name, value }) => ({ name, value: values[name] ?? value })) };
}

const ms = (time: number): string => `${time.toFixed(time < 10 ? 1 : 0)} ms`;
const memory = (): string => `${Math.round(process.resourceUsage().maxRSS / 1024)} MiB`;
