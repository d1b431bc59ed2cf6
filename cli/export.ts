/**
 * `export`: writes the games of a library as PGN, or their start positions as EPD, to standard output or a file. The
 * file is written under a temporary name and then renamed, so an interruption (Ctrl+C) leaves the target unchanged.
 */
import { open, stat } from 'node:fs/promises';
import type { ExportReport } from '../api/contract.ts';
import { createAtomicFile } from '../host/atomic-file.ts';
import type { Host } from '../host/host.ts';
import { type GameOptions, gameQuery, withLibrary } from './open-library.ts';
import { print } from './output.ts';

interface Options extends GameOptions {
  readonly format: 'pgn' | 'epd';
  readonly out?: string;
}

type Write = (content: string | Uint8Array) => Promise<void>;

type Fill = (write: Write) => Promise<void>;

/** Exit code after SIGINT, by the convention of shells. */
const INTERRUPTED = 130;

export const exportGames = ({ out, ...options }: Options): Promise<boolean> =>
  withLibrary(options, true, async host => {
    const stop = new AbortController();
    const interrupt = (): void => stop.abort();
    process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
    try {
      const fill: Fill = write => writeAll(host, options, write, stop.signal);
      if (out === undefined) await fill(print);
      else await writeOut(out, fill);
      return true;
    } catch (error) {
      if (!stop.signal.aborted) throw error;
      console.error(`chatrang: interrupted${out === undefined ? '' : `; ${out} is unchanged`}`);
      process.exitCode = INTERRUPTED;
      return true;
    } finally {
      process.off('SIGINT', interrupt).off('SIGTERM', interrupt);
    }
  });

async function writeAll(host: Host, options: Options, write: Write, signal: AbortSignal): Promise<void> {
  const query = await gameQuery(host, options);
  const show = progressLine();
  let report: ExportReport | null = null;
  let all = 0;
  for await (const piece of host.exportPieces({ ids: null, query, format: options.format }, total => {
    all = total;
  })) {
    signal.throwIfAborted();
    await write(piece.content);
    show(piece.done, all);
    report = piece.report;
  }
  if (report && report.deleted > 0) console.error(`chatrang: ${report.deleted} games were deleted during the export`);
}

/** Milliseconds between two updates. */
const UPDATE_EVERY = 500;

/** Shows progress on a terminal, from the first half second on. */
function progressLine(): (done: number, all: number) => void {
  if (!process.stderr.isTTY) return () => {};
  let shown = Date.now();
  let isShown = false;
  return (done, all) => {
    if (done === all) {
      if (isShown) process.stderr.write('\n');
      return;
    }
    if (Date.now() - shown < UPDATE_EVERY) return;
    shown = Date.now();
    isShown = true;
    process.stderr.write(`\rchatrang: ${done} of ${all} games`);
  };
}

/** Writes to a device or a pipe directly. Replaces a file, and a link to a file (not the file that it links to). */
export async function writeOut(path: string, fill: Fill): Promise<void> {
  const found = await stat(path).catch(() => null);
  if (found === null || found.isFile()) {
    await using file = await createAtomicFile(path);
    await fill(content => file.write(content));
    await file.commit();
  } else {
    await using file = await open(path, 'w');
    await fill(async content => void (await file.writeFile(content)));
  }
}
