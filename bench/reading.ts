/** Speed of reading PGN: the chunk reader and `core/pgn` on the same games, in processor time. */
import { pgnReader } from '../core/pgn/reader.ts';
import { writePgn } from '../core/pgn/writer.ts';
import { ChunkKernel } from '../engine/library/chunk.ts';
import { compileLibrary } from '../engine/library/kernel.ts';
import { loadRules } from '../engine/rules/kernel.ts';
import { ordinaryRules } from '../engine/rules/rule-sets/list.ts';
import { ChunkReader } from '../host/database/chunk-reader.ts';
import { built } from './built.ts';
import { randomGame, randomGames, randomSource } from './library.ts';

const GAMES = 2000;
const PLIES = 70;
/** The chunk reader gets the text so many times, as one file. */
const REPEATS = 25;

function milliseconds(run: () => void): number {
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** Requires `build/rules.wasm` and `build/library.wasm`. */
export async function benchReading(): Promise<readonly string[]> {
  await loadRules(built('rules.wasm'));
  const kernel = new ChunkKernel(compileLibrary(built('library.wasm')));
  const makruk = ordinaryRules('Makruk');
  if (!makruk) throw new Error('there are rules of Makruk');
  const random = randomSource(1);
  const texts = {
    [`Makruk, ${PLIES} plies`]: Array.from({ length: GAMES }, (_, game) => randomGame(makruk, random, PLIES, game + 1)),
    'all rule sets, 20 to 120 plies': [...randomGames(GAMES, 1)],
  };
  return Object.entries(texts).map(([name, studies]) => {
    const bytes = new TextEncoder().encode(`${studies.map(writePgn).join('\n')}\n`);
    const chunks = milliseconds(() => {
      const reader = new ChunkReader(kernel, makruk.id);
      for (let repeat = 0; repeat < REPEATS; repeat++) for (const _ of reader.push(bytes));
      for (const _ of reader.end());
      if (reader.games !== REPEATS * GAMES) throw new Error(`${reader.games} games were read`);
    });
    const plain = milliseconds(() => {
      const reader = pgnReader({ rules: makruk.id });
      for (const _ of reader.push(bytes));
      for (const _ of reader.end());
    });
    const fast = (1000 * REPEATS * GAMES) / chunks;
    const slow = (1000 * GAMES) / plain;
    const rate = `${Math.round(fast)} games/s, ${Math.round((fast * bytes.length) / GAMES / 1e6)} MB/s`;
    return `${name}: ${rate}; core/pgn ${Math.round(slow)} games/s; ratio ${(fast / slow).toFixed(1)}`;
  });
}
