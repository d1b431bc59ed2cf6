/**
 * How the time of an import grows with the number of games, for games that differ only in their moves: no names, no
 * date, the same length. Compares two sizes: a linear import takes twice the time for twice the games.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writePgn } from '../core/pgn/writer.ts';
import { loadRules } from '../engine/rules/kernel.ts';
import type { RuleSet } from '../engine/rules/rule-set.ts';
import { ruleSet } from '../engine/rules/rule-sets/list.ts';
import { findAssets } from '../host/assets.ts';
import { databaseServices } from '../host/database/database.ts';
import { randomGame, randomSource } from './library.ts';
import { sizesIn } from './sizes.ts';

/** The environment variable sets other sizes: `3000,5000`. */
const SIZES = sizesIn('CHATRANG_BENCH_NAMELESS', '2000,4000');
const PLIES = 10;

export async function benchImportGrowth(): Promise<readonly string[]> {
  const assets = findAssets();
  await loadRules(await readFile(assets.rulesWasm));
  const folder = await mkdtemp(join(tmpdir(), 'chatrang-bench-'));
  try {
    const file = join(folder, 'nameless.pgn');
    const times: number[] = [];
    for (const count of SIZES) {
      await writeFile(file, namelessPgn(count));
      const db = databaseServices(() => {});
      await db.database.open({
        path: join(folder, `${count}.sqlite`),
        rulesWasm: assets.rulesWasm.href,
        purpose: 'import',
      });
      const task = { source: { path: file }, name: 'nameless.pgn', rules: 'makruk', collection: 1, skipEqual: true };
      const before = process.cpuUsage();
      const { games, skipped } = await db.imports.run(task);
      const { user, system } = process.cpuUsage(before);
      await db.database.close();
      if (games + skipped !== count) throw new Error(`${games + skipped} of ${count} games were imported`);
      times.push((user + system) / 1000);
    }
    const lines = SIZES.map(
      (count, index) =>
        `import of ${count} games without names: ${Math.round(times[index] as number)} ms of processor time`,
    );
    const [few = 1, many = 1] = SIZES;
    const growth = (times[1] as number) / (times[0] as number) / (many / few);
    return [...lines, `processor time per game, ${many} games to ${few}: ${growth.toFixed(2)} (linear: 1)`];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Games of the same length and rule set, without tags. */
function namelessPgn(count: number): string {
  const random = randomSource(1);
  const rules = ruleSet('makruk') as RuleSet;
  const games: string[] = [];
  while (games.length < count) {
    const study = randomGame(rules, random, PLIES, 1);
    games.push(writePgn({ ...study, tags: [], result: '*' }));
  }
  return games.join('\n');
}
