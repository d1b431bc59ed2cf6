import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestHost, testHost } from '../../../tests/support/page-host.ts';
import { until } from '../../../tests/support/until.ts';
import { Jobs } from '../shell/jobs.svelte.ts';
import { PAGE_ROWS, Stored } from './game-list.svelte.ts';
import { Imports } from './imports.svelte.ts';
import { ListCursor } from './list-cursor.svelte.ts';

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
  const stored = new Stored(connection, notices.failed);
  const imports = new Imports(connection, jobs);
  return { connection, notices, stored, imports };
}

describe('the list of games', () => {
  it('imports into a new collection, fetches pages as they come into sight, and marks all without fetching', async () => {
    const { stored, imports } = await library();
    imports.addText('many.pgn', pgn);
    expect(imports.newName).toBe('many');
    await until(() => expect(imports.ready).toBe(true));
    await imports.start();
    expect(imports.list[0]?.report).toMatchObject({ games: GAMES, whole: GAMES });
    stored.filter({ collection: imports.collection ?? -1 });
    stored.sortBy('white');
    await until(() => expect(stored.row(0)?.white).toBe('Player 000'));
    const first = stored.row(0)?.id ?? -1;
    expect(stored.total).toBe(GAMES);
    expect(stored.row(2 * PAGE_ROWS)).toBeNull();
    stored.show(2 * PAGE_ROWS, 2 * PAGE_ROWS + 30);
    await until(() => expect(stored.row(2 * PAGE_ROWS)?.white).toBe('Player 400'));
    stored.selection.everything();
    stored.selection.toggle(first);
    expect(stored.selection.count(stored.total)).toBe(GAMES - 1);
    const ids = await stored.selected();
    expect(ids).toHaveLength(GAMES - 1);
    expect(ids).not.toContain(first);
    stored.filter({ white: '"player 44"' });
    await until(() => expect(stored.total).toBe(10));
    expect(stored.selection.count(stored.total)).toBe(0);
  });

  it('shows what another page stored, and a removed collection leaves the filter', async () => {
    const { connection, stored, notices } = await library();
    const { id } = await stored.createCollection('Short-lived');
    stored.filter({ collection: id });
    await until(() => expect(stored.loaded).toBe(true));
    await until(() => expect(stored.total).toBe(0));
    await stored.removeCollection(id);
    expect(stored.query.filter.collection).toBeUndefined();
    await until(() => expect(stored.total).toBeGreaterThanOrEqual(GAMES));
    const before = stored.total;
    const game = await connection.api.library.open((await stored.between(0, 0))[0]?.id ?? -1);
    await connection.api.library.save(null, null, game.collection, game.study);
    await until(() => expect(stored.total).toBe(before + 1));
    expect(notices.list).toEqual([]);
  });

  it('keeps looking at the same game when others come before it, and at its place when it goes', async () => {
    const { connection, stored } = await library();
    const { id } = await stored.createCollection('Moving');
    const [source] = await stored.between(0, 0);
    const { study } = await connection.api.library.open(source?.id ?? -1);
    const first = await connection.api.library.save(null, null, id, study);
    stored.filter({ collection: id });
    stored.sortBy('id');
    stored.sortBy('id');
    await until(() => expect(stored.row(0)?.id).toBe(first.id));
    const cursor = new ListCursor(stored);
    cursor.go(0);
    const second = await connection.api.library.save(null, null, id, study);
    await until(() => expect(stored.total).toBe(2));
    const ids = [stored.row(0)?.id, stored.row(1)?.id];
    expect(cursor.row?.id).toBe(first.id);
    expect(cursor.index).toBe(ids.indexOf(first.id));
    await connection.api.library.remove([first.id]);
    cursor.release();
    await until(() => expect(stored.total).toBe(1));
    expect(cursor.row?.id).toBe(second.id);
  });
});
