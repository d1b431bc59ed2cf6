import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Library, Services } from '../../../api/contract.ts';
import { extendService } from '../../../api/rpc.ts';
import { chapterOf, newChapter } from '../../../core/study/chapters.ts';
import { addLine, newStudy, setTag, tagValue } from '../../../core/study/edit.ts';
import { flattenStudy } from '../../../core/study/flat.ts';
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

/** A study of saved chapters without names, which are open. */
async function studyOf(name: string, count: number): Promise<readonly OpenStudy[]> {
  const { connection, studies } = page;
  const { library } = connection.api;
  const { id: collection } = await library.createCollection(name);
  const made: OpenStudy[] = [];
  for (let number = 1; number <= count; number++) {
    const study = newChapter('makruk', makruk.startFen, { study: name, name: `${name} ${number}`, number });
    const { id, revision } = await library.save(null, null, collection, flattenStudy(study));
    made.push(studies.open(study, { game: id, revision, collection }));
  }
  return made;
}

const undoLast = () => page.steps.undo(page.steps.last ?? expect.fail('no step'));

test('a study is renamed in all its chapters, and follows those of a study with that name', async () => {
  const [first, second, third] = await studyOf('Old', 3);
  if (!first || !second || !third) throw new Error('no chapters');
  page.studies.close(second.id);
  third.edit(addLine(third.study, '', ['e3e4']).study, { code: 'move' });
  chapters.follow(first);
  await listed(['Old 1', 'Old 2', 'Old 3']);
  await chapters.renameStudy(first, ' New ');
  expect([first.dirty, third.dirty], 'unsaved work is not saved').toEqual([false, true]);
  chapters.follow(first);
  await listed(['Old 1', 'Old 2', 'Old 3']);
  expect(chapters.list?.map(({ study }) => study)).toEqual(['New', 'New', 'New']);
  await chapters.renameStudy(first, '');
  expect(chapterOf(first.study)?.study, 'a study has a name').toBe('New');

  const { library } = page.connection.api;
  const other = newChapter('makruk', makruk.startFen, { study: 'Other', name: 'There', number: 4 });
  await library.save(null, null, first.collection ?? -1, flattenStudy(other));
  await chapters.renameStudy(first, 'Other');
  expect(await stored(first)).toEqual(['4 There makruk', '5 Old 1 makruk', '6 Old 2 makruk', '7 Old 3 makruk']);
  await undoLast();
  await undoLast();
  expect(chapterOf(first.study)).toEqual({ study: 'Old', name: 'Old 1', number: 1 });
  expect(await stored(first)).toEqual(['1 Old 1 makruk', '2 Old 2 makruk', '3 Old 3 makruk']);
});

test('an event that is the new name of the study stays when the new name is undone', async () => {
  const [own, follower] = await studyOf('Practice', 2);
  if (!own || !follower) throw new Error('no chapters');
  own.edit(setTag(own.study, 'Event', 'Club cup'), { code: 'tags' });
  await page.storedGames.saveQuietly(own);
  const events = () => [own, follower].map(({ study }) => tagValue(study, 'Event'));
  await chapters.renameStudy(own, 'Club cup');
  expect(events()).toEqual(['Club cup', 'Club cup']);
  await undoLast();
  expect(events()).toEqual(['Club cup', 'Practice']);
  expect([own, follower].map(({ study }) => chapterOf(study)?.study)).toEqual(['Practice', 'Practice']);
});

test('a game joins behind the last chapter of a study with a gap', async () => {
  const { connection, studies } = page;
  const [first, second] = await studyOf('Gap', 3);
  if (!first || !second) throw new Error('no chapters');
  chapters.follow(first);
  await listed(['Gap 1', 'Gap 2', 'Gap 3']);
  await chapters.leave(chapters.list?.[1] ?? expect.fail('no chapter'));
  const study = newStudy('makruk', SMALL);
  const { id, revision } = await connection.api.library.save(null, null, first.collection ?? -1, flattenStudy(study));
  const joined = studies.open(study, { game: id, revision, collection: first.collection });
  await chapters.join(joined, 'Gap');
  expect(chapterOf(joined.study)?.number).toBe(4);
});

test('the chapters that were renamed before a failure can be undone', async () => {
  const opened = await studyOf('Half', 3);
  const [first, second, third] = opened;
  if (!first || !second || !third) throw new Error('no chapters');
  for (const { id } of opened) page.studies.close(id);
  const { connection, studies, storedGames, steps, notices } = page;
  const { library } = connection.api;
  const failing = extendService<Library, Library>(library, {
    open: async id => {
      if (id === third.game) throw new Error('damaged');
      return library.open(id);
    },
  });
  const api = extendService<Services, Services>(connection.api, { library: failing });
  const wire = { api, on: connection.on.bind(connection), onOpen: connection.onOpen.bind(connection) };
  const other = new Chapters({ wire, studies, storedGames, steps, notices });
  const names = () =>
    Promise.all(opened.map(async ({ game }) => chapterOf((await library.open(game ?? -1)).study)?.study));
  await expect(other.renameStudy(first, 'Whole')).rejects.toThrow('damaged');
  expect(await names()).toEqual(['Whole', 'Whole', 'Half']);
  await undoLast();
  expect(await names()).toEqual(['Half', 'Half', 'Half']);
});

test('a chapter leaves its study and stays in the library', async () => {
  const [first, second] = await studyOf('Left', 2);
  if (!first || !second) throw new Error('no chapters');
  chapters.follow(first);
  await listed(['Left 1', 'Left 2']);
  await chapters.leave(chapters.list?.[1] ?? expect.fail('no chapter'));
  await listed(['Left 1']);
  expect(second.dirty).toBe(false);
  const { study } = await page.connection.api.library.open(second.game ?? -1);
  expect(chapterOf(study)).toBeNull();
  await undoLast();
  await listed(['Left 1', 'Left 2']);
});

test('the next chapter takes the tab of one without unsaved changes', async () => {
  const { studies } = page;
  const [first, second, third] = await studyOf('Walk', 4);
  if (!first || !second || !third) throw new Error('no chapters');
  const tabs = () =>
    studies.list.flatMap(({ study }) => chapterOf(study)?.name ?? []).filter(name => /^Walk/.test(name));
  for (const { id } of [second, third]) studies.close(id);
  await chapters.step(first, 1);
  expect(tabs(), 'in the same place').toEqual(['Walk 2', 'Walk 4']);
  const shown = studies.current as OpenStudy;
  shown.edit(addLine(shown.study, '', ['e3e4']).study, { code: 'move' });
  await chapters.step(shown, 1);
  expect(tabs(), 'an edited one stays').toEqual(['Walk 2', 'Walk 4', 'Walk 3']);
  await chapters.step(studies.current as OpenStudy, 1);
  expect(tabs(), 'no tab was added').toEqual(['Walk 2', 'Walk 4', 'Walk 3']);
});

test('the chapters come in one answer', async () => {
  const [first] = await studyOf('Many', 3);
  const { connection, studies, storedGames, steps, notices } = page;
  const asked: string[] = [];
  const { library } = connection.api;
  const counted = extendService<Library, Library>(library, {
    list: (...query) => {
      asked.push('list');
      return library.list(...query);
    },
    open: id => {
      asked.push('open');
      return library.open(id);
    },
    chapters: (...place) => {
      asked.push('chapters');
      return library.chapters(...place);
    },
  });
  const api = extendService<Services, Services>(connection.api, { library: counted });
  // Changes of the library, which its tasks make too, would be a reason to ask again.
  const wire = { api, on: () => () => {}, onOpen: () => {} };
  const other = new Chapters({ wire, studies, storedGames, steps, notices });
  other.follow(first ?? null);
  await until(() => expect(other.list).toHaveLength(3));
  expect(asked).toEqual(['chapters']);
});
