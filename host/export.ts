/**
 * Writes games as PGN into a file that the user has chosen, or into a download of the browser: a job that goes piece by
 * piece, so its memory does not depend on the number of games. A file gets its name when it is complete; a job that is
 * cancelled or fails leaves nothing behind.
 */
import type { ExportReport, ExportRequest, ExportSelection, ExportStart, JobState } from '../api/contract.ts';
import { CodedError } from '../api/failure.ts';
import { createAtomicFile } from './atomic-file.ts';
import type { DatabaseServices } from './database/services.ts';
import type { Downloads } from './downloads.ts';
import type { JobBoard, Work } from './jobs.ts';

/** The path of the file to write; `null`: the user has cancelled. */
export type ChooseFile = (suggestedName: string) => Promise<string | null>;

interface HostExportPiece {
  readonly content: string | Uint8Array;
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
  pieces(selection: ExportSelection, onTotal?: (games: number) => void): AsyncGenerator<HostExportPiece, void>;
}

type Progress = Parameters<Work['run']>[0];
type Ending = Pick<JobState, 'exported'>;

const TYPE = 'application/x-chess-pgn';

export function hostExports({ database, jobs, downloads, chooseFile }: ExportParts): HostExports {
  async function* pieces(selection: ExportSelection, onTotal = (_games: number): void => {}) {
    const { id, total: games } = await database.begin(selection);
    try {
      onTotal(games);
      for (;;) {
        const { content, isBase64, done, report } = await database.next(id);
        yield { content: isBase64 ? Buffer.from(content, 'base64') : content, done, report };
        if (report) return;
      }
    } finally {
      await database.end(id).catch(() => {});
    }
  }

  /** All pieces until the signal aborts; `ended` receives the report of a complete export. */
  async function* followed(
    request: ExportRequest,
    progress: Progress,
    signal: AbortSignal,
    ended: (report: ExportReport) => void,
  ): AsyncGenerator<HostExportPiece['content'], void> {
    for await (const piece of pieces(request, total => progress({ total }))) {
      if (signal.aborted) return;
      if (piece.content.length > 0) yield piece.content;
      progress({ done: piece.done, games: piece.done });
      if (piece.report) ended(piece.report);
    }
  }

  const begin = (request: ExportRequest, run: Work['run']): string =>
    jobs.start({ kind: 'export', title: request.name, unit: 'games', total: null, run });

  const intoFile = (request: ExportRequest, path: string): ExportStart => ({
    download: null,
    job: begin(request, async (progress, signal): Promise<Ending> => {
      let exported: ExportReport | null = null;
      await using file = await createAtomicFile(path);
      const contents = followed(request, progress, signal, report => {
        exported = report;
      });
      for await (const content of contents) await file.write(content);
      if (exported === null) return {};
      await file.commit();
      return { exported };
    }),
  });

  const intoDownload = (request: ExportRequest): ExportStart => {
    const { promise, resolve, reject } = Promise.withResolvers<Ending>();
    const stop = new AbortController();
    let progress: Progress = () => {};

    /** Ending the connection tells the browser that the file is incomplete. */
    async function* stream(gone: AbortSignal): AsyncGenerator<Uint8Array> {
      try {
        let exported: ExportReport | null = null;
        const contents = followed(
          request,
          now => progress(now),
          AbortSignal.any([gone, stop.signal]),
          report => {
            exported = report;
          },
        );
        for await (const content of contents) yield typeof content === 'string' ? Buffer.from(content) : content;
        if (exported === null) throw new CodedError('download-stopped', 'The download was cancelled');
        resolve({ exported });
      } catch (error) {
        reject(error);
        throw error;
      } finally {
        // The browser may stop reading between two pieces.
        reject(new CodedError('download-stopped', 'The download was cancelled'));
      }
    }

    const job = begin(request, async (report, signal) => {
      progress = report;
      signal.addEventListener('abort', () => {
        stop.abort();
        resolve({});
      });
      return promise;
    });
    const download = downloads.offer({
      name: request.name,
      type: TYPE,
      open: stream,
      expired: () => reject(new CodedError('download-expired', 'The browser did not start the download')),
    });
    return { job, download };
  };

  return {
    pieces,
    async start(request) {
      if (chooseFile === null) return intoDownload(request);
      const path = await chooseFile(request.name);
      return path === null ? null : intoFile(request, path);
    },
  };
}
