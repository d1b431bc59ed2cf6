/**
 * Perft of a native UCI engine. Its search thread prints the count, so the next command waits for that line. As Stockfish
 * does, it lists the last ply's moves and adds up the lengths of the lists instead of making them.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { env } from 'node:process';
import { startUci } from './uci-child.ts';

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

export async function startNative(path: string): Promise<NativePerft> {
  const { name, say, until, ready, close } = await startUci(path);
  return {
    name,
    close,
    async perft(variant, fen, depth) {
      say(`setoption name UCI_Variant value ${variant}`);
      say(`position fen ${fen}`);
      await ready();
      const began = performance.now();
      say(`go perft ${depth}`);
      const nodes = Number((await until('Nodes searched')).split(' ')[2]);
      return { nodes, seconds: (performance.now() - began) / 1000 };
    },
  };
}
