/** Speed of the library: games imported per second, and the time of lists and the explorer on the imported games. */
import { mkdtemp, open, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { GameQuery } from '../api/contract.ts';
import { writePgn } from '../core/pgn/writer.ts';
import { loadRules } from '../engine/rules/kernel.ts';
import { ruleSets } from '../engine/rules/rule-sets/list.ts';
import { findAssets } from '../host/assets.ts';
import { databaseServices } from '../host/database/database.ts';
import { randomGames } from './library.ts';

/** The environment variable `CHATRANG_BENCH_GAMES` sets another number. */
const GAMES = Number(process.env.CHATRANG_BENCH_GAMES ?? 20_000);
const REPEATS = 20;

export async function benchDatabase(): Promise<readonly string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'chatrang-bench-'));
  try {
    return await measure(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function measure(folder: string): Promise<readonly string[]> {
  const assets = findAssets();
  await loadRules(await readFile(assets.rulesWasm));
  const pgn = join(folder, 'games.pgn');
  await writeGames(pgn);
  const path = join(folder, 'library.sqlite');
  const db = databaseServices(() => {});
  await db.database.open({ path, rulesWasm: assets.rulesWasm.href, purpose: 'import' });
  const before = process.cpuUsage();
  const report = await db.imports.run({ source: { path: pgn }, name: 'games.pgn', rules: 'makruk', collection: 1 });
  const { user, system } = process.cpuUsage(before);
  const rate = (milliseconds: number): string => `${Math.round((1000 * report.games) / milliseconds)} games/s`;
  const lines = [
    `import of ${report.games} games, ${size((await stat(pgn)).size)}: ${rate(report.time)} (${rate((user + system) / 1000)} of processor time)`,
  ];

  const query = (part: Partial<GameQuery>): GameQuery => ({ filter: {}, sort: 'id', descending: false, ...part });
  const lists: readonly (readonly [string, GameQuery, number])[] = [
    ['list, first page', query({}), 0],
    ['list by white, from the middle', query({ sort: 'white' }), GAMES / 2],
    ['list by date of one result, first time', query({ sort: 'date', filter: { query: '1-0' } }), 0],
    ['list of a player by trigrams, first time', query({ filter: { query: 'player:"sok, dara"' } }), 0],
    ['list of two letters, first time', query({ filter: { query: 'so' } }), 0],
  ];
  for (const [name, listQuery, offset] of lists) {
    const first = await timed(() => db.library.list(listQuery, offset, 50));
    const again = await median(() => db.library.list(listQuery, offset, 50));
    lines.push(`${name}: ${first.toFixed(1)} ms, then ${again.toFixed(2)} ms`);
  }
  for (const { id, startFen } of ruleSets) {
    const ask = () => db.explorer.position(id, startFen, {});
    const first = await timed(ask);
    lines.push(
      `explorer at the start of ${id}, first time: ${first.toFixed(1)} ms, then ${(await median(ask)).toFixed(2)} ms`,
    );
  }
  const { study } = await db.library.open(1);
  const opening = await median(() => db.library.open(1));
  lines.push(`open a game of ${study.nodes.length - 1} plies: ${opening.toFixed(2)} ms`);
  await db.database.close();
  const bytes = (await stat(path)).size;
  return [...lines, `library file: ${size(bytes)}, ${Math.round(bytes / report.games)} bytes per game`];
}

async function writeGames(path: string): Promise<void> {
  await using file = await open(path, 'w');
  let text = '';
  for (const study of randomGames(GAMES, 1)) {
    text += `${writePgn(study)}\n`;
    if (text.length < 1_000_000) continue;
    await file.write(text);
    text = '';
  }
  await file.write(text);
}

const size = (bytes: number): string => `${(bytes / 2 ** 20).toFixed(1)} MiB`;

/** Milliseconds. */
async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

async function median(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let i = 0; i < REPEATS; i++) times.push(await timed(work));
  return times.sort((a, b) => a - b)[REPEATS / 2] as number;
}
