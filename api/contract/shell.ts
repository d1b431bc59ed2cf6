/** Services of the window around a page. */
import type { Issue } from '../../engine/rules/result.ts';
import type { ShellWords } from '../menu.ts';

/** Endings of files with games, for dialogs; a file is recognised by its contents. */
export const GAME_ENDINGS = ['pgn', 'txt', 'json', 'epd', 'fen', 'ren', 'gz', 'zst', 'bz2', 'zip'] as const;

export interface ShellInfo {
  readonly version: string;
  readonly shell: 'electron' | 'browser' | 'cli';
  readonly platform: string;
  readonly libraryPath: string;
  /** The library cannot be written: every write is refused with `library-read-only`. */
  readonly readOnly: boolean;
  /** Why the library cannot be opened: only `Care`, `Jobs` and `Shell` answer. `null`: it is open. */
  readonly fault: Issue | null;
  readonly openFiles: readonly string[];
}

/** What only a shell with a window of its own can do; the methods of other shells return `null`. */
export interface NativeWindow {
  /** Native dialogs; `null` where the shell has none (the page then uses its own) or the user cancelled. */
  pickFiles(): Promise<readonly string[] | null>;
  /** The system's folder dialog; `null` where there is none, or when it was cancelled. */
  pickFolder(): Promise<string | null>;
  /** Writes the file atomically; `null`: this shell cannot write files, so the page downloads instead. */
  saveFile(suggestedName: string, content: string | Uint8Array): Promise<true | null>;
  /** Saves what the page shows in print as a PDF file; `null`: this shell has no such function. */
  savePdf(suggestedName: string): Promise<true | null>;
  /** Sets the texts of the shell's menu and dialogs; a shell without a menu ignores them. */
  translate(words: ShellWords): Promise<null>;
}

export interface Shell extends NativeWindow {
  info(): Promise<ShellInfo>;
}
