/**
 * Speed of endgame tables: building, verifying and probing. `--all` builds the 34 endings of a king and one to three
 * pieces without fishes, and reports the total time until the tables are on disk, verified and read.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Ending, endingsWith, parseEnding, placementsOf } from '../engine/endgame/ending.ts';
import { generateTables, generationBytes } from '../engine/endgame/generation/generate.ts';
import { seededRandom } from '../engine/endgame/random.ts';
import { piecesAt, positionWith } from '../engine/endgame/tables/example.ts';
import { tablesIn } from '../engine/endgame/tables/locations.ts';
import { EndgameTables } from '../engine/endgame/tables/tables.ts';
import { verdictOf } from '../engine/endgame/verdict/verdict.ts';
import { loadRules } from '../engine/rules/kernel.ts';
import type { Position } from '../engine/rules/position.ts';
import { makruk } from '../engine/rules/rule-sets/makruk.ts';
import type { Color } from '../engine/rules/types.ts';
import { findAssets } from '../host/assets.ts';
import { verifyFiles } from '../host/endgame/verify-files.ts';
import { compileKernels } from '../scripts/kernel.ts';

type Report = (line: string) => void;

const THREADS = 2;
/** Memory limit for all endings in GiB. */
const MEMORY = 6;
/** Target time for all endings in seconds. */
const GOAL = 150;
const GIB = 2 ** 30;
const POSITIONS = 2000;
const ROUNDS = 10;

const assets = findAssets();
const seconds = (from: number): number => (performance.now() - from) / 1000;

export async function benchTables(report: Report, all: boolean): Promise<void> {
  await compileKernels();
  await loadRules(readFileSync(fileURLToPath(assets.rulesWasm)));
  const folder = mkdtempSync(join(tmpdir(), 'chatrang-bench-'));
  try {
    const few = [...endingsWith(2), parseEnding('KRNMvK') as Ending];
    const endings = all ? [1, 2, 3].flatMap(units => endingsWith(units)) : few;
    await benchBuilding(report, endings, folder, all);
    benchProbing(report, endings, folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function benchBuilding(report: Report, endings: readonly Ending[], folder: string, all: boolean): Promise<void> {
  const began = performance.now();
  const { failed } = await generateTables({
    endings,
    folder,
    wasm: fileURLToPath(assets.endgameWasm),
    worker: assets.endgameWorker,
    threads: THREADS,
    memory: MEMORY * GIB,
  });
  if (failed.length > 0) throw new Error(failed.map(({ ending, reason }) => `${ending}: ${reason}`).join('; '));
  const building = seconds(began);
  const positions = 2 * 64 * endings.reduce((sum, ending) => sum + placementsOf(ending), 0);
  const rate = (positions / building / 1e6).toFixed(0);
  report(
    `${endings.length} endings built and written, ${THREADS} threads: ${building.toFixed(1)} s, ${rate} million positions/s`,
  );

  const from = performance.now();
  const faults: string[] = [];
  await verifyFiles(assets, tablesIn(folder), THREADS, (_, checked) => {
    faults.push(...checked.faults.map(({ text }) => text));
  });
  if (faults.length > 0) throw new Error(faults.join('; '));
  const verifying = seconds(from);
  const tables = new EndgameTables([folder]);
  const read = tables.files.length;
  for (const ending of endings)
    for (const position of randomPositions(ending, 'w', 10, seededRandom(7))) probeOnce(tables, position);
  tables.close();
  const total = seconds(began);
  report(
    `verified in ${verifying.toFixed(1)} s, ${(verifying / building).toFixed(2)} times the time to build; ${read} tables read`,
  );
  const peak = (process.resourceUsage().maxRSS * 1024) / GIB;
  report(`at most ${peak.toFixed(2)} GiB of memory, estimate ${(generationBytes(endings, THREADS) / GIB).toFixed(2)}`);
  if (all) report(`on disk, verified and read: ${total.toFixed(1)} s of ${GOAL}, ${peak.toFixed(2)} GiB of ${MEMORY}`);
}

function probeOnce(tables: EndgameTables, position: Position): void {
  const answer = tables.probe(position);
  if (!answer.ok) throw new Error(answer.error.text);
  if (answer.value === null) throw new Error('A table is missing');
}

function randomPositions(
  ending: Ending,
  turn: Color,
  count: number,
  random: (below: number) => number,
): readonly Position[] {
  const positions: Position[] = [];
  while (positions.length < count) {
    const position = positionWith(piecesAt(ending, random(64 * placementsOf(ending))), turn, makruk);
    if (position !== null) positions.push(position);
  }
  return positions;
}

/**
 * Microseconds of processor time per probe, the minimum of several rounds, so that other programs do not count. Every
 * round uses new positions, since a position caches its moves.
 */
function timePerProbe(draw: () => readonly Position[], rounds: number, run: (position: Position) => void): number {
  const times = Array.from({ length: rounds }, () => {
    const positions = draw();
    const from = process.cpuUsage();
    for (const position of positions) run(position);
    const { user, system } = process.cpuUsage(from);
    return (user + system) / positions.length;
  });
  return Math.min(...times);
}

function benchProbing(report: Report, endings: readonly Ending[], folder: string): void {
  const two = endings.filter(({ units }) => units.length === 2);
  const positionsOf = (turn: Color): readonly Position[] =>
    two.flatMap(ending => randomPositions(ending, turn, POSITIONS / two.length, seededRandom(11)));
  const cacheBytes = 2 * 64 * two.reduce((sum, ending) => sum + placementsOf(ending), 0);
  const warm = new EndgameTables([folder], cacheBytes);
  const cold = new EndgameTables([folder], 1);
  for (const [turn, who] of [
    ['b', 'bare king'],
    ['w', 'chaser'],
  ] as const) {
    const draw = (): readonly Position[] => positionsOf(turn);
    const [probe, verdict, decompressing] = [
      timePerProbe(draw, ROUNDS, position => probeOnce(warm, position)),
      timePerProbe(draw, ROUNDS, position => verdictOf(position, warm)),
      timePerProbe(
        () => draw().filter((_, at) => at % 10 === 0),
        2,
        position => probeOnce(cold, position),
      ),
    ];
    report(
      `${who} to move, of ${POSITIONS} positions: probe ${probe.toFixed(1)} microseconds; verdict under the count ${verdict.toFixed(1)} (${(verdict / probe).toFixed(1)} times as long); probe that decompresses its blocks ${decompressing.toFixed(0)} (${(decompressing / probe).toFixed(0)} times)`,
    );
  }
  warm.close();
  cold.close();
}
