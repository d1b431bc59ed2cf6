import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestHost, testHost } from '../../../tests/support/page-host.ts';
import { until } from '../../../tests/support/until.ts';
import { Jobs } from '../shell/jobs.svelte.ts';
import { GameList, PAGE_ROWS } from './game-list.svelte.ts';
import { GameSearch } from './game-search.svelte.ts';
import { Imports } from './imports.svelte.ts';
import { LibrarySteps } from './library-steps.svelte.ts';
import { ListCursor } from './list-cursor.svelte.ts';
import { Organiser } from './organiser.svelte.ts';

let host: TestHost;
beforeAll(async () => {
  host = await testHost();
});
afterAll(() => host.close());

const GAMES = 450;
const pgn = Array.from(
  { length: GAMES },
  (_, i) => `[White "Player ${String(i).padStart(3, '0')}"]\n[Black "Other"]\n[Variant "Makruk"]\n\n1. e4 e5 *\n`,
).join('\n');

async function library() {
  const { connection, notices } = await host.page();
  const jobs = new Jobs(connection);
  const gameList = new GameList(connection, notices.failed);
  const imports = new Imports(connection, jobs);
  return { connection, notices, gameList, imports };
}

describe('the list of games', () => {
  it('imports into a new collection, fetches pages as they come into sight, and marks all without fetching', async () => {
    const { gameList, imports } = await library();
    imports.addText('many.pgn', pgn);
    expect(imports.newName).toBe('many');
    await until(() => expect(imports.ready).toBe(true));
    await imports.start();
    expect(imports.list[0]?.report).toMatchObject({ games: GAMES, whole: GAMES });
    gameList.filter({ collection: imports.collection ?? -1 });
    gameList.sortBy('white');
    await until(() => expect(gameList.row(0)?.white).toBe('Player 000'));
    const first = gameList.row(0)?.id ?? -1;
    expect(gameList.total).toBe(GAMES);
    expect(gameList.row(2 * PAGE_ROWS)).toBeNull();
    gameList.showRows(2 * PAGE_ROWS, 2 * PAGE_ROWS + 30);
    await until(() => expect(gameList.row(2 * PAGE_ROWS)?.white).toBe('Player 400'));
    gameList.selection.everything();
    gameList.selection.toggle(first);
    expect(gameList.selection.count(gameList.total)).toBe(GAMES - 1);
    const ids = await gameList.selected();
    expect(ids).toHaveLength(GAMES - 1);
    expect(ids).not.toContain(first);
    new GameSearch(gameList).find('white:"player 44"');
    await until(() => expect(gameList.total).toBe(10));
    expect(gameList.selection.count(gameList.total)).toBe(0);
  });

  it('selects a range only if nothing else was selected or listed meanwhile', async () => {
    const { gameList } = await library();
    gameList.sortBy('white');
    await until(() => expect(gameList.total).toBeGreaterThanOrEqual(GAMES));
    const ids = (await gameList.between(0, 300)).map(({ id }) => id);
    const longer = gameList.selectRange(0, 300);
    await Promise.all([longer, gameList.selectRange(0, 1)]);
    expect([...gameList.selection.ids]).toEqual(ids.slice(0, 2));
    const late = gameList.selectRange(0, 300);
    gameList.filter({ query: 'player' });
    await late;
    expect(gameList.selection.ids.size).toBe(0);
    await gameList.selectRange(0, 300);
    expect(gameList.selection.ids.size).toBe(301);
  });

  it('keeps the selection when the same search comes again, and applies what is typed before another change', async () => {
    const { gameList } = await library();
    const search = new GameSearch(gameList);
    search.find('other');
    const { query } = gameList;
    gameList.selection.toggle(1);
    search.find('other ');
    expect(search.text, 'a blank that was typed stays').toBe('other ');
    expect(gameList.query).toBe(query);
    expect(gameList.selection.has(1)).toBe(true);

    search.applySoon('search', () => search.find('typed'));
    search.applySoon('search', () => search.find('typed first'));
    search.applySoon('moves from', () => search.replace(() => false, []));
    expect(gameList.query.filter.query).toBe('typed first');
    search.applySoon('search', () => search.find('dropped'));
    search.find('chosen');
    search.settle();
    expect(gameList.query.filter.query).toBe('chosen');
    search.applySoon('search', () => search.find('dropped'));
    search.clear();
    search.settle();
    expect(gameList.query.filter).toEqual({});
  });

  it('shows what another page stored, and a removed collection leaves the filter', async () => {
    const { connection, gameList, notices } = await library();
    const { id } = await gameList.createCollection('Short-lived');
    gameList.filter({ collection: id });
    await until(() => expect(gameList.loaded).toBe(true));
    await until(() => expect(gameList.total).toBe(0));
    await new Organiser(connection, gameList, notices, new LibrarySteps(connection, notices)).deleteCollection(id, 1);
    expect(gameList.query.filter.collection).toBeUndefined();
    notices.clear();
    await until(() => expect(gameList.total).toBeGreaterThanOrEqual(GAMES));
    const before = gameList.total;
    const game = await connection.api.library.open((await gameList.between(0, 0))[0]?.id ?? -1);
    await connection.api.library.save(null, null, game.collection, game.study);
    await until(() => expect(gameList.total).toBe(before + 1));
    expect(notices.list).toEqual([]);
  });

  it('keeps looking at the same game when others come before it, and at its place when it goes', async () => {
    const { connection, gameList } = await library();
    const { id } = await gameList.createCollection('Moving');
    const [source] = await gameList.between(0, 0);
    const { study } = await connection.api.library.open(source?.id ?? -1);
    const first = await connection.api.library.save(null, null, id, study);
    gameList.filter({ collection: id });
    gameList.sortBy('id');
    gameList.sortBy('id');
    await until(() => expect(gameList.row(0)?.id).toBe(first.id));
    const cursor = new ListCursor(gameList);
    cursor.go(0);
    const second = await connection.api.library.save(null, null, id, study);
    await until(() => expect(gameList.total).toBe(2));
    const ids = [gameList.row(0)?.id, gameList.row(1)?.id];
    expect(cursor.row?.id).toBe(first.id);
    expect(cursor.index).toBe(ids.indexOf(first.id));
    await connection.api.library.remove([first.id]);
    cursor.release();
    await until(() => expect(gameList.total).toBe(1));
    expect(cursor.row?.id).toBe(second.id);
  });
});
