/** Games that are exported in bulk have the text of `core/pgn`, whatever their tags. */
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import type { GameId } from '../../api/contract.ts';
import { randomGames } from '../../bench/library.ts';
import { writePgn } from '../../core/pgn/writer.ts';
import type { Tag } from '../../core/study/study.ts';
import { Random } from '../../tests/scripts/random.ts';
import { openServices } from '../../tests/support/open-services.ts';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import type { databaseServices } from './database.ts';

const GAMES = 600;
const ALL = { filter: {}, sort: 'id', descending: false } as const;
const random = new Random(8);

const VALUES: Readonly<Record<string, readonly string[]>> = {
  Event: ['Cup', '?', 'a "quoted" \\ one', ''],
  Site: ['Phnom Penh', 'PlayOK', 'https://www.pychess.org/abc', 'ភ្នំពេញ'],
  Date: ['2020.01.02', '2020.??.??', 'spring', '????.??.??'],
  White: ['Dara', 'Fairy-Stockfish 14', 'Sok & "Tiger"', 'ขุน', '&#38; Co'],
  Black: ['Dara', 'fairy_stockfish', '?'],
  WhiteElo: ['1500', 'high', '-'],
  WhiteType: ['program', 'human'],
  BlackTitle: ['BOT', 'NM'],
  Annotator: ['Kim', 'a \\ b', 'สมชาย', '&#x41;', '['],
  TimeControl: ['300', '600+5'],
  white: ['lower case'],
  Result: ['1-0'],
};

function tagsOf(): readonly Tag[] {
  const names = Object.keys(VALUES).filter(() => random.chance(random.chance(0.5) ? 0.7 : 0.2));
  return names.map(name => ({ name, value: random.pick(VALUES[name] as string[]) }));
}

async function exported(db: ReturnType<typeof databaseServices>, ids: readonly GameId[] | null) {
  const { id } = await db.exports.begin({ ids, query: ids === null ? ALL : null });
  const parts: Uint8Array[] = [];
  for (;;) {
    const { content, report } = await db.exports.next(id);
    parts.push(content);
    if (report) return { text: Buffer.concat(parts).toString('utf8'), report };
  }
}

it('writes the games that core/pgn writes, in any order', async () => {
  const path = join(temporaryFolder('plain-text'), 'library.sqlite');
  const db = await openServices(path);
  const text = Array.from(randomGames(GAMES, 5), study => writePgn({ ...study, tags: tagsOf() })).join('\n');
  await db.imports.run({ source: { text }, name: 'x.pgn', rules: 'makruk', collection: 1 });
  const ofRandom = {
    ids: Array.from({ length: GAMES }, (_, at) => at + 1).filter(() => random.chance(0.3)),
    query: null,
  };
  const { id: label } = await db.organisation.createLabel('50%; "ขุน"', 'red');
  const { id: club } = await db.library.createCollection('Club/2024');
  await db.organisation.labelGames(ofRandom, label, true);
  await db.organisation.addToCollection({ ids: [1, 3, 5, 6, 7], query: null }, club);
  await db.organisation.moveGames({ ids: [2, 5, 300, 301], query: null }, null, club);
  const whole = await exported(db, null);
  expect(whole.report).toEqual({ games: GAMES, deleted: 0, damaged: 0 });
  const lines = new Set(whole.text.split('\n'));
  for (const value of ['My games', 'My games; Club%2F2024', 'Club%2F2024'])
    expect(lines.has(`[Collections "${value}"]`), value).toBe(true);
  expect(lines.has('[Labels "50%25%3B %22ขุน%22"]')).toBe(true);
  expect(whole.text === (await db.library.exportText(null, ALL))).toBe(true);

  const ids = Array.from({ length: GAMES }, (_, at) => 1 + ((at * 7) % GAMES));
  const mixed = [...ids.slice(0, 300), 4, 5, 6, 6, 5, 4];
  expect((await exported(db, mixed)).text === (await db.library.exportText(mixed, null))).toBe(true);

  // Changed behind the program: a row, a name and a deleted game are left out.
  await db.library.remove([9]);
  const raw = new Database(path);
  raw.exec("UPDATE games SET white_elo = 'a' WHERE id = 20; UPDATE games SET plies = plies + 1 WHERE id = 21");
  raw.close();
  const rest = await exported(db, null);
  expect(rest.report).toEqual({ games: GAMES - 3, deleted: 0, damaged: 2 });
  expect(rest.text === (await db.library.exportText(null, ALL))).toBe(true);
  await db.database.close();
});
