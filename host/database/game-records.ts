/** Reads the rows of a game and compares them with their checksums. */
import type { GameId } from '../../api/contract.ts';
import type { Kept } from '../../core/pgn/game.ts';
import type { Db } from './open.ts';
import type { RecordName } from './records.ts';
import { rowSum, studySum } from './row-sums.ts';
import { gameName, NAMELESS, type NameRecord, type StudyRecord } from './stored-study.ts';

/** The columns of `games` and `contents`, as stored. */
export interface GameRecord extends StudyRecord, NameRecord {
  readonly id: GameId;
  readonly collection: number;
  readonly revision: number;
  readonly date: string;
  readonly kept: Kept;
  readonly bin: string | null;
}

export interface GameRecords {
  /** As stored, unchecked. */
  find(id: GameId): GameRecord | undefined;
  /** To be called inside `readRecord`. @throws TypeError when the checksum of the study differs. */
  checked(id: GameId): GameRecord | undefined;
  /** Named after its players if the row can be read and is sound; for reports of damage. */
  named(id: GameId): RecordName;
}

const COLUMNS = `id, collection, revision, rules, white, black, white_elo, black_elo, event, site, round, date, result,
  plies, annotated, kept, changed, bin, games.sum AS row_sum`;

export function gameRecords(db: Db): GameRecords {
  const select = db.prepare(`SELECT ${COLUMNS}, start, moves, tags, tree, leftovers, notes, contents.sum AS study_sum
    FROM games LEFT JOIN contents ON game = id WHERE id = ?`);
  const row = db.prepare(`SELECT ${COLUMNS} FROM games WHERE id = ?`);
  const find = (id: GameId): GameRecord | undefined => select.get(id) as GameRecord | undefined;
  return {
    find,
    checked(id) {
      const game = find(id);
      if (game) checkStudySum(game);
      return game;
    },
    named(id) {
      try {
        const found = row.get(id) as GameRecord | undefined;
        return gameName(id, found && hasRowSum(found) ? found : NAMELESS);
      } catch {
        return gameName(id, NAMELESS);
      }
    },
  };
}

type Summed = object & { readonly row_sum?: unknown; readonly study_sum?: unknown };

/** `row`: all columns of `games`, `sum` as `row_sum`. */
export const hasRowSum = (row: object): boolean => (row as Summed).row_sum === rowSum(row as Record<string, unknown>);

/** `game`: all columns of `games` and `contents`, `contents.sum` as `study_sum`. @throws TypeError. */
export function checkStudySum(game: object & Pick<StudyRecord, 'moves'>): void {
  if (game.moves === null) throw new TypeError('its moves are missing');
  if ((game as Summed).study_sum !== studySum(game as Record<string, unknown>))
    throw new TypeError('its checksum differs');
}
