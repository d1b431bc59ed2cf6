/** Games that go from the kernel's arrays into the tables are stored like those that `core/pgn` reads. */
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { randomPgn } from '../../bench/library.ts';
import { readPgn } from '../../core/pgn/reader.ts';
import { flattenStudy } from '../../core/study/flat.ts';
import { openServices } from '../../tests/support/open-services.ts';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { openReading } from '../files/reading.ts';
import { checkLibrary } from '../safety/check.ts';
import { BufferPool } from './buffer-pool.ts';
import { columnsOf, mainLineOf } from './columns.ts';
import type { ReadBatch } from './read-batch.ts';
import { readGames } from './read-games.ts';

const TAGS = '[Event "?"]\n[Date "2011.04.??"]\n[White "สมชาย"]\n[WhiteElo "015"]\n[TimeControl "600+5"]\n[ECO "ក"]\n';
const text = `${randomPgn(80, 5)}\n${TAGS}[UTCDate "2012.01.01"]\n[Variant "Makruk"]\n\n1. a4 *\n`;
const folder = temporaryFolder('plain-game');

async function opened(name: string) {
  const path = join(folder, name);
  const db = await openServices(path);
  const run = (text: string, skipEqual: boolean) =>
    db.imports.run({ source: { text }, name: 'x', rules: 'makruk', collection: 1, skipEqual });
  return { db, path, run };
}

it('stores studies and columns unchanged, with sound checksums', async () => {
  const { db, path, run } = await opened('plain.sqlite');
  const games = readPgn(text, { rules: 'makruk' });
  expect(await run(text, true)).toMatchObject({ games: games.length, whole: games.length, issues: [] });
  const { rows } = await db.library.list({ filter: {}, sort: 'id', descending: false }, 0, games.length);
  for (const [index, { study }] of games.entries()) {
    const flat = flattenStudy(study);
    expect((await db.library.open(index + 1)).study).toEqual(flat);
    expect(rows[index]).toMatchObject(columnsOf(flat, mainLineOf(flat).length));
  }
  await db.database.close();
  expect(checkLibrary(path)).toMatchObject({ ok: true });
});

it('keeps games with labels and collections plain', async () => {
  const groups = ['[Labels "a"]', '[Labels "b; 50%25"]\n[Collections "Club/2024; ក"]', '[Collections "?"]'];
  const games = [...groups, ''].map(tags => `${TAGS}${tags}${tags === '' ? '' : '\n'}[Variant "Makruk"]\n\n1. a4 *\n`);
  const source = { text: games.join('\n') };
  const batches: ReadBatch[] = [];
  const reading = await openReading(source, 'x');
  for await (const event of readGames({ source, name: 'x', rules: null }, reading, () => false, new BufferPool()))
    if (event.kind === 'batch') batches.push(event.batch);
  expect(batches.map(({ order, groups }) => ({ order, groups: groups.map(([, own]) => own) }))).toEqual([
    {
      order: [0, 1, 2, 3],
      groups: [
        { labels: 'a', collections: '' },
        { labels: 'b; 50%25', collections: 'Club/2024; ក' },
        { labels: '', collections: '?' },
      ],
    },
  ]);
  expect(batches[0]!.names.filter(text => text.startsWith('[[')).map(text => /Labels|Collections/u.test(text))).toEqual(
    Array(4).fill(false),
  );
});

it('reads games again that another connection has changed', async () => {
  const { db, path, run } = await opened('shared.sqlite');
  await run(randomPgn(5, 5), false);
  await db.library.open(2);
  await db.library.exportText([2], null);
  const other = await openServices(path);
  const edit = { kind: 'set', tag: 'Annotator', value: 'Sok' } as const;
  const { id } = await other.edits.tags({ ids: [2], query: null }, [edit], { code: 'tags-edited', name: 'Annotator' });
  await other.edits.next(id);
  await other.edits.end(id);
  const now = await db.library.open(2);
  expect(now).toEqual(await other.library.open(2));
  expect(now.study.tags).toContainEqual({ name: 'Annotator', value: 'Sok' });
  expect(await db.library.exportText([2], null)).toContain('[Annotator "Sok"]');
  await other.database.close();
  await db.database.close();
});

it('finds equal games that were read in the other way', async () => {
  const { db, run } = await opened('equal.sqlite');
  // Blanks in a tag pair are unusual, so that `core/pgn` reads the games.
  const unusual = text.replaceAll('[White "', '[ White "');
  const { games } = await run(unusual, true);
  expect(await run(text, true)).toMatchObject({ games: 0, skipped: games, differing: 0 });
  await db.database.close();
  const other = await opened('other.sqlite');
  await other.run(text, true);
  expect(await other.run(unusual, true)).toMatchObject({ games: 0, skipped: games, differing: 0 });
  await other.db.database.close();
});
