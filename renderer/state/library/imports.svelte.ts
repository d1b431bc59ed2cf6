/**
 * Imports games. The host first previews each source (encoding, dialect, rule set if the file names none), then imports
 * them one by one. A file of the browser is uploaded in pieces; a file that the host can read is passed by its path.
 */
import { FIRST_COLLECTION } from '../../../api/contract/library.ts';
import type {
  CollectionId,
  ImportPreview,
  ImportReport,
  ImportSource,
  Issue,
  JobId,
  JobState,
} from '../../../api/contract.ts';
import { issueOf } from '../../../api/failure.ts';
import { PACKED_ENDING } from '../../../core/pgn/file-kind.ts';
import type { Wire } from '../shell/connection.svelte.ts';
import type { Jobs } from '../shell/jobs.svelte.ts';
import { uploadFile } from '../shell/upload-file.ts';
import type { PageFolder } from './dropped-files.ts';

/** One file, folder or pasted text to import. */
export class ImportItem {
  readonly id: number;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  sent = $state(0);
  source = $state.raw<ImportSource | null>(null);
  preview = $state.raw<ImportPreview | null>(null);
  /** Files of a folder that were not sent because they contain no games. */
  readonly leftOut: readonly string[];
  /** Rule set for games that name none; empty: guessed for each file of an archive or folder. */
  rules = $state('');
  /** `null` until the import has started. */
  job = $state.raw<JobId | null>(null);
  /** Also set if the import failed after it had stored games. */
  report = $state.raw<ImportReport | null>(null);
  fault = $state.raw<Issue | null>(null);
  /** Complete uploads. */
  readonly uploads: string[] = [];
  /** Aborts when the source is removed. */
  readonly removal = new AbortController();

  /** Fetches the games although this host is in a private network; `null` for other sources. */
  readonly fetchPrivate: ((host: string) => Promise<ImportSource>) | null;
  /** The user is asked whether to fetch from a private network. */
  readonly isAsking = $derived(this.fault?.code === 'address-private');

  constructor(
    id: number,
    name: string,
    size: number,
    leftOut: readonly string[],
    fetchPrivate: ImportItem['fetchPrivate'],
  ) {
    this.id = id;
    this.name = name;
    this.size = size;
    this.leftOut = leftOut;
    this.fetchPrivate = fetchPrivate;
  }
}

export class Imports {
  readonly #wire: Wire;
  readonly #jobs: Jobs;
  readonly #preselect: (last: CollectionId | null) => CollectionId | null;
  /** The dialog is open. */
  open = $state(false);
  list = $state.raw<readonly ImportItem[]>([]);
  /** `null`: a new collection called `newName`. */
  collection = $state<CollectionId | null>(null);
  newName = $state('');
  /** What the user has chosen; `null`: nothing yet. */
  #restores = $state<boolean | null>(null);
  /**
   * Games go into the collections that they name. Without a choice they do if a source names collections and no
   * existing collection is proposed.
   */
  readonly restores = $derived(
    this.#restores ?? (this.collection === null && this.list.some(({ preview }) => preview?.namesCollections)),
  );
  /** Skip games that the library already has. */
  skipEqual = $state(true);
  running = $state(false);
  readonly ready = $derived(
    this.list.length > 0 && this.list.every(item => item.preview || (item.fault && !item.isAsking)),
  );
  /** Number of games stored from all sources. */
  readonly games = $derived(this.list.reduce((sum, { report }) => sum + (report?.games ?? 0), 0));
  /** Every source has a report or a fault. */
  readonly done = $derived(
    !this.running && this.list.length > 0 && this.list.every(item => item.report || (item.fault && !item.isAsking)),
  );
  #next = 1;
  readonly #waiting = new Map<JobId, () => void>();

  /** @param preselect the collection to propose when the dialog opens, given the last one; `null`: a new one */
  constructor(
    wire: Wire,
    jobs: Jobs,
    preselect: (last: CollectionId | null) => CollectionId | null = collection => collection,
  ) {
    this.#wire = wire;
    this.#jobs = jobs;
    this.#preselect = preselect;
    wire.on('job', job => this.#settle(job));
    wire.onOpen(() => void this.#catchUp().catch(() => undefined));
  }

  /** Opens the dialog. */
  show(): void {
    if (this.open) return;
    this.collection = this.#preselect(this.collection);
    this.open = true;
  }

  /** Where games go: an existing collection, a new one, or those that they name. */
  choose(target: CollectionId | 'new' | 'named'): void {
    this.#restores = target === 'named';
    if (target !== 'named') this.collection = target === 'new' ? null : target;
  }

  addFiles(files: Iterable<File>): void {
    for (const file of files) this.#add(file.name, file.size, item => this.#send(item, file));
  }

  addFolder(folder: PageFolder): void {
    const size = folder.files.reduce((sum, { file }) => sum + file.size, 0);
    this.#add(folder.name, size, item => this.#sendFolder(item, folder), folder.leftOut);
  }

  addPaths(paths: readonly string[]): void {
    for (const path of paths)
      this.#add(path.replace(/^.*[\\/]/u, ''), 0, async () => ({ kind: 'path', path }) as const);
  }

  addText(name: string, text: string): void {
    this.#add(name, text.length, async () => ({ kind: 'text', name, text }) as const);
  }

  remove(item: ImportItem): void {
    this.list = this.list.filter(other => other !== item);
    this.#discard(item);
  }

  /** The host needs the uploads of a removed source no longer; an import that has begun keeps its own. */
  #discard(item: ImportItem): void {
    item.removal.abort();
    for (const upload of item.uploads.splice(0)) this.#wire.api.library.discardUpload(upload).catch(() => undefined);
  }

  /** Has the host fetch the games of an address. */
  addAddress(address: string): void {
    const agreed: string[] = [];
    const fetched = async (item: ImportItem): Promise<ImportSource> => {
      const { upload } = await this.#wire.api.library.fetch(address, agreed);
      return { kind: 'upload', upload: this.#uploaded(item, upload) };
    };
    const item = this.#add(address, 0, fetched, [], host => {
      agreed.push(host);
      return fetched(item);
    });
  }

  /** The user has agreed to fetch from a private network. */
  allowPrivate(item: ImportItem): void {
    const { fetchPrivate, fault } = item;
    const host = fault?.data?.host;
    if (fetchPrivate === null || host === undefined) return;
    item.fault = null;
    this.#examine(item, () => fetchPrivate(String(host)));
  }

  /** Removes all sources, for the next import. */
  clear(): void {
    for (const item of this.list) {
      this.#discard(item);
      if (item.job) void this.#jobs.dismiss(item.job).catch(() => undefined);
    }
    this.list = [];
    this.newName = '';
    this.#restores = null;
  }

  /** Imports all sources into the chosen collection or those that the games name, one by one. */
  async start(): Promise<void> {
    const { library } = this.#wire.api;
    const isNew = !this.restores && this.collection === null;
    this.running = true;
    try {
      if (isNew) this.collection = (await library.createCollection(this.newName.trim())).id;
      const collection = (this.restores ? null : this.collection) ?? (await this.#first());
      for (const item of this.list) if (!item.report && !item.fault) await this.#read(item, collection);
      if (isNew && this.games === 0) await this.#removeEmpty(collection);
    } finally {
      this.running = false;
    }
  }

  /** The collection of games that name none. */
  async #first(): Promise<CollectionId> {
    const { library } = this.#wire.api;
    const [first] = await library.collections();
    return (first ?? (await library.createCollection(FIRST_COLLECTION.name))).id;
  }

  /** Removes a new collection that got no games, unless another page has added one. */
  async #removeEmpty(collection: CollectionId): Promise<void> {
    const removed = await this.#wire.api.library.removeCollection(collection).then(
      () => true,
      () => false,
    );
    if (removed) this.collection = null;
  }

  async cancel(): Promise<void> {
    const waiting = this.list.filter(item => !item.report && !item.fault);
    for (const item of waiting) {
      if (item.job) await this.#jobs.cancel(item.job);
      else item.fault = { code: 'cancelled', text: 'Cancelled before it started' };
    }
  }

  #add(
    name: string,
    size: number,
    provide: (item: ImportItem) => Promise<ImportSource>,
    leftOut: readonly string[] = [],
    fetchPrivate: ImportItem['fetchPrivate'] = null,
  ): ImportItem {
    if (this.done) this.clear();
    const item = new ImportItem(this.#next++, name, size, leftOut, fetchPrivate);
    if (this.list.length === 0 && this.newName === '')
      this.newName = name.replace(PACKED_ENDING, '').replace(/\.[^.]*$/u, '');
    this.list = [...this.list, item];
    this.show();
    this.#examine(item, provide);
    return item;
  }

  #examine(item: ImportItem, provide: (item: ImportItem) => Promise<ImportSource>): void {
    this.#preview(item, provide).catch(reason => {
      item.fault = issueOf(reason);
    });
  }

  async #preview(item: ImportItem, provide: (item: ImportItem) => Promise<ImportSource>): Promise<void> {
    const source = await provide(item);
    const preview = await this.#wire.api.library.preview(source);
    item.source = source;
    item.rules = preview.files === null ? preview.guess : '';
    item.preview = preview;
  }

  async #send(item: ImportItem, file: File): Promise<ImportSource> {
    return { kind: 'upload', upload: await this.#upload(item, file, file.name) };
  }

  async #sendFolder(item: ImportItem, { name, files }: PageFolder): Promise<ImportSource> {
    const uploads: string[] = [];
    for (const file of files) uploads.push(await this.#upload(item, file.file, file.name));
    return { kind: 'folder', name, uploads };
  }

  async #upload(item: ImportItem, file: File, name: string): Promise<string> {
    const upload = await uploadFile(this.#wire.api.library, file, name, {
      signal: item.removal.signal,
      onSent(bytes) {
        item.sent += bytes;
      },
    });
    return this.#uploaded(item, upload);
  }

  #uploaded(item: ImportItem, upload: string): string {
    item.uploads.push(upload);
    if (item.removal.signal.aborted) this.#discard(item);
    return upload;
  }

  async #read(item: ImportItem, collection: CollectionId): Promise<void> {
    const { source, rules } = item;
    if (!source) return;
    try {
      item.job = await this.#wire.api.library.import({
        source,
        rules: rules || null,
        collection,
        skipEqual: this.skipEqual,
        restoreCollections: this.restores,
      });
      const { promise, resolve } = Promise.withResolvers<void>();
      this.#waiting.set(item.job, resolve);
      if (item.fault) {
        // It was cancelled before its job was known, which may have stored games.
        item.fault = null;
        await this.#jobs.cancel(item.job);
      }
      await this.#catchUp();
      await promise;
    } catch (reason) {
      item.fault = issueOf(reason);
    }
  }

  #settle(job: JobState): void {
    const item = this.list.find(candidate => candidate.job === job.id);
    if (!item || item.report || item.fault || job.state === 'running') return;
    item.report = job.report ?? null;
    if (job.error || !job.report) item.fault = job.error ?? { code: job.state, text: `The import ended: ${job.state}` };
    this.#waiting.get(job.id)?.();
    this.#waiting.delete(job.id);
  }

  /** Handles jobs that ended before their id was known here, or while the connection was lost. */
  async #catchUp(): Promise<void> {
    if (this.#waiting.size === 0) return;
    const jobs = await this.#wire.api.jobs.list();
    for (const job of jobs) this.#settle(job);
    for (const item of this.list) {
      if (!item.job || !this.#waiting.has(item.job) || jobs.some(job => job.id === item.job)) continue;
      item.fault = { code: 'interrupted', text: 'The program was restarted while it imported this file' };
      this.#waiting.get(item.job)?.();
      this.#waiting.delete(item.job);
    }
  }
}
