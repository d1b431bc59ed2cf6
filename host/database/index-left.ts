/**
 * Games that a killed import stored and did not index: done at the next start, while the program is in use already. A damaged
 * game stays marked and is tried again at every start.
 */
import { setImmediate as turn } from 'node:timers/promises';
import type { GameStore } from './game-store.ts';
import type { OccurrenceIndex } from './occurrence-index.ts';
import type { Passage } from './occurrences.ts';
import type { Db } from './open.ts';

/** Games a transaction. */
const BATCH = 200;

interface Stores {
  readonly db: Db;
  readonly games: GameStore;
  readonly index: OccurrenceIndex;
}

/** Ends early when `isClosing` says so; the rest is found again. */
export async function indexLeft({ db, games, index }: Stores, isClosing: () => boolean): Promise<void> {
  const left = db.prepare('SELECT game FROM unindexed ORDER BY game').pluck().all() as number[];
  const write = db.transaction((ids: readonly number[]) => {
    index.add(ids.map(games.passage).filter((passage): passage is Passage => passage !== null));
  });
  for (let at = 0; at < left.length && !isClosing(); at += BATCH) {
    write.immediate(left.slice(at, at + BATCH));
    await turn();
  }
}
