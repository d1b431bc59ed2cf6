import { afterAll, beforeAll, expect, it } from 'vitest';
import { addLine, newStudy } from '../../../core/study/edit.ts';
import { flattenStudy } from '../../../core/study/flat.ts';
import { makruk } from '../../../engine/rules/rule-sets/makruk.ts';
import { type TestHost, type TestPage, testHost } from '../../../tests/support/page-host.ts';
import { until } from '../../../tests/support/until.ts';
import type { PageLock } from './draft-locks.ts';
import { Tabs } from './tabs.svelte.ts';

let host: TestHost;
beforeAll(async () => {
  host = await testHost();
});
afterAll(() => host.close());

/** A lock that one page of a browser holds at a time. */
function pageLock() {
  let owner: object | null = null;
  return {
    of(page: object): PageLock {
      return {
        acquire: async () => {
          owner ??= page;
          return owner === page;
        },
        get held() {
          return owner === page;
        },
      };
    },
    release() {
      owner = null;
    },
  };
}

const tabsOf = (page: TestPage, view: { current: string }, lock: PageLock): Tabs =>
  new Tabs({ wire: page.connection, ...page, view, lock });

async function stored(page: TestPage, name: string): Promise<number> {
  const empty = newStudy('makruk', makruk.startFen, [{ name: 'White', value: name }]);
  const line = addLine(empty, '', ['e3e4', 'e6e5', 'd3d4']).study;
  const { study } = addLine(line, 'e3e4', ['d6d5']);
  return (await page.connection.api.library.save(null, null, 1, flattenStudy(study))).id;
}

const names = ({ studies }: TestPage): readonly (string | undefined)[] =>
  studies.list.map(({ study }) => study.tags.find(({ name }) => name === 'White')?.value);

it('games open again in their order, each at its place; a deleted one is skipped, an edited one comes from its draft', async () => {
  const lock = pageLock();
  const first = await host.page();
  const [a, b, c, d] = [
    await stored(first, 'A'),
    await stored(first, 'B'),
    await stored(first, 'C'),
    await stored(first, 'D'),
  ];
  const view = { current: 'study' };
  const tabs = tabsOf(first, view, lock.of(first));
  expect(await tabs.restore(), 'nothing was open').toBe(false);
  for (const game of [c, a, d, b]) await first.storedGames.open(game);
  const of = (game: number) => first.studies.ofGame(game)!;
  of(a).go('e3e4 e6e5');
  of(b).go('e3e4 d6d5');
  of(b).orientation = 'b';
  const edited = addLine(of(c).study, 'e3e4 e6e5 d3d4', ['d6d5']);
  of(c).edit(edited.study, { code: 'move' }, edited.path);
  first.drafts.flush();
  await until(() => expect(first.drafts.saved).toBe(true));
  first.studies.choose(of(a).id);
  await tabs.save();
  await first.connection.api.library.remove([d]);
  lock.release();

  const next = await host.page();
  const again = { current: 'study' };
  expect(await tabsOf(next, again, lock.of(next)).restore()).toBe(true);
  expect(names(next)).toEqual(['C', 'A', 'B']);
  expect(next.studies.list.map(({ path, dirty }) => [path, dirty])).toEqual([
    ['e3e4 e6e5 d3d4 d6d5', true],
    ['e3e4 e6e5', false],
    ['e3e4 d6d5', false],
  ]);
  expect(next.studies.current?.game).toBe(a);
  expect(next.studies.ofGame(b)?.orientation).toBe('b');
  expect(next.notices.list.map(({ issue }) => [issue.code, issue.data?.count])).toContainEqual(['tabs-gone', 1]);
});

it('a second page neither opens nor overwrites what the first has, and keeps its own once that one is gone', async () => {
  const lock = pageLock();
  const [first, second] = [await host.page(), await host.page()];
  const [one, two] = [
    tabsOf(first, { current: 'library' }, lock.of(first)),
    tabsOf(second, { current: 'library' }, lock.of(second)),
  ];
  await one.restore();
  for (const { id } of [...first.studies.list]) first.studies.close(id);
  await first.storedGames.open(await stored(first, 'First'));
  await one.save();
  await two.restore();
  expect(names(second)).toEqual([]);
  await second.storedGames.open(await stored(second, 'Second'));
  await two.save();

  const kept = async () => {
    const page = await host.page();
    expect(await tabsOf(page, { current: 'study' }, pageLock().of(page)).restore(), 'the library was in front').toBe(
      false,
    );
    return names(page);
  };
  expect(await kept()).toEqual(['First']);
  lock.release();
  await second.storedGames.open(await stored(second, 'Third'));
  await two.save();
  expect(await kept()).toEqual(['Second', 'Third']);
});

it('nothing is written before what was open has been read, and what cannot be read counts as nothing', async () => {
  const page = await host.page();
  const { settings } = page.connection.api;
  const claim = pageLock().of(page);
  const tabs = tabsOf(page, { current: 'study' }, claim);
  await settings.set('tabs', { tabs: [{ id: 'x', game: 'no number' }, 7, null], current: 3 });
  await tabs.save();
  expect((await settings.all()).tabs).toMatchObject({ current: 3 });
  await tabs.restore();
  expect(names(page)).toEqual([]);
  await tabs.save();
  expect((await settings.all()).tabs).toEqual({
    tabs: [],
    current: null,
    shown: true,
    saved: expect.any(Number),
  });
});

it('the place in a game with unsaved changes is that of the list or of the draft, whichever was written last', async () => {
  const first = await host.page();
  const tabs = tabsOf(first, { current: 'study' }, pageLock().of(first));
  await tabs.restore();
  await first.storedGames.open(await stored(first, 'Edited'));
  const open = first.studies.current!;
  const edit = async (move: string) => {
    const before = Date.now();
    await until(() => expect(Date.now()).toBeGreaterThan(before));
    const { study, path } = addLine(open.study, '', [move]);
    open.edit(study, { code: 'move' }, path);
    first.drafts.flush();
    await until(() => expect(first.drafts.saved).toBe(true));
  };
  const place = async () => {
    const next = await host.page();
    await tabsOf(next, { current: 'study' }, pageLock().of(next)).restore();
    return next.studies.get(open.id)?.path;
  };
  await edit('a3a4');
  open.go('e3e4 e6e5');
  await tabs.save();
  expect(await place(), 'moved after the edit').toBe('e3e4 e6e5');
  await edit('b3b4');
  expect(await place(), 'edited after that').toBe('b3b4');
});
