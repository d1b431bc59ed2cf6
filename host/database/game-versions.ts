/**
 * Earlier versions of games: what a save replaces. Each is the JSON of its study, raw deflate. Of each game are kept
 * all versions of the last day and the last one of each earlier day (UTC), without repetitions; beyond
 * {@link MOST_VERSIONS} or {@link MOST_VERSION_BYTES} the oldest are deleted, but never the newest.
 */
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { MOST_VERSION_BYTES, MOST_VERSIONS } from '../../api/contract/versions.ts';
import type { FlatStudy, GameId, GameVersion } from '../../api/contract.ts';
import { CodedError } from '../../api/failure.ts';
import { checksumOf } from './checksum.ts';
import type { Db } from './open.ts';
import { parseJson, type Report, readOrReport, readRecord } from './records.ts';
import { DIFFERS } from './row-checksums.ts';
import { soundStudy } from './stored-study.ts';

const DAY = 24 * 60 * 60 * 1000;

export interface GameVersions {
  /** Keeps a study that is about to be replaced by another one, inside the transaction that does so. */
  keep(game: GameId, replaced: ReplacedStudy, study: FlatStudy, now: number): void;
  /** Newest first; a damaged one is reported and left out. */
  of(game: GameId): readonly GameVersion[];
  /** @throws CodedError `no-such-version`; DamagedRecordError */
  read(id: number): FlatStudy;
  /** Reports every damaged version. */
  check(): void;
}

interface ReplacedStudy {
  readonly study: FlatStudy;
  /** When it was saved, in milliseconds since the epoch. */
  readonly saved: number;
}

interface Row {
  readonly id: number;
  readonly game: GameId;
  readonly saved: number;
  readonly moves: number;
  readonly study: Uint8Array;
  readonly sum: unknown;
}

type Size = Pick<GameVersion, 'id' | 'saved' | 'size'>;

export function gameVersions(db: Db, report: Report): GameVersions {
  const insert = db.prepare('INSERT INTO game_versions (game, saved, moves, study, sum) VALUES (?, ?, ?, ?, ?)');
  const select = db.prepare('SELECT id, game, saved, moves, study, sum FROM game_versions WHERE id = ?');
  const ids = db.prepare('SELECT id FROM game_versions ORDER BY id').pluck();
  const idsOf = db.prepare('SELECT id FROM game_versions WHERE game = ? ORDER BY id DESC').pluck();
  const sizes = db.prepare(
    'SELECT id, saved, length(study) AS size FROM game_versions WHERE game = ? ORDER BY id DESC',
  );
  const removeEqual = db.prepare('DELETE FROM game_versions WHERE game = ? AND study = ?');
  const remove = db.prepare('DELETE FROM game_versions WHERE id = ?');
  const nameOf = (id: unknown) => ({ table: 'game_versions', key: String(id), name: '' }) as const;

  const sound = (id: unknown): Row => {
    const { sum, ...row } = select.get(id) as Row;
    if (sum !== checksumOf([row.game, row.saved, row.moves, row.study])) throw new TypeError(DIFFERS);
    return { ...row, sum };
  };
  const studyOf = ({ study }: Row): FlatStudy => soundStudy(parseJson(inflateRawSync(study).toString()));

  return {
    keep(game, replaced, study, now) {
      const text = textOf(replaced.study);
      if (text === textOf(study)) return;
      const bytes = deflateRawSync(text);
      removeEqual.run(game, bytes);
      const row = [game, replaced.saved, replaced.study.nodes.length - 1, bytes];
      insert.run(...row, checksumOf(row));
      for (const { id } of surplus(sizes.all(game) as Size[], now)) remove.run(id);
    },
    of: game =>
      idsOf.all(game).flatMap(
        id =>
          readOrReport(nameOf(id), report, () => {
            const { saved, moves, study } = sound(id);
            return [{ id: id as number, saved, moves, size: study.length }];
          }) ?? [],
      ),
    read(id) {
      if (select.get(id) === undefined) throw new CodedError('no-such-version', `There is no version ${id} of a game`);
      return readRecord(nameOf(id), () => studyOf(sound(id)));
    },
    check() {
      for (const id of ids.all()) readOrReport(nameOf(id), report, () => studyOf(sound(id)));
    },
  };
}

/** The same text for the same study, whatever the order of its fields. */
const textOf = ({ rules, start, tags, result, nodes, leftovers }: FlatStudy): string =>
  JSON.stringify({ rules, start, tags, result, nodes, leftovers });

/** The versions that are not kept, of all versions of a game, newest first. */
export function surplus<V extends Pick<Size, 'saved' | 'size'>>(versions: readonly V[], now: number): readonly V[] {
  const days = new Set<number>();
  let count = 0;
  let bytes = 0;
  return versions.filter(({ saved, size }) => {
    const day = Math.floor(saved / DAY);
    const isRepeated = days.has(day) && saved <= now - DAY;
    days.add(day);
    if (isRepeated) return true;
    count++;
    bytes += size;
    return count > 1 && (count > MOST_VERSIONS || bytes > MOST_VERSION_BYTES);
  });
}
