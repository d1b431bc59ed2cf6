/** What the window around a page can do. */
import type { ShellWords } from '../menu.ts';

export interface ShellInfo {
  readonly version: string;
  readonly shell: 'electron' | 'browser' | 'cli';
  readonly platform: string;
  readonly libraryPath: string;
  /** The library cannot be written: everything that would is refused with `library-read-only`. */
  readonly readOnly: boolean;
  readonly openFiles: readonly string[];
}

export interface Shell {
  info(): Promise<ShellInfo>;
  /** Native dialogs; `null` where the shell has none (the page then uses its own) or the user cancelled. */
  pickFiles(): Promise<readonly string[] | null>;
  /** The system's dialog for a folder; `null` where there is none, or when it was cancelled. */
  pickFolder(): Promise<string | null>;
  /** Writes beside and renames; `false`: this shell cannot, the page downloads instead. */
  saveFile(suggestedName: string, text: string): Promise<boolean>;
  /** The words for what the shell itself says from now on, its menu above all; one without a menu passes over them. */
  speak(words: ShellWords): Promise<void>;
}
