/**
 * Imported text in which no game could be read, byte for byte. The game that represents it in the library shows the
 * text; of a long text only the beginning, so that neither lists nor the page have to carry it.
 */
import { createHash } from 'node:crypto';
import type { GameId } from '../../api/contract.ts';
import type { FlatStudy } from '../../core/study/study.ts';
import { checksumOf } from './checksum.ts';
import type { Db } from './open.ts';
import type { Report } from './records.ts';
import { soundIn } from './row-checksums.ts';

/** Bytes of one row. */
const PART = 1024 * 1024;
/** Characters of the text that a game shows. */
const LONGEST_SHOWN = 64 * 1024;
/** Code of the leftover that marks a shortened text and identifies the full one by its length and SHA-256. */
const SHORTENED = 'text-shortened';

export interface RawTexts {
  /** Inside the transaction that stores the game. */
  keep(game: GameId, bytes: Uint8Array): void;
  has(game: GameId): boolean;
  /** Whether all parts are there and match their checksums; a damaged text is reported. */
  isSound(game: GameId): boolean;
  /** In order, at most 1 MiB each. */
  parts(game: GameId): Generator<Uint8Array>;
}

export function rawTexts(db: Db, report: Report): RawTexts {
  const put = db.prepare('INSERT INTO raw_texts (game, part, bytes, sum) VALUES (?, ?, ?, ?)');
  const has = db.prepare('SELECT 1 FROM raw_texts WHERE game = ? AND part = 0');
  const sound = db
    .prepare(
      `SELECT min(isSound) AND count(*) = max(part) + 1
      FROM (SELECT part, ${soundIn(db, 'raw_texts')} FROM raw_texts WHERE game = ?)`,
    )
    .pluck();
  const part = db.prepare('SELECT bytes FROM raw_texts WHERE game = ? AND part = ?').pluck();
  return {
    keep(game, bytes) {
      for (let at = 0; at < bytes.length; at += PART) {
        const row = [game, at / PART, bytes.subarray(at, at + PART)];
        put.run(...row, checksumOf(row));
      }
    },
    has: game => has.get(game) !== undefined,
    isSound(game) {
      if (sound.get(game) === 1) return true;
      report({ table: 'games', key: String(game), name: '', reason: 'its imported text is damaged' });
      return false;
    },
    *parts(game) {
      for (let at = 0; ; at++) {
        const bytes = part.get(game, at) as Uint8Array | undefined;
        if (bytes === undefined) return;
        yield bytes;
      }
    },
  };
}

/** The parts of texts of which a part is missing or does not match its checksum. */
export const damagedTexts = (db: Db): readonly { readonly game: GameId; readonly part: number }[] =>
  db
    .prepare(
      `SELECT game, part FROM raw_texts WHERE game IN (
        SELECT game FROM (SELECT game, part, ${soundIn(db, 'raw_texts')} FROM raw_texts)
        GROUP BY game HAVING NOT (min(isSound) AND count(*) = max(part) + 1)) ORDER BY game, part`,
    )
    .all() as { game: GameId; part: number }[];

/**
 * The study as the library stores it. A long text is shortened, and its length and hash are added, which also
 * distinguish it from others.
 */
export function withoutLongText(study: FlatStudy, bytes: Uint8Array): FlatStudy {
  const leftovers = study.leftovers.flatMap(leftover => {
    if (leftover.text.length <= LONGEST_SHOWN) return [leftover];
    const { line, ply } = leftover;
    const hash = createHash('sha256').update(bytes).digest('hex');
    const text = leftover.text.slice(0, LONGEST_SHOWN).toWellFormed();
    return [
      { ...leftover, text },
      { code: SHORTENED, line, ply, text: `${bytes.length} bytes, SHA-256 ${hash}` },
    ];
  });
  return { ...study, leftovers };
}

/** The study without the shortened text, which is useless alone; the same study when its text is complete. */
export function withoutShortened(study: FlatStudy): FlatStudy {
  const { leftovers } = study;
  const kept = leftovers.filter(({ code }, index) => code !== SHORTENED && leftovers[index + 1]?.code !== SHORTENED);
  return kept.length === leftovers.length ? study : { ...study, leftovers: kept };
}
