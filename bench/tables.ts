/** Positions solved a second, and what one question costs when its block is unpacked already. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { endingsWith, parseEnding, placementsOf } from '../engine/endgame/ending.ts';
import { generateTables } from '../engine/endgame/generate.ts';
import { EndgameTables } from '../engine/endgame/tables.ts';
import { positionFromFen } from '../engine/rules/fen.ts';
import { loadRules } from '../engine/rules/kernel.ts';
import { makruk } from '../engine/rules/rule-sets/makruk.ts';
import { compileKernels } from '../scripts/kernel.ts';

const THREADS = 2;
const PROBES = 20_000;
const POSITIONS = ['8/8/4k3/8/3R4/2S5/6K1/8 b - - 0 1', '8/8/4k3/8/3R4/2S5/6K1/8 w - - 0 1'];

const built = (name: string): string => fileURLToPath(new URL(`../build/${name}`, import.meta.url));

export async function benchTables(): Promise<readonly string[]> {
  await compileKernels();
  await loadRules(readFileSync(built('rules.wasm')));
  const folder = mkdtempSync(join(tmpdir(), 'chatrang-bench-'));
  const lines: string[] = [];
  try {
    const endings = [...endingsWith(2), parseEnding('KRNMvK')].filter(ending => ending !== null);
    const began = performance.now();
    const { failed } = await generateTables({
      endings,
      folder,
      wasm: built('endgame.wasm'),
      worker: new URL('../engine/endgame/worker.ts', import.meta.url),
      threads: THREADS,
    });
    if (failed.length > 0) throw new Error(failed.map(({ ending, reason }) => `${ending}: ${reason}`).join('; '));
    const seconds = (performance.now() - began) / 1000;
    const positions = 2 * 64 * endings.reduce((sum, ending) => sum + placementsOf(ending), 0);
    const rate = (positions / seconds / 1e6).toFixed(0);
    lines.push(
      `${endings.length} endings, ${THREADS} threads: ${seconds.toFixed(1)} s, ${rate} million positions/s, on disk`,
    );
    const tables = new EndgameTables([folder]);
    for (const fen of POSITIONS) {
      const position = positionFromFen(makruk, fen);
      if (!position.ok) throw new Error(`cannot set up ${fen}`);
      tables.probe(position.value);
      const from = performance.now();
      for (let probe = 0; probe < PROBES; probe++) tables.probe(position.value);
      const each = (1000 * (performance.now() - from)) / PROBES;
      lines.push(
        `probe, ${position.value.turn === 'w' ? 'chaser' : 'bare king'} to move: ${each.toFixed(1)} microseconds`,
      );
    }
    tables.close();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return lines;
}
