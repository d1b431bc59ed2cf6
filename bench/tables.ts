/**
 * Endgame tables: how fast they are made, checked and asked. `--all` makes the 34 endings of a king and one to three units that are no fishes,
 * and tells the time from nothing to tables that are on disk, verified and read.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Ending, endingsWith, parseEnding, placementsOf } from '../engine/endgame/ending.ts';
import { generateTables, generationBytes } from '../engine/endgame/generation/generate.ts';
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

type Tell = (line: string) => void;

const THREADS = 2;
/** GiB; what all may take, and seconds. */
const MEMORY = 6;
const GOAL = 150;
const GIB = 2 ** 30;
const POSITIONS = 2000;
const ROUNDS = 10;

const assets = findAssets();
const seconds = (from: number): number => (performance.now() - from) / 1000;

/** Multiply with carry: the same positions each time. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return below => {
    state = (Math.imul(state & 0xffff, 36969) + (state >>> 16)) >>> 0;
    return (state * 65537) % below;
  };
}

export async function benchTables(tell: Tell, all: boolean): Promise<void> {
  await compileKernels();
  await loadRules(readFileSync(fileURLToPath(assets.rulesWasm)));
  const folder = mkdtempSync(join(tmpdir(), 'chatrang-bench-'));
  try {
    const few = [...endingsWith(2), parseEnding('KRNMvK') as Ending];
    const endings = all ? [1, 2, 3].flatMap(units => endingsWith(units)) : few;
    await benchMaking(tell, endings, folder, all);
    benchAsking(tell, endings, folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function benchMaking(tell: Tell, endings: readonly Ending[], folder: string, all: boolean): Promise<void> {
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
  const making = seconds(began);
  const positions = 2 * 64 * endings.reduce((sum, ending) => sum + placementsOf(ending), 0);
  const rate = (positions / making / 1e6).toFixed(0);
  tell(
    `${endings.length} endings made and written, ${THREADS} threads: ${making.toFixed(1)} s, ${rate} million positions/s`,
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
  for (const ending of endings) for (const position of drawn(ending, 'w', 10, numbers(7))) ask(tables, position);
  tables.close();
  const total = seconds(began);
  tell(
    `verified in ${verifying.toFixed(1)} s, ${(verifying / making).toFixed(2)} times the making; ${read} tables read`,
  );
  const peak = (process.resourceUsage().maxRSS * 1024) / GIB;
  tell(`at most ${peak.toFixed(2)} GiB of memory, stated were ${(generationBytes(endings, THREADS) / GIB).toFixed(2)}`);
  if (all) tell(`on disk, verified and read: ${total.toFixed(1)} s of ${GOAL}, ${peak.toFixed(2)} GiB of ${MEMORY}`);
}

function ask(tables: EndgameTables, position: Position): void {
  const answer = tables.probe(position);
  if (!answer.ok) throw new Error(answer.error.text);
  if (answer.value === null) throw new Error('A table is missing');
}

function drawn(ending: Ending, turn: Color, count: number, random: (below: number) => number): readonly Position[] {
  const positions: Position[] = [];
  while (positions.length < count) {
    const position = positionWith(piecesAt(ending, random(64 * placementsOf(ending))), turn, makruk);
    if (position !== null) positions.push(position);
  }
  return positions;
}

/**
 * Microseconds of processor time a question, the least of some rounds: what others do on the machine does not count. Each round has positions
 * of its own, for one that was asked before knows its moves.
 */
function each(draw: () => readonly Position[], rounds: number, question: (position: Position) => void): number {
  const times = Array.from({ length: rounds }, () => {
    const positions = draw();
    const from = process.cpuUsage();
    for (const position of positions) question(position);
    const { user, system } = process.cpuUsage(from);
    return (user + system) / positions.length;
  });
  return Math.min(...times);
}

function benchAsking(tell: Tell, endings: readonly Ending[], folder: string): void {
  const two = endings.filter(({ units }) => units.length === 2);
  const asked = (turn: Color): readonly Position[] =>
    two.flatMap(ending => drawn(ending, turn, POSITIONS / two.length, numbers(11)));
  const room = 2 * 64 * two.reduce((sum, ending) => sum + placementsOf(ending), 0);
  const warm = new EndgameTables([folder], room);
  const cold = new EndgameTables([folder], 1);
  for (const [turn, who] of [
    ['b', 'bare king'],
    ['w', 'chaser'],
  ] as const) {
    const draw = (): readonly Position[] => asked(turn);
    const [probe, verdict, unpacking] = [
      each(draw, ROUNDS, position => ask(warm, position)),
      each(draw, ROUNDS, position => verdictOf(position, warm)),
      each(
        () => draw().filter((_, at) => at % 10 === 0),
        2,
        position => ask(cold, position),
      ),
    ];
    tell(
      `${who} to move, of ${POSITIONS} positions: probe ${probe.toFixed(1)} microseconds; verdict under the count ${verdict.toFixed(1)} (${(verdict / probe).toFixed(1)} times as long); probe that unpacks its blocks ${unpacking.toFixed(0)} (${(unpacking / probe).toFixed(0)} times)`,
    );
  }
  warm.close();
  cold.close();
}
