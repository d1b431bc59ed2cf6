/** The engine as the host starts it: a session over the built engine, and the parts of a stored evaluation. */
import { fileURLToPath } from 'node:url';
import type { SearchJob, SearchReport, StoredEvaluation } from '../api/contract.ts';
import { CodedError } from '../api/failure.ts';
import { makeFen } from '../engine/rules/fen.ts';
import type { Issue, Parsed } from '../engine/rules/result.ts';
import { NETWORK_GAMES } from '../engine/search/network/games.ts';
import type { NetworkFiles } from '../engine/search/network/networks.ts';
import { searchedPosition } from '../engine/search/prepare.ts';
import { createSession, type EngineSize, type Session, type SessionOptions } from '../engine/search/session.ts';
import type { UciOptions } from '../engine/search/uci-engine.ts';
import type { Assets } from './assets.ts';

export type EngineListeners = Pick<SessionOptions, 'onReport' | 'onIssue'>;

/** The endgame tables that an engine probes in addition to those of the program, and how its files fail. */
export interface EngineTables {
  /** Folder of the user's own tables. */
  readonly folder: string;
  /** Called for a table or a network that cannot be used. */
  readonly onFault: (fault: Issue) => void;
}

/** MiB for unpacked blocks of endgame tables. */
const CACHE = 64;

/** Folders of endgame tables, those of the program first. */
export const tableFolders = (assets: Assets, folder: string): readonly string[] => [
  fileURLToPath(assets.tables),
  folder,
];

/** The networks of the program. A file that is missing is reported when its game is searched. */
export const networkFiles = ({ networks }: Assets): NetworkFiles =>
  Object.fromEntries(NETWORK_GAMES.map(game => [game, fileURLToPath(new URL(`${game}.nnue`, networks))]));

/** Starts no thread before the first job. */
export const startEngine = (
  assets: Assets,
  size: EngineSize,
  tables: EngineTables,
  listeners: EngineListeners,
): Session =>
  createSession({
    workerUrl: assets.searchWorker,
    wasm: fileURLToPath(assets.engineWasm),
    ...size,
    tables: {
      folders: tableFolders(assets, tables.folder),
      cacheMiB: CACHE,
      rulesWasm: fileURLToPath(assets.rulesWasm),
      make: { endgameWasm: fileURLToPath(assets.endgameWasm), folder: tables.folder },
      onFault: tables.onFault,
    },
    networks: { files: networkFiles(assets), onFault: tables.onFault },
    ...listeners,
  });

/** What the engine needs to answer over two streams. @param folder of the user's own tables */
export const uciParts = (assets: Assets, folder: string): Omit<UciOptions, 'input' | 'output'> => ({
  name: engineName(assets),
  author: 'the Chatrang authors',
  workerUrl: assets.searchWorker,
  wasm: fileURLToPath(assets.engineWasm),
  tables: { rulesWasm: fileURLToPath(assets.rulesWasm), folders: tableFolders(assets, folder) },
  networks: networkFiles(assets),
});

export const engineName = (assets: Assets): string => `Chatrang ${assets.version}`;

/** @throws CodedError with the code of the first issue and the text of all. */
export function accepted<T>(parsed: Parsed<T, readonly Issue[]>): T {
  if (parsed.ok) return parsed.value;
  throw new CodedError(parsed.error[0]?.code ?? 'bad-job', parsed.error.map(issue => issue.text).join('; '));
}

/** The key of a stored evaluation. */
export type Evaluated = Pick<StoredEvaluation, 'rules' | 'key' | 'fen'>;

/** The position that a job searches; `null` when the job is invalid. */
export function searchedBy(job: SearchJob): Evaluated | null {
  const position = searchedPosition(job);
  if (!position.ok) return null;
  return { rules: job.rules, key: String(position.value.searchKey), fen: makeFen(position.value) };
}

/** `null` while a report has nothing worth storing. A network is named behind the engine. */
export function evaluationOf(of: Evaluated, report: SearchReport, engine: string): StoredEvaluation | null {
  const { depth, nodes, lines, network } = report;
  const name = network === undefined ? engine : `${engine}, network ${network}`;
  return depth > 0 && lines.length > 0 ? { ...of, depth, nodes, lines, engine: name } : null;
}

export interface OneSearch {
  /** Resolves to the last report. @throws CodedError `engine-died` and the codes of an invalid job. */
  search(job: SearchJob): Promise<SearchReport>;
  stop(): void;
  /** Between two searches. */
  configure(size: EngineSize): void;
  close(): Promise<void>;
}

interface PonderingSearch extends OneSearch {
  /** Like {@link search}, but limits of time do not end the search before {@link ponderHit}. */
  ponder(job: SearchJob): Promise<SearchReport>;
  ponderHit(): void;
}

/**
 * A session as a promise: one job at a time, resolving to its last report. `onHelperDeath` reports a thread without
 * which the search continues.
 */
export function oneSearch(
  assets: Assets,
  size: EngineSize,
  tables: EngineTables,
  onHelperDeath: (issue: Issue) => void,
): PonderingSearch {
  let waiting: { id: number; resolve: (report: SearchReport) => void; reject: (error: Error) => void } | null = null;
  const session = startEngine(assets, size, tables, {
    onReport(id, report) {
      if (report.done && waiting?.id === id) waiting.resolve(report);
    },
    onIssue(_id, issue) {
      if (issue.data?.thread === undefined) waiting?.reject(new CodedError(issue.code, issue.text));
      else onHelperDeath(issue);
    },
  });
  const start = (job: SearchJob, ponder: boolean): Promise<SearchReport> =>
    new Promise((resolve, reject) => {
      waiting = { id: -1, resolve, reject };
      waiting.id = accepted(session.start(job, ponder));
    });
  return {
    search: job => start(job, false),
    ponder: job => start(job, true),
    ponderHit: () => session.ponderHit(),
    stop: () => session.stop(),
    configure: next => session.configure(next),
    close: () => session.close(),
  };
}
