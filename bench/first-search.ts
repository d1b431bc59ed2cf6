/**
 * How fast the first search of a new process is: its nodes in 100 ms compared with those of later searches of the same
 * position. A ratio of 1.00 means that the first search is as fast as the later ones. `cold`: the search starts without
 * waiting for `readyok`.
 */
import { fileURLToPath } from 'node:url';
import { median } from './median.ts';
import { startUci } from './uci-child.ts';

const RUNS = 5;
const LATER = 8;
const MILLISECONDS = 100;

interface FirstSearch {
  /** Milliseconds from the start of the process to `uciok`, and from `isready` to `readyok`. */
  readonly uciok: number;
  readonly readyok: number;
  /** From `go` to `bestmove`. */
  readonly answer: number;
  readonly first: number;
  /** Nodes of each search that followed. */
  readonly later: readonly number[];
}

/** Requires `dist/node/cli.js`. */
export async function firstSearch(warm: boolean): Promise<FirstSearch> {
  const program = fileURLToPath(new URL('../dist/node/cli.js', import.meta.url));
  const began = performance.now();
  const { send, ready, linesUntil, close } = await startUci(process.execPath, [program, 'uci']);
  const uciok = performance.now() - began;
  if (warm) await ready();
  const readyok = performance.now() - began - uciok;
  const search = async (): Promise<number> => {
    send('position startpos');
    send(`go movetime ${MILLISECONDS}`);
    const lines = await linesUntil('bestmove');
    return Number(/ nodes (\d+)/.exec(lines.findLast(line => line.includes(' nodes ')) ?? '')?.[1] ?? 0);
  };
  const started = performance.now();
  const first = await search();
  const answer = performance.now() - started;
  const later: number[] = [];
  for (let index = 0; index < LATER; index++) {
    send('ucinewgame');
    await ready();
    later.push(await search());
  }
  await close();
  return { uciok, readyok, answer, first, later };
}

export async function benchFirstSearch(): Promise<readonly string[]> {
  const lines: string[] = [];
  for (const warm of [true, false]) {
    const runs: FirstSearch[] = [];
    for (let run = 0; run < RUNS; run++) runs.push(await firstSearch(warm));
    const of = (value: (run: FirstSearch) => number): number => median(runs.map(value));
    const [first, later] = [of(run => run.first), of(run => median(run.later))];
    lines.push(
      [
        `${warm ? 'warm' : 'cold'}: first ${MILLISECONDS} ms ${first} nodes, later ${later}`,
        `ratio ${(first / later).toFixed(2)}`,
        `answer after ${of(run => run.answer).toFixed(0)} ms`,
        `uciok ${of(run => run.uciok).toFixed(0)} ms`,
        `readyok ${of(run => run.readyok).toFixed(0)} ms`,
      ].join(', '),
    );
  }
  return lines;
}

if (import.meta.main) for (const line of await benchFirstSearch()) console.log(line);
