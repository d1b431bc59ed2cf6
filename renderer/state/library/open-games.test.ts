import { afterAll, beforeAll, expect, it } from 'vitest';
import { newStudy } from '../../../core/study/edit.ts';
import { flattenStudy } from '../../../core/study/flat.ts';
import { makruk } from '../../../engine/rules/rule-sets/makruk.ts';
import { type TestHost, type TestPage, testHost } from '../../../tests/support/page-host.ts';
import { OPEN_AT_MOST, OPEN_WITHOUT_ASKING, OpenGames } from './open-games.svelte.ts';

let host: TestHost;
beforeAll(async () => {
  host = await testHost();
});
afterAll(() => host.close());

async function withGames(count: number) {
  const page = await host.page();
  const { api } = page.connection;
  const { id: collection } = await api.library.createCollection(`${count} games`);
  const study = flattenStudy(newStudy('makruk', makruk.startFen));
  const wanted = [];
  for (let i = 0; i < count; i++)
    wanted.push({ id: (await api.library.save(null, null, collection, study)).id, ply: null });
  return { page, wanted, openGames: new OpenGames(page.storedGames, page.notices) };
}

const reported = ({ notices }: TestPage) =>
  notices.list.filter(({ issue }) => issue.code === 'games-opened').map(({ issue }) => issue.data);

it('opens a few at once without a notice', async () => {
  const { page, wanted, openGames } = await withGames(3);
  expect(await openGames.open(wanted)).toBe(3);
  expect(page.studies.list.map(open => open.game)).toEqual(wanted.map(({ id }) => id));
  expect(openGames.pending).toBeNull();
  expect(page.notices.list).toEqual([]);
});

it('asks before it opens many, opens the chosen number, and reports the total', async () => {
  const { page, wanted, openGames } = await withGames(OPEN_WITHOUT_ASKING + 2);
  expect(await openGames.open(wanted)).toBe(0);
  expect(page.studies.list).toEqual([]);
  expect(openGames.pending).toHaveLength(OPEN_WITHOUT_ASKING + 2);
  expect(await openGames.answer(OPEN_WITHOUT_ASKING)).toBe(OPEN_WITHOUT_ASKING);
  expect(openGames.pending).toBeNull();
  expect(page.studies.list).toHaveLength(OPEN_WITHOUT_ASKING);
  expect(reported(page)).toEqual([{ opened: OPEN_WITHOUT_ASKING, of: OPEN_WITHOUT_ASKING + 2 }]);

  await openGames.open(wanted);
  expect(await openGames.answer(wanted.length)).toBe(OPEN_WITHOUT_ASKING + 2);
  expect(page.studies.list).toHaveLength(OPEN_WITHOUT_ASKING + 2);
  expect(reported(page)).toHaveLength(1);
});

it('opens no more than fit at a time, and says so', async () => {
  const page = await host.page();
  const opened: number[] = [];
  const openGames = new OpenGames({ open: async id => void opened.push(id) }, page.notices);
  await openGames.open(Array.from({ length: OPEN_AT_MOST + 5 }, (_, id) => ({ id, ply: null })));
  expect(await openGames.answer(OPEN_AT_MOST + 5)).toBe(OPEN_AT_MOST);
  expect(opened).toHaveLength(OPEN_AT_MOST);
  expect(reported(page)).toEqual([{ opened: OPEN_AT_MOST, of: OPEN_AT_MOST + 5 }]);
});

it('opens the others when one is gone, and says which reason there was', async () => {
  const { page, wanted, openGames } = await withGames(3);
  await page.connection.api.library.remove([wanted[1]?.id ?? -1]);
  expect(await openGames.open(wanted)).toBe(2);
  expect(page.studies.list).toHaveLength(2);
  expect(page.notices.list.map(({ issue }) => issue.code)).toEqual(['games-opened', 'no-such-game']);
  expect(reported(page)).toEqual([{ opened: 2, of: 3 }]);
});
