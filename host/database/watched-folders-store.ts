/**
 * Folders whose new files are imported, and the files that were read: by path with size and time of change, and by the
 * digest of their contents, so that a file is imported once even if it is moved or copied.
 */
import type { CollectionId } from '../../api/contract.ts';
import { CodedError } from '../../api/failure.ts';
import type { Db } from './open.ts';

export interface StoredFolder {
  readonly id: number;
  readonly path: string;
  readonly collection: CollectionId;
  readonly paused: boolean;
  /** The number of files that were read. */
  readonly files: number;
}

/** A file below a watched folder. */
export interface SeenFile {
  /** Below the folder, with `/`. */
  readonly name: string;
  readonly size: number;
  /** Milliseconds since the epoch. */
  readonly modified: number;
  /** SHA-256 as hexadecimal text; `''`: it contains no games and was not read. */
  readonly digest: string;
}

export interface FolderStore {
  all(): readonly StoredFolder[];
  /** @throws CodedError `folder-watched` */
  add(path: string, collection: CollectionId): StoredFolder;
  setPaused(id: number, paused: boolean): void;
  remove(id: number): void;
  files(id: number): readonly SeenFile[];
  note(id: number, files: readonly SeenFile[]): void;
}

export function folderStore(db: Db): FolderStore {
  const select = db.prepare(`SELECT id, path, collection, paused,
    (SELECT count(*) FROM watched_files WHERE folder = watched_folders.id AND digest <> '') AS files
    FROM watched_folders ORDER BY path`);
  const insert = db.prepare('INSERT OR IGNORE INTO watched_folders (path, collection, paused) VALUES (?, ?, 0)');
  const pause = db.prepare('UPDATE watched_folders SET paused = ? WHERE id = ?');
  const remove = db.prepare('DELETE FROM watched_folders WHERE id = ?');
  const files = db.prepare('SELECT name, size, modified, digest FROM watched_files WHERE folder = ?');
  const note = db.prepare(`INSERT OR REPLACE INTO watched_files (folder, name, size, modified, digest)
    SELECT id, ?, ?, ?, ? FROM watched_folders WHERE id = ?`);

  const all = (): readonly StoredFolder[] =>
    (select.all() as (Omit<StoredFolder, 'paused'> & { paused: number })[]).map(row => ({
      ...row,
      paused: row.paused === 1,
    }));

  return {
    all,
    add(path, collection) {
      const { changes } = insert.run(path, collection);
      const added = all().find(folder => folder.path === path);
      if (changes === 0 || !added) throw new CodedError('folder-watched', `${path} is watched already`);
      return added;
    },
    setPaused: (id, paused) => void pause.run(paused ? 1 : 0, id),
    remove: id => void remove.run(id),
    files: id => files.all(id) as SeenFile[],
    note: db.transaction((id: number, seen: readonly SeenFile[]) => {
      for (const { name, size, modified, digest } of seen) note.run(name, size, modified, digest, id);
    }),
  };
}
