/**
 * Files that the user asked to open: on the command line, dropped on the program's icon, or double-clicked while it
 * runs. They are queued until a page can open them.
 */
import { resolve } from 'node:path';

export interface CommandLine {
  readonly library: string | null;
  /** Absolute paths. */
  readonly files: readonly string[];
}

/** @param args without the program and, when unpacked, its folder. Switches that Chromium adds are ignored. */
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
  /** A page has connected: it receives the queued files, and all later ones directly. */
  deliverTo(listener: (paths: readonly string[]) => void): void;
  /** The page has gone: files are queued again. */
  pause(): void;
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
    pause() {
      listener = null;
    },
  };
}
