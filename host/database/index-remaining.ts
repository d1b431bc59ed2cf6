/**
 * Indexes the games that a killed import stored but did not index, while the program is already in use. A damaged game
 * stays marked and is tried again at every start.
 */
import { setImmediate as turn } from 'node:timers/promises';
import type { GameStore } from './game-store.ts';
import type { OccurrenceIndex } from './occurrence-index.ts';
import type { IndexedLine } from './occurrences.ts';
import type { Db } from './open.ts';

/** Games of one transaction. */
const BATCH = 200;

interface Stores {
  readonly db: Db;
  readonly games: GameStore;
  readonly index: OccurrenceIndex;
}

/** Ends early when `isClosing` returns true; the next start finds the rest. */
export async function indexRemaining({ db, games, index }: Stores, isClosing: () => boolean): Promise<void> {
  const left = db.prepare('SELECT game FROM unindexed ORDER BY game').pluck().all() as number[];
  const write = db.transaction((ids: readonly number[]) => {
    index.add(ids.map(id => games.indexedLine(id)).filter((line): line is IndexedLine => line !== null));
  });
  for (let at = 0; at < left.length && !isClosing(); at += BATCH) {
    write.immediate(left.slice(at, at + BATCH));
    await turn();
  }
}
