/** Text in which no game could be read is exported byte for byte. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import type { GameId } from '../../api/contract.ts';
import { readPgn } from '../../core/pgn/reader.ts';
import { openServices } from '../../tests/support/open-services.ts';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import type { DatabaseServices } from './services.ts';

const folder = temporaryFolder('raw');
let db: DatabaseServices;
let next = 0;

beforeEach(async () => {
  const path = join(folder, `${next++}.sqlite`);
  db = await openServices(path);
  return () => db.database.close();
});

async function bring(bytes: Uint8Array) {
  const path = join(folder, 'file.pgn');
  writeFileSync(path, bytes);
  return db.imports.run({ source: { path }, name: 'file.pgn', rules: 'makruk', collection: 1, skipEqual: true });
}

async function exported(ids: readonly GameId[] | null): Promise<Buffer> {
  const query = { filter: {}, sort: 'id', descending: false } as const;
  const { id } = await db.exports.begin({ ids, query });
  const parts: Uint8Array[] = [];
  for (;;) {
    const { content, report } = await db.exports.next(id);
    expect(content.length).toBeLessThanOrEqual(1024 * 1024);
    parts.push(content);
    if (report) return Buffer.concat(parts);
  }
}

/** Windows-874, CR LF, and not a position. */
const thai = Buffer.concat([
  Buffer.from('[White "'),
  Buffer.of(0xca, 0xc1, 0xaa, 0xd2, 0xc2),
  Buffer.from('"]\r\n[FEN "none"]\r\n\r\n1. e5 e4 *\r\n'),
]);
const game = '[White "Dara"]\n[Variant "Makruk"]\n\n1. e4 e5 *\n';

it.each([
  ['bytes that are no text', Buffer.alloc(3_000_000)],
  ['prose with blank lines around it', Buffer.from('\r\n\r\n  Once upon a time,\r\nthere was a king.\r\n\r\n')],
  ['a game from no position, in an old encoding', thai],
])('exports a single text unchanged: %s', async (_, bytes) => {
  expect(await bring(bytes)).toMatchObject({ games: 1, textOnly: 1 });
  expect((await exported(null)).equals(bytes)).toBe(true);
  expect(await bring(bytes), 'the same again').toMatchObject({ games: 0, skipped: 1, differing: 0 });
});

it('separates texts among games when they are imported again', async () => {
  const prose = Buffer.from('There was a king of Angkor.');
  for (const bytes of [Buffer.from(game), prose, thai, Buffer.from(game.replace('Dara', 'Sok'))]) await bring(bytes);
  const all = await exported(null);
  for (const bytes of [prose, thai]) expect(all.includes(bytes)).toBe(true);
  const again = readPgn(all.toString('latin1'), { rules: 'makruk' });
  expect(again.map(({ kept, study }) => [kept, study.tags[0]?.value])).toMatchObject([
    ['whole', 'Dara'],
    [expect.anything(), '?'],
    ['text', expect.anything()],
    ['whole', 'Sok'],
  ]);
  expect(again[1]?.source).toContain(prose.toString());
});

it('shows the beginning of a long text and keeps all of it when the game is edited', async () => {
  const bytes = Buffer.from(`${'No game at all. '.repeat(10_000)}The end.`);
  await bring(bytes);
  const other = Buffer.from(`${'No game at all. '.repeat(10_000)}No end!`);
  expect(await bring(other), 'the same beginning').toMatchObject({ games: 1, skipped: 0 });
  const { study, revision, collection } = await db.library.open(1);
  expect(study.leftovers.map(({ code, text }) => [code, text.length])).toEqual([
    ['no-moves', 65536],
    ['text-shortened', expect.any(Number)],
  ]);
  await db.library.save(1, revision, collection, { ...study, tags: [{ name: 'Event', value: 'Found' }] });
  const edited = await exported([1]);
  expect(edited.includes(bytes)).toBe(true);
  expect(edited.toString()).toMatch(/^\[Event "Found"\]/u);
  await db.library.remove([1]);
  expect(await db.library.emptyBin()).toBe(1);
  expect((await exported(null)).equals(other)).toBe(true);
});
