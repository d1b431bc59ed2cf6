/**
 * Writes games as PGN, or their start positions as EPD, into a file that the user has chosen, or into a download of the
 * browser: a job that goes piece by piece, so its memory does not depend on the number of games. A file gets its name
 * when it is complete; a job that is cancelled or fails leaves nothing behind.
 */
import type { ExportReport, ExportRequest, ExportStart, FormattedSelection, JobState } from '../api/contract.ts';
import { CodedError } from '../api/failure.ts';
import { createAtomicFile } from './atomic-file.ts';
import type { DatabaseServices } from './database/services.ts';
import type { Downloads } from './downloads.ts';
import { type JobBoard, NEVER_PAUSED, type Pauses, type Work } from './jobs.ts';

/** The path of the file to write; `null`: the user has cancelled. */
export type ChooseFile = (suggestedName: string) => Promise<string | null>;

interface HostExportPiece {
  readonly content: Uint8Array;
  /** Games processed so far, including those left out. */
  readonly done: number;
  /** Set with the last piece. */
  readonly report: ExportReport | null;
}

export interface ExportParts {
  readonly database: DatabaseServices['exports'];
  readonly jobs: JobBoard;
  readonly downloads: Downloads;
  /** `null`: this shell cannot write files, so the page downloads. */
  readonly chooseFile: ChooseFile | null;
}

export interface HostExports {
  start(request: ExportRequest): Promise<ExportStart | null>;
  /** `onTotal` is called once, with the number of games, before the first piece. */
  pieces(selection: FormattedSelection, onTotal?: (games: number) => void): AsyncGenerator<HostExportPiece, void>;
}

type Progress = Parameters<Work['run']>[0];
type Ending = Pick<JobState, 'exported'>;
/** The contents of a file until the signal aborts; `ended` receives the report of a complete export. */
type Contents = (
  progress: Progress,
  signal: AbortSignal,
  pauses: Pauses,
  ended: (report: ExportReport) => void,
) => AsyncGenerator<Uint8Array, void>;

const TYPES = { pgn: 'application/x-chess-pgn', epd: 'text/plain; charset=utf-8' } as const;

export function hostExports({ database, jobs, downloads, chooseFile }: ExportParts): HostExports {
  const begin = ({ name }: ExportRequest, run: Work['run']): string =>
    jobs.start({ kind: 'export', title: name, unit: 'games', total: null, pausable: true, run });
  return {
    pieces: (selection, onTotal) => piecesOf(database, selection, onTotal),
    async start(request) {
      const contents = contentsOf(database, request);
      if (chooseFile === null) {
        const stream = new DownloadStream(contents);
        const job = begin(request, (...given) => stream.follow(...given));
        const { name, format = 'pgn' } = request;
        const open = (gone: AbortSignal): AsyncIterable<Uint8Array> => stream.open(gone);
        return { job, download: downloads.offer({ name, type: TYPES[format], open, expired: () => stream.expire() }) };
      }
      const path = await chooseFile(request.name);
      return path === null ? null : { download: null, job: begin(request, intoFile(contents, path)) };
    },
  };
}

async function* piecesOf(
  database: ExportParts['database'],
  selection: FormattedSelection,
  onTotal = (_games: number): void => {},
): AsyncGenerator<HostExportPiece, void> {
  const { id, total: games } = await database.begin(selection);
  try {
    onTotal(games);
    for (;;) {
      const piece = await database.next(id);
      yield piece;
      if (piece.report) return;
    }
  } finally {
    await database.end(id).catch(() => {});
  }
}

const contentsOf = (database: ExportParts['database'], request: ExportRequest): Contents =>
  async function* (progress, signal, pauses, ended) {
    for await (const piece of piecesOf(database, request, total => progress({ total }))) {
      await pauses.passed();
      if (signal.aborted) return;
      if (piece.content.length > 0) yield piece.content;
      progress({ done: piece.done, games: piece.done });
      if (piece.report) ended(piece.report);
    }
  };

const intoFile =
  (contents: Contents, path: string): Work['run'] =>
  async (progress, signal, pauses): Promise<Ending> => {
    let exported: ExportReport | null = null;
    await using file = await createAtomicFile(path);
    const parts = contents(progress, signal, pauses, report => {
      exported = report;
    });
    for await (const part of parts) await file.write(part);
    if (exported === null) return {};
    await file.commit();
    return { exported };
  };

/** An export that the browser reads. Its job lasts until the download is complete, cancelled or expired. */
class DownloadStream {
  readonly #contents: Contents;
  readonly #ending = Promise.withResolvers<Ending>();
  readonly #stop = new AbortController();
  #progress: Progress = () => {};
  #pauses: Pauses = NEVER_PAUSED;

  constructor(contents: Contents) {
    this.#contents = contents;
  }

  /** Reports progress to the job; when the signal aborts, the stream ends as a failed download. */
  follow(progress: Progress, signal: AbortSignal, pauses: Pauses): Promise<Ending> {
    this.#progress = progress;
    this.#pauses = pauses;
    signal.addEventListener('abort', () => {
      this.#stop.abort();
      this.#ending.resolve({});
    });
    return this.#ending.promise;
  }

  /** Ending the connection tells the browser that the file is incomplete. */
  async *open(gone: AbortSignal): AsyncGenerator<Uint8Array> {
    try {
      let exported: ExportReport | null = null;
      const signal = AbortSignal.any([gone, this.#stop.signal]);
      const parts = this.#contents(this.#progress, signal, this.#pauses, report => {
        exported = report;
      });
      yield* parts;
      if (exported === null) throw new CodedError('download-stopped', 'The download was cancelled');
      this.#ending.resolve({ exported });
    } catch (error) {
      this.#ending.reject(error);
      throw error;
    } finally {
      // The browser may stop reading between two pieces.
      this.#ending.reject(new CodedError('download-stopped', 'The download was cancelled'));
    }
  }

  expire(): void {
    this.#ending.reject(new CodedError('download-expired', 'The browser did not start the download'));
  }
}
