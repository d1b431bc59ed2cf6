/** Writes plain games, for one import. */
import type { Adjudications } from './adjudications.ts';
import type { ChangeLog } from './columns/change-log.ts';
import type { GameRecords } from './game-records.ts';
import type { MotifStore } from './motif-counts.ts';
import type { Db } from './open.ts';
import type { PlainGame } from './plain-game.ts';
import type { PositionLine } from './position-index/loose-games.ts';
import { RESULTS, rowSum, type SummedRow } from './storage/game-row.ts';
import { packGame } from './storage/record.ts';

export interface PlainGameStore {
  /**
   * Stores a new game without its positions, which the caller writes in the same transaction. After a transaction that
   * was undone the store must not be used any more.
   */
  insert(collection: number, game: PlainGame): PositionLine;
}

export interface PlainGameParts {
  readonly db: Db;
  readonly records: GameRecords;
  readonly changes: Pick<ChangeLog, 'note'>;
  readonly adjudications: Pick<Adjudications, 'markNew'>;
  readonly motifs: Pick<MotifStore, 'markNew'>;
}

const COLUMNS = [
  ...['id', 'revision', 'rules', 'white', 'black', 'event', 'site', 'round', 'white_elo', 'black_elo', 'date'],
  ...['result', 'plies', 'flags', 'changed', 'collection', 'sum', 'digest'],
];

export function plainGameStore({ db, records, changes, adjudications, motifs }: PlainGameParts): PlainGameStore {
  const { names, blocks } = records;
  const lastId = db.prepare("SELECT seq FROM sqlite_sequence WHERE name = 'games'").pluck();
  const insert = db.prepare(
    `INSERT INTO games (${COLUMNS.join(', ')}) VALUES (${COLUMNS.map(name => `@${name}`).join(', ')})`,
  );
  /** Numbers of texts, which never change. */
  const numbers = new Map<string, number>();
  const numberOf = (text: string): number => {
    let number = numbers.get(text);
    if (number === undefined) {
      number = names.add(text);
      numbers.set(text, number);
    }
    return number;
  };
  return {
    insert(collection, game) {
      const id = ((lastId.get() as number | undefined) ?? 0) + 1;
      const { moves, keys, tags, digests } = game;
      const row: SummedRow = {
        id,
        revision: 1,
        rules: numberOf(game.rules),
        white: numberOf(game.white),
        black: numberOf(game.black),
        event: numberOf(game.event),
        site: numberOf(game.site),
        round: numberOf(game.round),
        white_elo: game.whiteElo,
        black_elo: game.blackElo,
        date: game.day,
        result: Math.max(0, RESULTS.indexOf(game.result as (typeof RESULTS)[number])),
        plies: moves.length / 2,
        flags: 0,
        changed: Date.now(),
      };
      insert.run({ ...row, collection, sum: rowSum(row), digest: digests.digest });
      blocks.add(id, packGame({ moves, form: numberOf(tags.form), values: tags.values }));
      if (game.mayBeAdjudicated) adjudications.markNew(id);
      motifs.markNew(id);
      changes.note(id);
      return { game: id, keys, moves: new Uint16Array(moves.buffer) };
    },
  };
}
