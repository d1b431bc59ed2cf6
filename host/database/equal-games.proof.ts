/** Games that are in the library already, and games that only look similar. */
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { beforeEach, expect, it } from 'vitest';
import { randomPgn } from '../../bench/library.ts';
import { openServices } from '../../tests/support/open-services.ts';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { type Comparable, digestsOf, equalGames } from './equal-games.ts';
import { type GameRecord, GameRecords } from './game-records.ts';
import type { DatabaseServices } from './services.ts';
import { newGate, writeGate } from './write-gate.ts';

const folder = temporaryFolder('equal');
let db: DatabaseServices;
let next = 0;
let path = '';

beforeEach(async () => {
  path = join(folder, `${next++}.sqlite`);
  db = await openServices(path);
  return () => db.database.close();
});

const bring = async (text: string, skipEqual = true, collection = 1) => {
  const task = { source: { text }, name: 'x.pgn', rules: 'makruk', collection, skipEqual };
  const { id, games, skipped, differing, issues } = await db.imports.run(task);
  return { id, games, skipped, differing, issues: issues.map(({ code }) => code) };
};

const LONG = '1. a4 h5 2. b4 g5 3. c4 f5 4. d4 e5 5. Nd2 Nd7 6. Ne2 Ne7 7. Nb3';
const game = (tags: Record<string, string> = {}, moves = LONG): string =>
  `${Object.entries({ White: 'Sok', Black: 'Dara', Date: '2023.04.14', Result: '1-0', ...tags })
    .map(([name, value]) => `[${name} "${value}"]\n`)
    .join('')}\n${moves} ${tags.Result ?? '1-0'}\n\n`;

it('skips all games of a file that is imported again, into any collection, unless asked not to', async () => {
  const text = randomPgn(60, 3);
  expect(await bring(text)).toMatchObject({ games: 60, skipped: 0 });
  const { id } = await db.library.createCollection('Again');
  expect(await bring(text, true, id)).toMatchObject({ games: 0, skipped: 60 });
  expect(await bring(text, false, id)).toMatchObject({ games: 60, skipped: 0 });
});

it('distinguishes games within a file, also across batches', async () => {
  const other = game({ Black: 'Vuthy' });
  expect(await bring(game() + other + game())).toMatchObject({ games: 2, skipped: 1 });
  expect(await bring(game({ White: 'Many' }).repeat(1200))).toMatchObject({ games: 1, skipped: 1199 });
});

it.each([
  ['the same again', game(), true],
  ['with a round, where the one there has none', game({ Round: '3' }), true],
  ['of another event', game({ Event: 'Cup' }), true],
  ['by another player', game({ White: 'Sok S.' }), false],
  ['of another day', game({ Date: '2023.04.15' }), false],
  ['with another result', game({ Result: '1/2-1/2' }), false],
  ['by other rules', game({ Variant: 'Makruk', RuleSet: 'makruk-manual' }), false],
  ['one move longer', game({}, `${LONG} Ng6`), false],
  ['with a comment', game({}, `${LONG} {Well played}`), false],
  ['with a variation', game({}, LONG.replace('7. Nb3', '7. Nb3 (7. Nf1)')), false],
  ['with something that is no move', game({}, `${LONG} Zz9`), false],
])('skips only equal games: a game %s', async (_, text, equal) => {
  await bring(game());
  expect(await bring(text)).toMatchObject(equal ? { games: 0, skipped: 1 } : { games: 1, skipped: 0 });
  expect(await bring(text)).toMatchObject({ games: 0, skipped: 1, issues: [] });
});

it('does not confuse two rounds, short games and games without moves', async () => {
  const rounds = ['1', '2'].map(Round => game({ Round }, '1. e4 e5'));
  expect(await bring(rounds.join(''))).toMatchObject({ games: 2, skipped: 0 });
  expect(await bring(rounds.join(''))).toMatchObject({ games: 0, skipped: 2 });
  const texts = ['Zz9 never', 'Zz9 always', ''].map(moves => game({}, moves));
  expect(await bring(texts.join(''))).toMatchObject({ games: 3, skipped: 0 });
  expect(await bring(`\n\n\n${texts.join('')}`)).toMatchObject({ skipped: 3 });
});

it('treats a plain game as equal to an annotated one, but not to a binned one', async () => {
  await bring(game({}, `${LONG} {Well played}`));
  expect(await bring(game())).toMatchObject({ games: 0, skipped: 1 });
  await db.library.remove([1]);
  expect(await bring(game())).toMatchObject({ games: 1, skipped: 0 });
});

it('lists a skipped game with its differing tags, without tags that carry no information', async () => {
  await bring(game({ Event: 'League', Site: 'Phnom Penh' }) + game({ White: 'Chan' }));
  const first = game({ Event: 'League', Site: '?', WhiteElo: '' });
  const second = game({ Event: 'City Cup', Site: 'Phnom Penh', Annotator: 'Vanna' });
  const report = await bring(first + second + game({ White: 'New' }));
  expect(report).toMatchObject({ games: 1, skipped: 2, differing: 1, issues: [] });
  expect(await db.library.duplicates(report.id as number, 0, 10)).toEqual([
    {
      file: 'x.pgn',
      line: 11,
      game: 2,
      id: 1,
      tags: [
        { name: 'Event', value: 'City Cup', kept: 'League' },
        { name: 'Annotator', value: 'Vanna', kept: null },
      ],
    },
  ]);
  expect(await db.library.duplicates(report.id as number, 1, 10)).toEqual([]);
});

it('prefers the equal game with the same tags, and distinguishes rounds and trees', async () => {
  const events = ['League', 'Cup', 'Final'].map(Event => game({ Event }));
  await bring(events.join(''), false);
  expect(await bring(events.toReversed().join(''))).toMatchObject({ games: 0, skipped: 3, differing: 0 });
  const rounds = ['1', '2'].map(Round => game({ White: 'Many', Round }, `${LONG} {Round ${Round}}`));
  await bring(rounds.join(''));
  expect(await bring(game({ White: 'Many', Round: '2' }))).toMatchObject({ games: 0, skipped: 1, differing: 0 });
  expect(await bring(game({ White: 'Many', Round: '3' }))).toMatchObject({ games: 1 });
  expect(await bring(game({ White: 'Many' }, `${LONG} {Round 1}`))).toMatchObject({ games: 0, skipped: 1 });
  expect(await bring(game({ White: 'Many', Round: '2' }, `${LONG} {Round 1}`))).toMatchObject({ games: 1 });
});

it('finds a game that was saved or came from an older layout', async () => {
  const [text, other] = [game(), game({ White: 'Other' })];
  await bring(text + other);
  const { study, revision, collection } = await db.library.open(1);
  const tags = study.tags.map(tag => (tag.name === 'White' ? { ...tag, value: 'Sok S.' } : tag));
  await db.library.save(1, revision, collection, { ...study, tags });
  expect(await bring(game({ White: 'Sok S.' }) + other)).toMatchObject({ games: 0, skipped: 2 });
  const raw = new Database(path);
  raw.exec('UPDATE games SET digest = NULL, tree_digest = NULL');
  raw.close();
  expect(await bring(game({ White: 'Sok S.' }) + other + text)).toMatchObject({ games: 1, skipped: 2 });
});

it('notices games that other connections add, change and delete after the digests were read', async () => {
  const raw = new Database(path);
  const equal = equalGames(raw, new GameRecords(raw), writeGate(newGate()));
  await equal.load(async () => {});
  await bring(game());
  const row = new GameRecords(raw).read(1) as GameRecord & Comparable;
  const sought = { ...row, digests: digestsOf(row), tags: [] };
  expect(equal.find({ ...sought, arrival: () => sought })).toBe(null);
  equal.begin();
  expect(equal.find({ ...sought, arrival: () => sought })).toEqual({ game: 1, differences: [] });
  const { token } = await db.library.remove([1]);
  equal.begin();
  expect(equal.find({ ...sought, arrival: () => sought })).toBe(null);
  await db.organisation.undo(token);
  equal.begin();
  expect(equal.find({ ...sought, arrival: () => sought })).toEqual({ game: 1, differences: [] });
  expect(equal.find({ ...sought, round: '3', arrival: () => ({ ...sought, round: '3' }) })).toEqual({
    game: 1,
    differences: [],
  });
  raw.close();
});

it('reports why an import failed half way, and what it has stored', async () => {
  const raw = new Database(path);
  raw.exec(
    `CREATE TRIGGER fail BEFORE INSERT ON games WHEN NEW.round = (SELECT id FROM names WHERE text = '4700')
    BEGIN SELECT RAISE(ABORT, 'no more'); END`,
  );
  const task = { source: { text: randomPgn(5000, 4) }, name: 'x.pgn', rules: 'makruk', collection: 1, skipEqual: true };
  const report = await db.imports.run(task);
  expect(report).toMatchObject({ cancelled: false, error: { code: 'database' } });
  const { games } = report;
  expect(games, 'whole batches').toBeGreaterThan(2000);
  expect(games).toBeLessThan(4700);
  expect(report.whole).toBe(games);
  expect(report.error?.text).toContain('no more');
  expect(raw.prepare('SELECT state, whole FROM imports').all()).toEqual([{ state: 'failed', whole: games }]);
  raw.exec('DROP TRIGGER fail');
  raw.close();
  expect(await db.imports.run(task)).toMatchObject({ games: 5000 - games, skipped: games, error: null });
});
