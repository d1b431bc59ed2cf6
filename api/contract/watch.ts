/** Folders whose new files are imported. */
import type { Issue } from '../../engine/rules/result.ts';
import type { CollectionId } from './ids.ts';

export interface WatchedFolder {
  readonly id: number;
  readonly path: string;
  /** New games go here. */
  readonly collection: CollectionId;
  readonly paused: boolean;
  /** Files that were read. */
  readonly files: number;
  /** Why it cannot be read or was paused; `null` when it can be read. */
  readonly fault: Issue | null;
}

export interface Watch {
  folders(): Promise<readonly WatchedFolder[]>;
  /**
   * Imports the games of a folder, and from now on those of new and changed files; each file once, without games that
   * the library has. Refused with `path-refused`, `bad-folder`, `folder-watched`.
   */
  watch(path: string, collection: CollectionId): Promise<WatchedFolder>;
  pauseFolder(id: number, paused: boolean): Promise<void>;
  /** The games stay in the library. */
  unwatch(id: number): Promise<void>;
}
