/**
 * Imports new and changed files of watched folders. A folder is looked at every few seconds. A file is read when its
 * size and time have not changed between two looks, so a file that is still being written is waited for.
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, isAbsolute, resolve } from 'node:path';
import type { CollectionId, Events, Issue, Watch, WatchedFolder } from '../../api/contract.ts';
import { CodedError, issueOf } from '../../api/failure.ts';
import type { Emit } from '../../api/rpc.ts';
import { mayContainGames, PACKED_ENDING } from '../../core/pgn/file-kind.ts';
import { GUESS_WINDOW } from '../../core/pgn/guess.ts';
import { messageOf } from '../../engine/rules/result.ts';
import type { DatabaseServices } from '../database/services.ts';
import type { SeenFile, StoredFolder } from '../database/watched-folders-store.ts';
import { beginning } from '../files/disk.ts';
import { isFileFault, UNREADABLE } from '../files/faults.ts';
import { filesBelow } from '../files/folder.ts';
import { nameIn, type Source } from '../files/reading.ts';
import type { Ending } from '../jobs.ts';

/** Milliseconds between two looks. */
const INTERVAL = 5000;
/** Limit of files in a folder. */
const MOST_FILES = 100_000;

export interface WatchParts {
  readonly database: Pick<DatabaseServices, 'folders'>;
  /** Imports files as a job; resolves when it has ended. Games that the library has are left out. */
  readonly importFiles: (source: Source, name: string, collection: CollectionId) => Promise<Ending>;
  /** Whether a page may name this folder. */
  readonly mayName: (path: string) => boolean;
  readonly emit: Emit<Events>;
  readonly interval?: number | undefined;
}

/** What this run of the program knows of a folder. */
interface Known {
  /** Files that were read, by name. */
  readonly files: Map<string, string>;
  readonly digests: Set<string>;
  /**
   * Files and folders that could not be read, by name: size and time, or the fault. They are tried again when these
   * change and when the folder is resumed.
   */
  readonly unread: Map<string, string>;
  /** Files that may still change, by name, and faults that may be of files which are being moved. */
  readonly arriving: Map<string, string>;
}

interface FoundFile extends Omit<SeenFile, 'digest'> {
  readonly path: string;
}

/** A file or a folder below the watched one. */
interface Unreadable {
  readonly name: string;
  readonly fault: string;
}

interface Contents {
  readonly files: readonly FoundFile[];
  readonly faults: readonly Unreadable[];
}

const stampOf = ({ size, modified }: Pick<SeenFile, 'size' | 'modified'>): string => `${size} ${modified}`;

export class WatchedFolders {
  readonly #parts: WatchParts;
  readonly #known = new Map<number, Known>();
  /** Why folders cannot be read. */
  readonly #faults = new Map<number, Issue>();
  readonly #closing = new AbortController();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #looking: Promise<void> = Promise.resolve();

  constructor(parts: WatchParts) {
    this.#parts = parts;
  }

  readonly service: Watch = {
    folders: () => this.#folders(),
    watch: (path, collection) => this.#watch(path, collection),
    pauseFolder: async (id, paused) => {
      if (!paused) this.#known.get(id)?.unread.clear();
      await this.#parts.database.folders.setPaused(id, paused);
      this.#changed();
    },
    unwatch: async id => {
      await this.#parts.database.folders.remove(id);
      this.#known.delete(id);
      this.#faults.delete(id);
      this.#changed();
    },
  };

  /** Another file has become the library. */
  forget(): void {
    this.#known.clear();
    this.#faults.clear();
  }

  /** Looks at the folders now and from then on. */
  start(): void {
    this.#looking = this.#lookAtAll();
    void this.#looking.then(() => {
      if (this.#closing.signal.aborted) return;
      this.#timer = setTimeout(() => this.start(), this.#parts.interval ?? INTERVAL);
      this.#timer.unref();
    });
  }

  async close(): Promise<void> {
    this.#closing.abort();
    clearTimeout(this.#timer);
    await this.#looking;
  }

  async #folders(): Promise<readonly WatchedFolder[]> {
    const stored = await this.#parts.database.folders.all();
    return stored.map(folder => ({ ...folder, fault: this.#faults.get(folder.id) ?? null }));
  }

  /** @throws CodedError `path-refused`, `bad-folder`, `folder-watched` */
  async #watch(given: string, collection: CollectionId): Promise<WatchedFolder> {
    if (!this.#parts.mayName(given)) throw new CodedError('path-refused', `${given}: the folder was not chosen`);
    if (!isAbsolute(given)) throw new CodedError('bad-folder', `The path of the folder must be absolute: ${given}`);
    const path = resolve(given);
    const found = await stat(path).catch(() => null);
    if (!found?.isDirectory()) throw new CodedError('bad-folder', `${path} is not a folder`);
    const folder = await this.#parts.database.folders.add(path, collection);
    this.#changed();
    return { ...folder, fault: null };
  }

  async #lookAtAll(): Promise<void> {
    const folders = await this.#parts.database.folders.all().catch(() => []);
    for (const folder of folders) {
      if (this.#closing.signal.aborted) return;
      if (!folder.paused) await this.#look(folder).catch(error => this.#failed(folder, issueOf(error)));
    }
  }

  async #look(folder: StoredFolder): Promise<void> {
    const known = await this.#knownOf(folder.id);
    const found = await this.#contentsOf(folder);
    if (found === null) return;
    if (this.#faults.delete(folder.id)) this.#changed();
    const isNewAndStable = (name: string, stamp: string): boolean => {
      if (known.files.get(name) === stamp || known.unread.get(name) === stamp) return false;
      const isStable = known.arriving.get(name) === stamp;
      known.arriving.set(name, stamp);
      return isStable;
    };
    const unreadable = found.faults.filter(({ name, fault }) => isNewAndStable(name, fault));
    for (const { name, fault } of unreadable) {
      known.arriving.delete(name);
      known.unread.set(name, fault);
    }
    this.#reportUnread(
      folder,
      unreadable.map(({ name }) => name),
    );
    const ready = found.files.filter(file => file.size > 0 && isNewAndStable(file.name, stampOf(file)));
    if (ready.length > 0) await this.#read(folder, known, ready);
  }

  /** `null`: the folder cannot be read, which is reported once. */
  async #contentsOf({ id, path }: StoredFolder): Promise<Contents | null> {
    try {
      const files: FoundFile[] = [];
      const faults: Unreadable[] = [];
      for (const { path: own, name, fault } of await filesBelow(path, MOST_FILES)) {
        if (fault !== null) faults.push({ name, fault });
        const now = fault === null ? await stat(own).catch(() => null) : null;
        if (now) files.push({ path: own, name, size: now.size, modified: Math.trunc(now.mtimeMs) });
      }
      return { files, faults };
    } catch (error) {
      const text = `The watched folder ${path} cannot be read: ${messageOf(error)}`;
      this.#report(id, { code: 'watched-folder-gone', text, data: { path } });
      return null;
    }
  }

  async #read(folder: StoredFolder, known: Known, ready: readonly FoundFile[]): Promise<void> {
    const seen: SeenFile[] = [];
    const fresh: FoundFile[] = [];
    const digests = new Set<string>();
    for (const file of ready) {
      const digest = await digestOf(file).catch(() => null);
      if (digest === null && !(await isThere(file))) continue;
      seen.push({ name: file.name, size: file.size, modified: file.modified, digest: digest ?? '' });
      // A file that cannot be read is imported too, so that the report names it.
      if (digest !== null && (digest === '' || known.digests.has(digest) || digests.has(digest))) continue;
      if (digest !== null) digests.add(digest);
      fresh.push(file);
    }
    const unread = new Set<string>();
    if (fresh.length > 0) {
      const uploads = fresh.map(({ path, name }) => ({ path, name }));
      const source = basename(folder.path);
      const { report, error } = await this.#parts.importFiles({ uploads }, source, folder.collection);
      if (this.#closing.signal.aborted) return;
      if (report?.cancelled) return this.service.pauseFolder(folder.id, true);
      // An import that can read none of its files fails with the fault of the first one.
      if (error && !(report && isFileFault(error.code))) return this.#failed(folder, error);
      const faults = report?.issues.filter(({ code }) => code === UNREADABLE).map(({ file }) => file) ?? [];
      for (const { name } of fresh) if (faults.includes(nameIn(source, name))) unread.add(name);
    }
    this.#reportUnread(folder, [...unread]);
    const read = seen.filter(file => !unread.has(file.name));
    await this.#parts.database.folders.note(folder.id, read);
    for (const file of seen) {
      known.arriving.delete(file.name);
      (unread.has(file.name) ? known.unread : known.files).set(file.name, stampOf(file));
    }
    for (const { digest } of read) if (digest !== '') known.digests.add(digest);
    this.#changed();
  }

  #reportUnread({ path }: StoredFolder, names: readonly string[]): void {
    const [name] = names;
    if (name === undefined) return;
    const count = names.length;
    const text = `Files and folders in ${path} that cannot be read: ${count}, such as ${name}`;
    this.#parts.emit('notice', { code: 'watched-files-unread', text, data: { path, name, count }, level: 'warning' });
  }

  /** The folder rests until the user resumes it, so that the same error is not repeated. */
  async #failed({ id, path }: StoredFolder, issue: Issue): Promise<void> {
    if (this.#closing.signal.aborted) return;
    await this.#parts.database.folders.setPaused(id, true).catch(() => {});
    this.#changed();
    this.#report(id, { ...issue, text: `${path}: ${issue.text}` });
  }

  #report(id: number, issue: Issue): void {
    if (this.#faults.get(id)?.code === issue.code) return;
    this.#faults.set(id, issue);
    this.#parts.emit('notice', { ...issue, level: 'warning' });
    this.#changed();
  }

  async #knownOf(id: number): Promise<Known> {
    const before = this.#known.get(id);
    if (before) return before;
    const files = await this.#parts.database.folders.files(id);
    const known: Known = {
      files: new Map(files.map(file => [file.name, stampOf(file)])),
      digests: new Set(files.map(({ digest }) => digest).filter(digest => digest !== '')),
      unread: new Map(),
      arriving: new Map(),
    };
    this.#known.set(id, known);
    return known;
  }

  #changed(): void {
    this.#parts.emit('watchChanged', {});
  }
}

/** SHA-256; `''`: it contains no games. */
async function digestOf({ path, name }: FoundFile): Promise<string> {
  if (!PACKED_ENDING.test(name) && !mayContainGames(name, await beginning(path, GUESS_WINDOW))) return '';
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Uint8Array);
  return hash.digest('hex');
}

const isThere = ({ path }: FoundFile): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );
