import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { CollectionId, GameId, GameSelection, TagEdit } from '../../../api/contract.ts';
import { randomGames } from '../../../bench/library.ts';
import { writeGames } from '../../../core/pgn/writer.ts';
import { openServices } from '../../../tests/support/open-services.ts';
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts';
import { checkLibrary } from '../../safety/check.ts';
import { repairLibrary } from '../../safety/repair.ts';
import type { DatabaseServices } from '../services.ts';
import { TO_COLLECTION } from '../storage/game-place.ts';

const folder = temporaryFolder('organisation');
const GAMES = 30;
const TAGS = { code: 'tags-edited', name: 'Event' } as const;

let db: DatabaseServices;
let path = '';
let count = 0;

/** Games 1 to 30 are in collection 1, `My games`. */
beforeEach(async () => {
  path = join(folder, `${++count}.sqlite`);
  db = await openServices(path);
  await importGames(1);
});
afterEach(() => db.database.close());

const text = writeGames([...randomGames(GAMES, 3)]);

const importGames = (collection: CollectionId, pgn = text) =>
  db.imports.run({ source: { text: pgn }, name: 'a.pgn', rules: 'makruk', collection });

const these = (...ids: readonly GameId[]): GameSelection => ({ ids, query: null });
const found = async (filter: object): Promise<readonly GameId[]> =>
  (await db.library.list({ filter, sort: 'id', descending: false }, 0, 1000)).rows.map(row => row.id);
const inside = (collection: CollectionId): Promise<readonly GameId[]> => found({ collection });
const counts = async (): Promise<Readonly<Record<string, readonly [games: number, own: number]>>> =>
  Object.fromEntries((await db.library.collections()).map(({ name, games, own }) => [name, [games, own]]));
const create = async (name: string, parent: CollectionId | null = null): Promise<CollectionId> =>
  (parent === null ? await db.library.createCollection(name) : await db.organisation.createInside(name, parent)).id;

/** Everything that users see of collections and labels. */
async function state() {
  const { rows } = await db.library.list({ filter: {}, sort: 'id', descending: false }, 0, 1000);
  return {
    rows: rows.map(({ id, collection, collections, labels }) => ({ id, collection, collections, labels })),
    collections: await db.library.collections(),
    labels: await db.organisation.labels(),
    binned: await db.library.binned(),
  };
}

/** Makes a change, and undoes it at the end of the test. */
async function changing<T extends { readonly token: string }>(
  change: () => Promise<T>,
  check: (changed: T) => Promise<void>,
): Promise<void> {
  const before = await state();
  const changed = await change();
  await check(changed);
  await db.organisation.undo(changed.token);
  expect(await state()).toEqual(before);
  await expect(db.organisation.undo(changed.token)).rejects.toMatchObject({ code: 'no-such-step' });
}

it('adds games to further collections, which count and list them', async () => {
  const best = await create('Best');
  await changing(
    () => db.organisation.addToCollection(these(2, 3, 5), best),
    async ({ games }) => {
      expect(games).toBe(3);
      expect(await inside(best)).toEqual([2, 3, 5]);
      expect(await found({ query: 'collection:best' })).toEqual([2, 3, 5]);
      expect(await counts()).toEqual({ 'My games': [GAMES, GAMES], Best: [3, 0] });
      expect((await db.organisation.addToCollection(these(3, 4), best)).games).toBe(1);
      expect((await db.organisation.addToCollection(these(1, 2), 1)).games).toBe(0);
      await db.organisation.removeFromCollection(these(4), best);
    },
  );
});

it('adds the games of a query without those that are left out, and not those in the bin', async () => {
  const best = await create('Best');
  await db.library.remove([1]);
  const query = { filter: {}, sort: 'id', descending: false } as const;
  expect((await db.organisation.addToCollection({ ids: null, query, except: [2] }, best)).games).toBe(GAMES - 2);
  expect((await db.organisation.addToCollection(these(1), best)).games).toBe(0);
});

it('counts games of collections inside a collection once', async () => {
  const outer = await create('Outer');
  const inner = await create('Inner', outer);
  await db.organisation.addToCollection(these(1, 2), inner);
  await db.organisation.addToCollection(these(2, 3), outer);
  await db.organisation.moveGames(these(4), null, inner);
  expect(await inside(outer)).toEqual([1, 2, 3, 4]);
  expect(await inside(inner)).toEqual([1, 2, 4]);
  expect(await counts()).toEqual({ 'My games': [GAMES - 1, GAMES - 1], Outer: [4, 0], Inner: [3, 1] });
  expect((await db.library.adjudication(inner)).kinds).toBeDefined();
});

it('moves games between collections: the home collection, or the further one that the list shows', async () => {
  const [from, to] = [await create('From'), await create('To')];
  await db.organisation.addToCollection(these(1, 2), from);
  await db.organisation.moveGames(these(3), null, from);
  await changing(
    () => db.organisation.moveGames(these(1, 3), from, to),
    async ({ games }) => {
      expect(games).toBe(2);
      expect([await inside(from), await inside(to)]).toEqual([[2], [1, 3]]);
      expect(await counts()).toMatchObject({ 'My games': [GAMES - 1, GAMES - 1], To: [2, 1] });
    },
  );
  await changing(
    () => db.organisation.moveGames(these(1, 2), null, from),
    async () => {
      expect(await counts()).toMatchObject({ From: [3, 3] });
      expect((await db.library.open(1)).collection).toBe(from);
    },
  );
});

it('removes games from a collection; those that belong to no other stay', async () => {
  const best = await create('Best');
  await db.organisation.addToCollection(these(1, 2), best);
  await db.organisation.moveGames(these(3), null, best);
  await changing(
    () => db.organisation.removeFromCollection(these(1, 3), best),
    async ({ games, stayed }) => {
      expect([games, stayed]).toEqual([1, 1]);
      expect(await inside(best)).toEqual([2, 3]);
    },
  );
  await changing(
    () => db.organisation.removeFromCollection(these(1, 2), 1),
    async ({ games, stayed }) => {
      expect([games, stayed]).toEqual([2, 0]);
      expect(await counts()).toMatchObject({ Best: [3, 3], 'My games': [GAMES - 3, GAMES - 3] });
    },
  );
});

it('moves, copies and merges collections', async () => {
  const outer = await create('Outer');
  const inner = await create('Inner', outer);
  await db.organisation.moveGames(these(1, 2), null, inner);
  await db.organisation.addToCollection(these(2, 3), outer);
  await expect(db.organisation.moveCollection(outer, inner)).rejects.toMatchObject({ code: 'bad-parent' });
  await changing(
    () => db.organisation.moveCollection(inner, 1),
    async () => expect(await counts()).toMatchObject({ 'My games': [GAMES, GAMES - 2], Outer: [2, 0] }),
  );
  await changing(
    () => db.organisation.copyCollection(outer, 'Copy'),
    async ({ games, collection }) => {
      expect([games, collection.name, collection.parent]).toEqual([3, 'Copy', null]);
      expect(await inside(collection.id)).toEqual([1, 2, 3]);
      const names = (await db.library.collections()).map(({ name, parent }) => [name, parent]);
      expect(names).toContainEqual(['Inner', collection.id]);
    },
  );
  await changing(
    () => db.organisation.mergeCollection(outer, 1),
    async () => {
      expect(await counts()).toEqual({ 'My games': [GAMES, GAMES - 2], Inner: [2, 2] });
      expect((await db.library.collections()).map(({ parent }) => parent)).toEqual([null, 1]);
    },
  );
  await expect(db.organisation.mergeCollection(outer, inner)).rejects.toMatchObject({ code: 'bad-parent' });
});

it('deletes a collection and keeps its games, or moves those that are in no other to the bin', async () => {
  const outer = await create('Outer');
  const inner = await create('Inner', outer);
  const best = await create('Best');
  await db.organisation.moveGames(these(1, 2), null, inner);
  await db.organisation.addToCollection(these(2), best);
  await db.organisation.addToCollection(these(3), outer);
  await changing(
    () => db.organisation.deleteCollection(outer, 1),
    async ({ games }) => {
      expect(games).toBe(2);
      expect(await counts()).toEqual({ 'My games': [GAMES - 1, GAMES - 1], Best: [1, 1] });
    },
  );
  await changing(
    () => db.organisation.deleteCollection(outer, null),
    async () => {
      expect(await counts()).toEqual({ 'My games': [GAMES - 2, GAMES - 2], Best: [1, 1] });
      expect(await db.library.binned()).toBe(1);
      await db.library.restoreAll();
      expect((await db.library.open(1)).collection).toBe(1);
      await db.organisation.moveGames(these(1), null, best);
      await db.organisation.moveGames(these(1), null, 1);
    },
  );
  await expect(db.organisation.deleteCollection(outer, inner)).rejects.toMatchObject({ code: 'last-collection' });
});

it.each(['mergeCollection', 'deleteCollection'] as const)(
  'leaves no game in a collection that no longer exists, whatever is added meanwhile: %s',
  async method => {
    const best = await create('Best');
    await db.organisation.moveGames(these(1, 2), null, best);
    // As an import does between two transactions of the change.
    const file = new Database(path);
    file.exec(`CREATE TRIGGER late AFTER UPDATE OF collection ON games WHEN NEW.id = 1 BEGIN
      UPDATE games SET ${TO_COLLECTION.replaceAll('@collection', String(best))} WHERE id = 30;
      INSERT INTO game_changes (first, last) VALUES (30, 30); END`);
    const { token } = await db.organisation[method](best, 1);
    file.exec('DROP TRIGGER late');
    file.close();
    expect(await inside(1)).toHaveLength(GAMES);
    expect(checkLibrary(path)).toMatchObject({ orphans: [], damaged: [] });
    await db.organisation.undo(token);
    expect(await inside(best)).toEqual([1, 2, 30]);
  },
);

it('gives games another home when the copy of a collection that they are in is undone', async () => {
  const outer = await create('Outer');
  await create('Inner', outer);
  const { token, collection } = await db.organisation.copyCollection(outer, 'Copy');
  const inner = (await db.library.collections()).find(({ parent }) => parent === collection.id);
  await db.organisation.moveGames(these(1), null, collection.id);
  await db.organisation.moveGames(these(2), null, inner?.id ?? 0);
  await db.organisation.undo(token);
  expect(await inside(1)).toHaveLength(GAMES);
});

it('finds and repairs games in collections that were deleted', async () => {
  await create('Best');
  await db.database.close();
  const file = new Database(path);
  file.exec('UPDATE collections SET removed = 1 WHERE id = 1');
  file.close();
  expect(checkLibrary(path).orphans).toContain('games 1 is in a collection that was deleted');
  await repairLibrary(path, Date.now());
  expect(checkLibrary(path)).toMatchObject({ orphans: [] });
  db = await openServices(path);
  expect(await counts()).toMatchObject({ Recovered: [GAMES, GAMES] });
});

it('gives games labels, which are found, exported and imported again', async () => {
  const { id: study } = await db.organisation.createLabel(' To  study ', 'teal');
  const { id: gift } = await db.organisation.createLabel('ของขวัญ', 'red');
  await changing(
    () => db.organisation.labelGames(these(1, 2), study, true),
    async ({ games }) => {
      expect(games).toBe(2);
      expect(await found({ query: 'label:stud' })).toEqual([1, 2]);
      expect(await found({ query: 'label="to study" -label:"to study"' })).toEqual([]);
      await changing(
        () => db.organisation.labelGames(these(2, 3), study, false),
        async () => expect(await found({ query: 'label:study' })).toEqual([1]),
      );
      await changing(
        () => db.organisation.deleteLabel(study),
        async () => {
          expect((await db.organisation.labels()).map(label => label.id)).toEqual([gift]);
          expect(await found({ query: 'label:study' })).toEqual([]);
        },
      );
    },
  );
  await db.organisation.labelGames(these(1), study, true);
  await db.organisation.labelGames(these(1, 2), gift, true);
  expect(await db.organisation.labels()).toMatchObject([
    { name: 'To study', color: 'teal', games: 1 },
    { name: 'ของขวัญ', color: 'red', games: 2 },
  ]);
  const pgn = await db.library.exportText([1, 2, 3], null);
  expect(pgn).toContain('[Labels "To study; ของขวัญ"]');
  await db.organisation.deleteLabel(gift);
  const other = await create('Other');
  await importGames(other, pgn);
  const rows = (await db.library.list({ filter: { collection: other }, sort: 'id', descending: false }, 0, 9)).rows;
  const names = new Map((await db.organisation.labels()).map(({ id, name }) => [id, name]));
  const given = rows.map(row => row.labels.map(id => names.get(id)));
  expect(given).toEqual([['To study', 'ของขวัญ'], ['ของขวัญ'], []]);
  const { study: copy } = await db.library.open(rows[0]!.id);
  expect(copy.tags.some(({ name }) => name === 'Labels')).toBe(false);
  const ids = rows.map(row => row.id);
  await db.organisation.moveGames(these(...ids), null, 1);
  expect(await db.library.exportText(ids, null)).toBe(pgn);
});

it('writes the collections of games, the home first, and restores them only on demand', async () => {
  const club = await create('Club; "ស្រុក"');
  const season = await create('2024/25', club);
  const best = await create('A');
  await db.organisation.moveGames(these(1, 2), null, season);
  await db.organisation.addToCollection(these(2, 3), best);
  await db.organisation.addToCollection(these(2), 1);
  expect(await db.library.exportText([4, 5], null), 'only the collection of a new library').not.toContain(
    'Collections',
  );
  const pgn = await db.library.exportText([1, 2, 3, 4], null);
  const path = 'Club%3B %22ស្រុក%22/2024%2F25';
  expect(pgn.match(/^\[Collections .*$/gmu)).toEqual(
    [path, `${path}; A; My games`, 'My games; A', 'My games'].map(value => `[Collections "${value}"]`),
  );

  const target = await create('Target');
  await importGames(target, pgn);
  const copies = (await db.library.list({ filter: { collection: target }, sort: 'id', descending: false }, 0, 9)).rows;
  expect(copies.map(({ collection, collections }) => [collection, collections])).toEqual(Array(4).fill([target, []]));
  expect((await db.library.open(copies[0]!.id)).study.tags.map(({ name }) => name)).not.toContain('Collections');

  await db.organisation.deleteCollection(best, null);
  const source = { text: `${pgn}\n[White "Sok"]\n[Variant "Makruk"]\n\n1. e4 *\n` };
  const task = { source, name: 'x.pgn', rules: 'makruk', collection: target, restoreCollections: true };
  expect(await db.imports.run(task)).toMatchObject({ games: 5, issues: [] });
  const again = (await db.library.collections()).find(({ name }) => name === 'A')!.id;
  expect(again).not.toBe(best);
  const rows = (await db.library.list({ filter: {}, sort: 'id', descending: true }, 0, 5)).rows.toReversed();
  expect(rows.map(({ collection, collections }) => [collection, ...collections.toSorted((a, b) => a - b)])).toEqual([
    [season],
    [season, 1, again],
    [1, again],
    [1],
    [target],
  ]);
});

it('saves games without the tags of their groups', async () => {
  const { study, revision } = await db.library.open(1);
  const tagged = {
    ...study,
    tags: [...study.tags, { name: 'Collections', value: 'Elsewhere' }, { name: 'Labels', value: 'Kept' }],
  };
  const saved = [await db.library.save(1, revision, 1, tagged), await db.library.save(null, null, 1, tagged)];
  for (const game of saved) expect(game).toMatchObject({ collection: 1, study: { tags: study.tags } });
  expect(await found({ query: 'label:kept' })).toEqual([1, GAMES + 1]);
  expect((await db.library.collections()).map(({ name }) => name)).toEqual(['My games']);
});

it.each([
  ['', 'bad-name'],
  [' \n ', 'bad-name'],
  ['THIS', 'label-exists'],
])('refuses the label %j', async (name, code) => {
  await db.organisation.createLabel('this', 'gray');
  await expect(db.organisation.createLabel(name, 'red')).rejects.toMatchObject({ code });
});

it('restores a deleted label under another name if its own is taken', async () => {
  const long = 'x'.repeat(100);
  const names = async (): Promise<readonly string[]> => (await db.organisation.labels()).map(({ name }) => name);
  const { id: older } = await db.organisation.createLabel('Foo', 'gray');
  const deleted: string[] = [];
  for (const name of ['Bar', 'Baz', long]) {
    const { id } = await db.organisation.createLabel(name, 'red');
    deleted.push((await db.organisation.deleteLabel(id)).token);
  }
  await db.organisation.changeLabel(older, 'Bar', 'gray');
  for (const name of ['baz', 'Baz 2', long]) await db.organisation.createLabel(name, 'blue');
  for (const token of deleted) await db.organisation.undo(token);
  const restored = ['Bar 2', 'Baz 3', `${'x'.repeat(98)} 2`];
  expect(await names()).toEqual(['Bar', ...restored, 'baz', 'Baz 2', long]);
});

it('edits tags of games in blocks and in contents, with a preview, and undoes it', async () => {
  const first = await db.library.open(1);
  await db.library.save(1, first.revision, 1, {
    ...first.study,
    tags: [...first.study.tags, { name: 'Mode', value: 'x' }],
  });
  await db.library.remove([3]);
  const before = await db.library.exportText([1, 2, 4], null);
  const position = async () => {
    const { moves } = await db.explorer.position(first.study.rules, first.study.start, {});
    return moves.map(({ move, games, white, draws, black }) => [move, games, white, draws, black]);
  };
  const explored = await position();
  const query = { filter: {}, sort: 'id', descending: false } as const;
  const all: GameSelection = { ids: null, query, except: [4] };
  const edits: readonly TagEdit[] = [
    { kind: 'set', tag: 'Event', value: 'Club championship' },
    { kind: 'set', tag: 'WhiteElo', value: '1999' },
    { kind: 'remove', tag: 'Mode' },
  ];
  let [examined, changed] = [0, 0];
  while (examined < GAMES - 2) {
    const part = await db.organisation.previewTags(all, edits, examined);
    expect(part.total).toBe(GAMES - 2);
    const tags = expect.arrayContaining([{ name: 'Mode', from: 'x', to: null }]);
    if (examined === 0) expect(part.rows[0]).toMatchObject({ id: 1, tags });
    examined = part.examined;
    changed += part.changed;
  }
  expect(changed).toBe(GAMES - 2);
  const { id, total } = await db.edits.tags(all, edits, TAGS);
  expect(total).toBe(GAMES - 2);
  const progress = await db.edits.next(id);
  expect(progress).toMatchObject({ games: GAMES - 2, left: 0, done: GAMES - 2 });
  await db.edits.end(id);
  expect(await found({ query: 'event="club championship" whiteelo:1999' })).toHaveLength(GAMES - 2);
  expect((await db.library.open(1)).revision).toBe(3);
  expect(await db.library.exportText([2], null)).toContain('[Event "Club championship"]');
  expect(await position()).toEqual(explored);
  const other = await openServices(path);
  expect((await other.library.open(2)).study).toEqual((await db.library.open(2)).study);
  await other.database.close();
  expect(await db.organisation.undo(progress.token)).toBe(GAMES - 2);
  expect(await db.library.exportText([1, 2, 4], null)).toBe(before);
  await db.database.close();
  expect(checkLibrary(path)).toMatchObject({ ok: true });
  db = await openServices(path);
});

it('keeps everything across a restart and for other connections', async () => {
  const best = await create('Best');
  const { id: label } = await db.organisation.createLabel('good', 'green');
  const other = await openServices(path);
  expect(await other.library.collections()).toHaveLength(2);
  const { token } = await db.organisation.addToCollection(these(7), best);
  await db.organisation.labelGames(these(8), label, true);
  const query = { filter: { collection: best }, sort: 'id', descending: false } as const;
  expect((await other.library.list(query, 0, 9)).rows.map(row => row.id)).toEqual([7]);
  expect((await other.organisation.labels()).map(({ games }) => games)).toEqual([1]);
  await other.organisation.undo(token);
  await other.database.close();
  expect(await inside(best)).toEqual([]);
  const before = await state();
  await db.database.close();
  db = await openServices(path);
  expect(await state()).toEqual(before);
});

it('reports damaged rows, which a repair removes', async () => {
  const best = await create('Best');
  await db.organisation.addToCollection(these(7), best);
  await db.database.close();
  expect(checkLibrary(path).ok).toBe(true);
  const file = new Database(path);
  file.exec("UPDATE game_sets SET games = x'0800'");
  file.close();
  const damaged = [{ table: 'game_sets', key: `0 ${best} 0` }];
  expect(checkLibrary(path)).toMatchObject({ ok: false, damaged });
  expect((await repairLibrary(path, Date.now())).moved).toMatchObject(damaged);
  expect(checkLibrary(path).ok).toBe(true);
  db = await openServices(path);
  expect(await counts()).toEqual({ 'My games': [GAMES, GAMES], Best: [0, 0] });
});

it('puts collections whose parents form a circle at the top', async () => {
  const [one, two] = [await create('One'), await create('Two')];
  const file = new Database(path);
  file.prepare('UPDATE collections SET parent = ? WHERE id = ?').run(two, one);
  file.prepare('UPDATE collections SET parent = ? WHERE id = ?').run(one, two);
  file.close();
  expect((await db.library.collections()).map(({ parent }) => parent)).toEqual([null, null, null]);
});

it('lists the changes that can be undone, for other connections and after a restart', async () => {
  const best = await create('Best');
  const { token: moved } = await db.organisation.moveGames(these(1, 2), null, best);
  await db.names.alias('player', 'Kim', ['Kym']);
  const { token: removed } = await db.library.remove([3]);
  await db.database.close();
  db = await openServices(path);
  const steps = await db.organisation.steps();
  expect(steps).toMatchObject([
    { code: 'games-moved', name: 'Best', games: 2, token: moved },
    { code: 'names-combined', name: 'Kim', games: 0 },
    { code: 'games-deleted', name: '', games: 1, token: removed },
  ]);
  expect(Date.now() - (steps[0]?.made ?? 0)).toBeLessThan(3_600_000);
  await db.organisation.undo(moved);
  expect((await db.organisation.steps()).map(({ code }) => code)).toEqual(['names-combined', 'games-deleted']);
  expect(await db.library.emptyBin()).toBe(1);
  expect((await db.organisation.steps()).map(({ code }) => code)).toEqual(['names-combined']);
});

it('keeps the last 50 steps', async () => {
  const gone = await create('Gone');
  const { token } = await db.organisation.deleteCollection(gone, 1);
  const { id } = await db.organisation.createLabel('a', 'gray');
  for (let step = 0; step < 50; step++) await db.organisation.labelGames(these(1), id, step % 2 === 0);
  await expect(db.organisation.undo(token)).rejects.toMatchObject({ code: 'no-such-step' });
  const file = new Database(path);
  expect(file.prepare('SELECT count(*) FROM undo_steps').pluck().get()).toBe(50);
  expect(file.prepare('SELECT count(*) FROM collections').pluck().get()).toBe(1);
  file.close();
});

it('keeps a step that is not complete, however many others begin meanwhile', async () => {
  const { id: label } = await db.organisation.createLabel('a', 'gray');
  const before = await state();
  const { id } = await db.edits.tags(these(1, 2), [{ kind: 'set', tag: 'Event', value: 'Nowhere' }], TAGS);
  for (let step = 0; step < 60; step++) await db.organisation.labelGames(these(1), label, step % 2 === 0);
  const { token } = await db.edits.next(id);
  await db.edits.end(id);
  expect(await found({ query: 'event:nowhere' })).toEqual([1, 2]);
  await db.organisation.undo(token);
  expect(await found({ query: 'event:nowhere' })).toEqual([]);
  expect(await state()).toEqual(before);
});

it('keeps a step that could not be undone', async () => {
  const best = await create('Best');
  const before = await state();
  const { token } = await db.organisation.moveGames(these(1, 2), null, best);
  const moved = await state();
  const file = new Database(path);
  file.exec(FAILING);
  await expect(db.organisation.undo(token)).rejects.toMatchObject({ message: expect.stringContaining('no room') });
  expect(await state()).toEqual(moved);
  expect((await db.organisation.steps()).map(step => step.token)).toEqual([token]);
  file.exec('DROP TRIGGER failing');
  file.close();
  await db.organisation.undo(token);
  expect(await state()).toEqual(before);
});

/** Game 2 cannot be moved between collections. */
const FAILING = `CREATE TRIGGER failing BEFORE UPDATE ON games WHEN NEW.id = 2 AND NEW.collection <> OLD.collection
  BEGIN SELECT RAISE(ABORT, 'no room'); END`;

/** As if the process had been killed before the step was complete. */
async function killed(): Promise<void> {
  await db.database.close();
  const file = new Database(path);
  file.exec('UPDATE undo_steps SET process = 2147483647');
  file.close();
  failures = [];
  db = await openServices(path, (name, data) => {
    if (name === 'recoveryFailed') failures.push(data);
  });
}
/** Of the recovery after it. */
let failures: unknown[] = [];
const steps = (): unknown => {
  const file = new Database(path, { readonly: true });
  const found = file.prepare('SELECT process FROM undo_steps').pluck().all();
  file.close();
  return found;
};

it('undoes what a killed process has left incomplete, and completes an undo', async () => {
  const [best, other] = [await create('Best'), await create('Other')];
  const { id } = await db.organisation.createLabel('a', 'gray');
  const before = await state();
  await db.organisation.moveGames(these(1, 2, 3), null, best);
  await db.organisation.labelGames(these(1), id, true);
  await killed();
  expect(await state()).toEqual(before);
  expect(steps()).toEqual([]);
  await db.organisation.moveGames(these(4), null, other);
  expect(steps()).toEqual([0]);
});

it('undoes older steps that are incomplete when a later one fails, which is reported', async () => {
  const best = await create('Best');
  const { id } = await db.organisation.createLabel('a', 'gray');
  const before = await state();
  await db.organisation.labelGames(these(1), id, true);
  await db.organisation.moveGames(these(2), null, best);
  const file = new Database(path);
  file.exec(FAILING);
  await killed();
  expect(await found({ query: 'label:a' })).toEqual([]);
  expect(await inside(best)).toEqual([2]);
  expect(failures).toMatchObject([{ code: 'database', text: expect.stringContaining('no room') }]);
  file.exec('DROP TRIGGER failing');
  file.close();
  await killed();
  expect(await state()).toEqual(before);
  expect(failures).toEqual([]);
});

it.each([
  ['moves games', () => db.organisation.moveGames(these(1, 2), null, 2)],
  ['deletes a collection', () => db.organisation.deleteCollection(1, null)],
  [
    'edits tags',
    () =>
      db.edits
        .tags(these(1, 2), [{ kind: 'set', tag: 'Event', value: 'Cup' }], TAGS)
        .then(({ id }) => db.edits.next(id)),
  ],
])('leaves nothing of a step that fails: %s', async (_name, change) => {
  await create('Best');
  const before = await state();
  const file = new Database(path);
  file.exec(`CREATE TRIGGER failing BEFORE UPDATE ON games WHEN NEW.id = 2 AND NEW.event = OLD.event
    AND NEW.collection <> OLD.collection OR NEW.id = 2 AND NEW.revision > OLD.revision
    BEGIN SELECT RAISE(ABORT, 'no room'); END`);
  await expect(change()).rejects.toMatchObject({ message: expect.stringContaining('no room') });
  file.exec('DROP TRIGGER failing');
  file.close();
  expect(await state()).toEqual(before);
  expect(steps()).toEqual([]);
});
