/**
 * Files that somebody asked to open: named on the command line, dropped on the program's icon, or double-clicked while it runs.
 * They wait until a page is there to open them.
 */
import { resolve } from 'node:path';

export interface CommandLine {
  readonly library: string | null;
  /** Absolute. */
  readonly files: readonly string[];
}

/** @param args without the program (and, unpacked, the folder it runs from). Chromium adds switches of its own; they are passed over. */
export function readCommandLine(args: readonly string[], folder: string): CommandLine {
  const files: string[] = [];
  let library: string | null = null;
  for (let i = 0; i < args.length; i++) {
    const arg = args[i] as string;
    if (arg === '--library') library = resolve(folder, args[++i] ?? '');
    else if (arg.startsWith('--library=')) library = resolve(folder, arg.slice('--library='.length));
    else if (!arg.startsWith('-')) files.push(resolve(folder, arg));
  }
  return { library, files };
}

export interface OpenFiles {
  add(paths: readonly string[]): void;
  /** A page is there: it hears what has waited, and everything from now on. */
  deliverTo(listener: (paths: readonly string[]) => void): void;
  /** The page is gone. */
  hold(): void;
}

export function openFiles(): OpenFiles {
  const waiting: string[] = [];
  let listener: ((paths: readonly string[]) => void) | null = null;
  const flush = (): void => {
    if (listener && waiting.length > 0) listener(waiting.splice(0));
  };
  return {
    add(paths) {
      waiting.push(...paths);
      flush();
    },
    deliverTo(next) {
      listener = next;
      flush();
    },
    hold() {
      listener = null;
    },
  };
}
