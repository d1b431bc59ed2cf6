/**
 * Perft of a native UCI engine. Its search thread prints the count, so the next command waits for that line. Like
 * Stockfish, it counts the moves of the last ply without making them.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { env } from 'node:process';
import { startUci } from './uci-child.ts';

export interface NativePerft {
  /** The name that the engine reports. */
  readonly name: string;
  /** Nodes of the tree and the seconds from the command to the answer. */
  readonly perft: (
    variant: string,
    fen: string,
    depth: number,
  ) => Promise<{ readonly nodes: number; readonly seconds: number }>;
  readonly close: () => Promise<void>;
}

/** Path of `fairy-stockfish` in PATH or in Debian's `/usr/games`, else `null`. */
export function findNative(): string | null {
  const folders = [...(env.PATH ?? '').split(delimiter), '/usr/games'].filter(folder => folder !== '');
  return (
    folders
      .map(folder => join(folder, 'fairy-stockfish'))
      .find(path => existsSync(path) && spawnSync(path, [], { input: 'quit\n' }).status === 0) ?? null
  );
}

export async function startNative(path: string): Promise<NativePerft> {
  const { name, send, until, ready, close } = await startUci(path);
  return {
    name,
    close,
    async perft(variant, fen, depth) {
      send(`setoption name UCI_Variant value ${variant}`);
      send(`position fen ${fen}`);
      await ready();
      const began = performance.now();
      send(`go perft ${depth}`);
      const nodes = Number((await until('Nodes searched')).split(' ')[2]);
      return { nodes, seconds: (performance.now() - began) / 1000 };
    },
  };
}
