import { afterAll, beforeAll, expect, test } from 'vitest';
import { chapterOf } from '../../../core/study/chapters.ts';
import { addLine, newStudy } from '../../../core/study/edit.ts';
import { karOuk } from '../../../engine/rules/rule-sets/kar-ouk.ts';
import { makruk } from '../../../engine/rules/rule-sets/makruk.ts';
import { makeUci } from '../../../engine/rules/uci.ts';
import { type TestHost, type TestPage, testHost } from '../../../tests/support/page-host.ts';
import { until } from '../../../tests/support/until.ts';
import { Chapters } from './chapters.svelte.ts';
import type { OpenStudy } from './study.svelte.ts';

let host: TestHost;
let page: TestPage;
let chapters: Chapters;
beforeAll(async () => {
  host = await testHost();
  page = await host.page();
  const { connection, studies, storedGames, steps, notices } = page;
  chapters = new Chapters({ wire: connection, studies, storedGames, steps, notices });
});
afterAll(() => host.close());

const SMALL = '4k3/8/8/8/8/8/8/R3K3 w - - 0 1';

/** Chapters of a game as the library has them, in their order. */
const stored = async (open: OpenStudy): Promise<readonly string[]> =>
  (await chapters.studiesOf(open)).map(study => `${chapterOf(study)?.number} ${chapterOf(study)?.name} ${study.rules}`);

const listed = (names: readonly string[]): Promise<void> =>
  until(() => expect(chapters.list?.map(({ name }) => name)).toEqual(names));

test('chapters are made, named, moved, joined and deleted', async () => {
  const { connection, studies, storedGames } = page;
  const { id: collection } = await connection.api.library.createCollection('Lessons');
  const save = async (rules: string, start: string): Promise<OpenStudy> => {
    const open = studies.open(newStudy(rules, start));
    const [move] = open.position.moves();
    open.edit(addLine(open.study, '', [makeUci(move ?? expect.fail('no move'))]).study, { code: 'move' });
    await storedGames.save(open);
    if (storedGames.placing) await storedGames.put(collection);
    return open;
  };
  const first = await save('makruk', SMALL);
  chapters.follow(first);
  expect(chapters.list).toBeNull();

  await chapters.join(first, ' Endings ');
  expect(first.dirty, 'saved at once').toBe(false);
  await chapters.add(first, 'Boat', SMALL);
  const second = studies.current as OpenStudy;
  expect([second.study.start, second.study.rules, second.dirty]).toEqual([SMALL, 'makruk', false]);
  const third = await save('kar-ouk', karOuk.startFen);
  await chapters.join(third, 'Endings');
  expect(await stored(first)).toEqual(['1  makruk', '2 Boat makruk', '3  kar-ouk']);

  chapters.follow(second);
  await listed(['', 'Boat', '']);
  const chapterAt = (index: number) => chapters.list?.[index] ?? expect.fail('no chapter');
  await chapters.rename(chapterAt(2), 'Check wins');
  studies.close(third.id);
  await chapters.move(chapterAt(2), -1);
  await listed(['', 'Check wins', 'Boat']);
  await chapters.move(chapterAt(0), -1);
  expect(await stored(second)).toEqual(['1  makruk', '2 Check wins kar-ouk', '3 Boat makruk']);

  const undo = () => page.steps.undo(page.steps.last ?? expect.fail('no step'));
  await undo();
  expect(await stored(second), 'the place of two chapters').toEqual([
    '1  makruk',
    '2 Boat makruk',
    '3 Check wins kar-ouk',
  ]);
  await undo();
  expect(await stored(second), 'the name of an open chapter').toEqual(['1  makruk', '2 Boat makruk', '3  kar-ouk']);
  expect(page.steps.last).toBeNull();
  const codes = page.notices.list.map(({ issue }) => issue.code);
  expect(codes, 'one notice for each change').toEqual(['change-undone', 'change-undone', ...codes.slice(2)]);
  expect(codes.slice(2).every(code => code === 'game-saved')).toBe(true);
  await listed(['', 'Boat', '']);
  await chapters.rename(chapterAt(2), 'Check wins');
  await chapters.move(chapterAt(2), -1);
  await listed(['', 'Check wins', 'Boat']);

  await chapters.step(second, -1);
  expect(studies.current?.study.rules).toBe('kar-ouk');
  await chapters.step(studies.current as OpenStudy, -1);
  expect(studies.current).toBe(first);
  await chapters.step(first, -1);
  expect(studies.current, 'there is none before').toBe(first);

  await chapters.remove(chapterAt(1));
  await listed(['', 'Boat']);
  await page.steps.undo(page.steps.last ?? expect.fail('no step'));
  await listed(['', 'Check wins', 'Boat']);
});

test('unsaved work of an open chapter is not saved by a new name', async () => {
  const { connection, studies, storedGames } = page;
  const { id: collection } = await connection.api.library.createCollection('Other');
  const open = studies.open(newStudy('makruk', makruk.startFen));
  open.edit(addLine(open.study, '', ['e3e4']).study, { code: 'move' });
  await storedGames.save(open);
  if (storedGames.placing) await storedGames.put(collection);
  await chapters.join(open, 'Endings');
  chapters.follow(open);
  await listed(['']);
  open.edit(addLine(open.study, 'e3e4', ['e6e5']).study, { code: 'move' });
  const [chapter] = chapters.list ?? [];
  if (!chapter) throw new Error('no chapter');
  await chapters.rename(chapter, 'New');
  await listed(['New']);
  expect(open.dirty).toBe(true);
  expect((await connection.api.library.open(open.game ?? -1)).study.nodes).toHaveLength(2);
});
