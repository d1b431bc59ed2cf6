/** Opens a library for a command, and closes it in every case. */
import { existsSync } from 'node:fs';
import type { GameFilter, GameKind, GameQuery, GameRow, Services } from '../api/contract.ts';
import { CodedError } from '../api/failure.ts';
import { readQuery } from '../api/query/parse.ts';
import { concernsEnding, conditionsIn, partsOf, queryOf } from '../api/query/parts.ts';
import type { Query } from '../api/query/query.ts';
import { writeQuery } from '../api/query/write.ts';
import type { CountedLabel } from '../core/motifs/counted-labels.ts';
import { isShown, recordText } from '../host/damage.ts';
import { createHost, type Host } from '../host/host.ts';
import { defaultLibraryPath } from '../host/library-path.ts';
import { collectionAt } from './collection-path.ts';

export interface LibraryOptions {
  readonly library?: string;
}

/** Selects games; all conditions must hold. */
export interface GameOptions extends LibraryOptions {
  readonly collection?: string;
  /** A query (`api/query/parse.ts`). */
  readonly search?: string;
  readonly kind?: GameKind;
  /** `KRSvK`. */
  readonly ending?: string;
  readonly motif?: CountedLabel;
  /** The exact name of a player who has the motif. */
  readonly motifPlayer?: string;
}

/**
 * Prints the damaged records that were skipped to standard error; the exit code is then 1.
 * @param mustExist for commands that only read: a wrong path is an error, and no empty library is created
 * @throws CodedError `no-such-library`
 */
export async function withLibrary<T>(
  options: LibraryOptions,
  mustExist: boolean,
  use: (host: Host) => Promise<T>,
): Promise<T> {
  const libraryPath = options.library ?? defaultLibraryPath();
  if (mustExist && !existsSync(libraryPath))
    throw new CodedError('no-such-library', `There is no library ${libraryPath}`);
  const host = await createHost({ shell: 'cli', libraryPath });
  const printNotices = async (): Promise<void> => {
    for (const { text } of await host.takeNotices()) console.error(`chatrang: ${text}`);
  };
  try {
    await printNotices();
    return await use(host);
  } finally {
    await printNotices();
    for (const record of host.damaged()) {
      const what = isShown(record) ? 'damaged place of a game' : 'skipped damaged record';
      console.error(`chatrang: ${what}: ${recordText(record)}`);
      process.exitCode = 1;
    }
    await host.close();
  }
}

/** Games per query. */
const STEP = 200;

/** The selected games by ascending id, in batches. */
export async function* gameRows(host: Host, options: GameOptions): AsyncGenerator<readonly GameRow[]> {
  const query = await gameQuery(host, options);
  for (let offset = 0; ; offset += STEP) {
    const { rows } = await host.services.library.list(query, offset, STEP);
    if (rows.length > 0) yield rows;
    if (rows.length < STEP) return;
  }
}

/**
 * Warns on standard error if the query depends on endgame tables and some games are not checked yet. Counts the motifs
 * of all games if the query depends on them.
 * @throws CodedError `no-such-collection`, `many-collections`, `bad-query-...`.
 */
export async function gameQuery(
  host: Host,
  { collection, search, kind, ending, motif, motifPlayer: player }: GameOptions,
): Promise<GameQuery> {
  const { services } = host;
  if (player !== undefined && motif === undefined) throw new CodedError('bad-call', '--motif-player requires --motif');
  const parts: Query[] = [
    ...(search === undefined ? [] : partsOf(readQuery(search))),
    ...(kind === undefined ? [] : [{ kind: 'tables', value: kind } as const]),
    ...(ending === undefined ? [] : [{ kind: 'ending', value: ending } as const]),
    ...(motif === undefined ? [] : [{ kind: 'motif', motif, by: player === undefined ? null : { player } } as const]),
  ];
  const filter: GameFilter = {
    ...(collection === undefined
      ? {}
      : { collection: collectionAt(await services.library.collections(), collection).id }),
    query: writeQuery(queryOf(parts)),
  };
  const conditions = parts.flatMap(conditionsIn);
  if (conditions.some(concernsEnding)) await warnUnchecked(services);
  if (conditions.some(condition => condition.kind === 'motif')) await countMotifs(host);
  return { filter, sort: 'id', descending: false };
}

async function warnUnchecked({ library }: Services): Promise<void> {
  const { waiting } = await library.adjudication(null);
  const games = waiting === 1 ? '1 game is' : `${waiting} games are`;
  if (waiting > 0) console.error(`chatrang: ${games} not checked yet; run: chatrang adjudicate`);
}

/** Counts the motifs of the games that are not counted yet. If it is interrupted, the next call continues. */
export async function countMotifs({ services, countMotifs }: Host): Promise<void> {
  const waiting = await services.library.motifsWaiting();
  if ((await services.shell.info()).readOnly) {
    if (waiting > 0)
      console.error(`chatrang: the motifs of ${waiting} games are not counted; the library is read-only`);
    return;
  }
  let isShown = false;
  await countMotifs(done => {
    if (!process.stderr.isTTY) return;
    isShown = true;
    process.stderr.write(`\rchatrang: motifs of ${done} games counted`);
  });
  if (isShown) process.stderr.write('\n');
}
