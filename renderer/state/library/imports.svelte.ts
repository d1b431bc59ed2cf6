/**
 * Bringing games in: sources are looked at first (encoding, dialect, the rule set where the file does not say), then read by the host
 * one after the other. A file that the page holds is sent in pieces; a file the host can reach is only named.
 */
import type {
  CollectionId,
  ImportPreview,
  ImportReport,
  ImportSource,
  JobId,
  JobState,
} from '../../../api/contract.ts';
import { PACKED_ENDING } from '../../../core/pgn/file-kind.ts';
import type { Wire } from '../shell/connection.svelte.ts';
import type { Jobs } from '../shell/jobs.svelte.ts';
import { issueOf } from '../shell/notices.svelte.ts';
import type { PageFolder } from './dropped-files.ts';

const PIECE = 1024 * 1024;

/** One file or one pasted text on its way into the library. */
export class ImportItem {
  readonly id: number;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  sent = $state(0);
  source = $state.raw<ImportSource | null>(null);
  preview = $state.raw<ImportPreview | null>(null);
  /** Files of a folder that were not sent, since they hold no games. */
  readonly leftOut: readonly string[];
  /** Rule set of the games that name none; empty: the likeliest of each file of an archive or a folder. */
  rules = $state('');
  /** `null` until the host has begun. */
  job = $state.raw<JobId | null>(null);
  /** Also of an import that failed after it had stored games. */
  report = $state.raw<ImportReport | null>(null);
  fault = $state.raw<{ readonly code: string; readonly text: string } | null>(null);

  constructor(id: number, name: string, size: number, leftOut: readonly string[]) {
    this.id = id;
    this.name = name;
    this.size = size;
    this.leftOut = leftOut;
  }
}

export class Imports {
  readonly #wire: Wire;
  readonly #jobs: Jobs;
  /** The dialog is on screen. */
  open = $state(false);
  list = $state.raw<readonly ImportItem[]>([]);
  /** `null`: a new collection of the name below. */
  collection = $state<CollectionId | null>(null);
  newName = $state('');
  /** Games that are in the library already are left out. */
  skipEqual = $state(true);
  running = $state(false);
  readonly ready = $derived(this.list.length > 0 && this.list.every(item => item.preview || item.fault));
  /** Stored, of all sources. */
  readonly games = $derived(this.list.reduce((sum, { report }) => sum + (report?.games ?? 0), 0));
  /** Every source has its report or its fault, and nothing is left to do for them. */
  readonly done = $derived(!this.running && this.list.length > 0 && this.list.every(item => item.report || item.fault));
  #next = 1;
  readonly #waiting = new Map<JobId, () => void>();

  constructor(wire: Wire, jobs: Jobs) {
    this.#wire = wire;
    this.#jobs = jobs;
    wire.on('job', job => this.#settle(job));
    wire.onOpen(() => void this.#catchUp().catch(() => undefined));
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
  }

  /** Forgets everything that has ended, for the next import. */
  clear(): void {
    for (const item of this.list) if (item.job) void this.#jobs.dismiss(item.job).catch(() => undefined);
    this.list = [];
    this.newName = '';
  }

  /** Reads all sources into the collection chosen, one after the other. */
  async start(): Promise<void> {
    const { library } = this.#wire.api;
    const isNew = this.collection === null;
    this.running = true;
    try {
      this.collection ??= (await library.createCollection(this.newName.trim())).id;
      for (const item of this.list) if (!item.report && !item.fault) await this.#read(item, this.collection);
      if (isNew && this.games === 0) await this.#takeBack(this.collection);
    } finally {
      this.running = false;
    }
  }

  /** A new collection for which nothing was left is not kept, unless somebody put a game there meanwhile. */
  async #takeBack(collection: CollectionId): Promise<void> {
    const taken = await this.#wire.api.library.removeCollection(collection).then(
      () => true,
      () => false,
    );
    if (taken) this.collection = null;
  }

  async cancel(): Promise<void> {
    const waiting = this.list.filter(item => !item.report && !item.fault);
    for (const item of waiting) {
      if (item.job) await this.#jobs.cancel(item.job);
      else item.fault = { code: 'cancelled', text: 'Cancelled before it was read' };
    }
  }

  #add(
    name: string,
    size: number,
    provide: (item: ImportItem) => Promise<ImportSource>,
    leftOut: readonly string[] = [],
  ): void {
    if (this.done) this.clear();
    const item = new ImportItem(this.#next++, name, size, leftOut);
    if (this.list.length === 0 && this.newName === '')
      this.newName = name.replace(PACKED_ENDING, '').replace(/\.[^.]*$/u, '');
    this.list = [...this.list, item];
    this.open = true;
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
    const upload = await this.#wire.api.library.beginUpload(name);
    for (let at = 0; at < file.size; at += PIECE) {
      const piece = await file.slice(at, at + PIECE).arrayBuffer();
      await this.#wire.api.library.upload(upload, new Uint8Array(piece));
      item.sent += piece.byteLength;
    }
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
      });
      const { promise, resolve } = Promise.withResolvers<void>();
      this.#waiting.set(item.job, resolve);
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

  /** Ends that were told before their number was known here, or while the host was out of reach. */
  async #catchUp(): Promise<void> {
    if (this.#waiting.size === 0) return;
    const told = await this.#wire.api.jobs.list();
    for (const job of told) this.#settle(job);
    for (const item of this.list) {
      if (!item.job || !this.#waiting.has(item.job) || told.some(job => job.id === item.job)) continue;
      item.fault = { code: 'interrupted', text: 'The program was restarted while this file was read' };
      this.#waiting.get(item.job)?.();
      this.#waiting.delete(item.job);
    }
  }
}
