/**
 * Perft of a native UCI engine. Its search thread prints the count, so the next command waits for that line. As Stockfish
 * does, it lists the last ply's moves and adds up the lengths of the lists instead of making them.
 */
import { type ChildProcessWithoutNullStreams, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { env } from 'node:process';
import { createInterface } from 'node:readline';

export interface NativePerft {
  /** As it calls itself. */
  readonly name: string;
  /** Nodes of the tree and the seconds from the command to the answer. */
  readonly perft: (
    variant: string,
    fen: string,
    depth: number,
  ) => Promise<{ readonly nodes: number; readonly seconds: number }>;
  readonly close: () => Promise<void>;
}

/** Path of `fairy-stockfish` on PATH or where Debian keeps games, else `null`. */
export function findNative(): string | null {
  const folders = [...(env.PATH ?? '').split(delimiter), '/usr/games'].filter(folder => folder !== '');
  return (
    folders
      .map(folder => join(folder, 'fairy-stockfish'))
      .find(path => existsSync(path) && spawnSync(path, [], { input: 'quit\n' }).status === 0) ?? null
  );
}

function lineReader(child: ChildProcessWithoutNullStreams): (start: string) => Promise<string> {
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return async start => {
    for (;;) {
      const { value, done } = await lines.next();
      if (done === true) throw new Error('the native engine ended');
      if (String(value).startsWith(start)) return String(value);
    }
  };
}

export async function startNative(path: string): Promise<NativePerft> {
  const child = spawn(path);
  const until = lineReader(child);
  const say = (text: string): void => {
    child.stdin.write(`${text}\n`);
  };
  say('uci');
  const name = (await until('id name')).slice(8);
  await until('uciok');
  return {
    name,
    async perft(variant, fen, depth) {
      say(`setoption name UCI_Variant value ${variant}`);
      say(`position fen ${fen}`);
      say('isready');
      await until('readyok');
      const began = performance.now();
      say(`go perft ${depth}`);
      const nodes = Number((await until('Nodes searched')).split(' ')[2]);
      return { nodes, seconds: (performance.now() - began) / 1000 };
    },
    async close() {
      const ended = once(child, 'exit');
      say('quit');
      await ended;
    },
  };
}
