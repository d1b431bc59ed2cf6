import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { DamagedRecord } from '../../api/contract.ts';
import { addLine, removeMove } from '../../core/repertoire/edit.ts';
import { emptyRepertoire, flattenRepertoire, type Repertoire } from '../../core/repertoire/repertoire.ts';
import { cardsOf } from '../../core/repertoire/survey.ts';
import { Position } from '../../engine/rules/position.ts';
import type { RuleSet } from '../../engine/rules/rule-set.ts';
import { ruleSet } from '../../engine/rules/rule-sets/list.ts';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { checkLibrary } from '../safety/check.ts';
import { repairLibrary } from '../safety/repair.ts';
import { dayOf } from '../training/drill-statistics.ts';
import { openLibrary } from './open.ts';
import { quarantine } from './quarantine.ts';
import { keptRepertoires } from './repertoires.ts';

const folder = temporaryFolder('repertoires');
const DAY = 24 * 60 * 60_000;
const NOON = new Date(2026, 5, 1, 12).getTime();

function openAt(name: string) {
  const opened = openLibrary(join(folder, name));
  const found: DamagedRecord[] = [];
  const store = keptRepertoires(
    opened.db,
    quarantine(opened.db),
    () => {},
    record => found.push(record),
  );
  return { ...opened, store, found, path: join(folder, name) };
}

function sample(newPerDay = 2): Repertoire {
  const start = Position.start(ruleSet('makruk') as RuleSet);
  let repertoire = emptyRepertoire({ name: 'Horses', rules: 'makruk', color: 'w', newPerDay }, start);
  for (const line of ['b1d2 b8d7 g1e2 g8e7 a3a4', 'b1d2 g8e7 g1e2 b8d7', 'b1d2 a6a5 a3a4'])
    repertoire = addLine(repertoire, start, line.split(' ')) as Repertoire;
  return repertoire;
}

const right = (position: string, at: number, time = 10_000) => ({ position, at, time, correct: true, hint: false });

it('stores versions, and rejects another one than the last', () => {
  const { db, store } = openAt('versions.sqlite');
  const flat = flattenRepertoire(sample());
  const { id, revision } = store.save(null, null, flat, NOON);
  expect(store.open(id)).toEqual({ id, revision: 1, repertoire: flat });
  expect(store.save(id, revision, { ...flat, name: ' Other ' }, NOON)).toEqual({ id, revision: 2 });
  expect(store.open(id).repertoire.name).toBe('Other');
  const code = (work: () => unknown) => {
    try {
      work();
    } catch (error) {
      return (error as { readonly code?: string }).code;
    }
    return null;
  };
  expect(code(() => store.save(id, 1, flat, NOON))).toBe('stale');
  expect(code(() => store.save(null, null, { ...flat, positions: [] }, NOON))).toBe('bad-repertoire');
  expect(store.list(NOON)).toHaveLength(1);
  store.remove(id, NOON);
  expect(store.list(NOON)).toEqual([]);
  expect(code(() => store.open(id))).toBe('no-such-repertoire');
  const { positions: _, ...head } = { ...flat, name: 'Other' };
  expect(store.removed(NOON + 30 * DAY)).toEqual([{ ...head, id, removed: NOON }]);
  expect(store.removed(NOON + 31 * DAY)).toEqual([]);
  store.restore(id);
  expect(store.removed(NOON)).toEqual([]);
  expect(store.list(NOON)).toMatchObject([{ id, name: 'Other', cards: 5, due: 0, fresh: 2 }]);
  store.remove(id, NOON);
  store.remove(-1, NOON + 31 * DAY);
  store.restore(id);
  expect(store.list(NOON), 'erased after 30 days').toEqual([]);
  db.close();
});

it('asks new positions up to the limit of a day, and due ones when they are due', () => {
  const { db, store } = openAt('drills.sqlite');
  const repertoire = sample();
  const cards = cardsOf(repertoire);
  const { id } = store.save(null, null, flattenRepertoire(repertoire), NOON);
  expect(store.queue(id, NOON)).toEqual({ due: [], fresh: cards.slice(0, 2) });
  const [first = '', second = ''] = cards;
  const answered = store.answer(id, right(first, NOON));
  expect(answered).toMatchObject({ grade: 'good' });
  expect(store.answer(id, { ...right(second, NOON), correct: false })).toMatchObject({
    grade: 'again',
    due: NOON + 600_000,
  });
  expect(store.queue(id, NOON)).toEqual({ due: [], fresh: [] });
  expect(store.queue(id, NOON + 600_000).due).toEqual([second]);
  const tomorrow = store.queue(id, NOON + DAY);
  expect(tomorrow.fresh).toEqual(cards.slice(2, 4));
  store.takeBack(answered.answer);
  store.takeBack(answered.answer);
  expect(store.queue(id, NOON)).toEqual({ due: [], fresh: [first] });
  expect(() => store.answer(id, right('1', NOON))).toThrow('does not ask');
  db.close();
});

it('keeps the schedule of positions that an edit removes until they come back', () => {
  const { db, store } = openAt('edits.sqlite');
  const repertoire = sample(100);
  const last = cardsOf(repertoire).at(-1) as string;
  const { id } = store.save(null, null, flattenRepertoire(repertoire), NOON);
  store.answer(id, right(last, NOON, 100));
  const [row] = store.list(NOON);
  const shorter = removeMove(repertoire, repertoire.root, 'b1d2');
  store.save(id, 1, flattenRepertoire(shorter), NOON);
  expect(store.statistics(id, NOON).positions).toEqual([]);
  store.save(id, 2, flattenRepertoire(repertoire), NOON);
  expect(store.list(NOON)).toEqual([{ ...row, revision: 3 }]);
  db.close();
});

it('counts answers by day, and what falls due', () => {
  const { db, store } = openAt('statistics.sqlite');
  const repertoire = sample(100);
  const [first = '', second = '', third = ''] = cardsOf(repertoire);
  const { id } = store.save(null, null, flattenRepertoire(repertoire), NOON);
  for (const key of [first, second, third]) store.answer(id, right(key, NOON, 100));
  const { due } = store.answer(id, right(first, NOON + 20 * DAY));
  store.answer(id, { ...right(second, NOON + 20 * DAY), correct: false });
  const statistics = store.statistics(id, NOON + 20 * DAY);
  expect(statistics.fresh).toBe(2);
  expect(statistics.days).toHaveLength(30);
  expect(statistics.days.at(-1)).toEqual({ day: dayOf(NOON + 20 * DAY), reviews: 2, correct: 1, fresh: 0 });
  expect(statistics.days.at(-21)).toEqual({ day: dayOf(NOON), reviews: 0, correct: 0, fresh: 3 });
  expect(statistics.forecast[0], 'the forgotten one, and the one that was due before').toBe(2);
  expect(statistics.forecast.reduce((sum, count) => sum + count, 0)).toBe(due < NOON + 49 * DAY ? 3 : 2);
  const known = statistics.positions.find(({ key }) => key === first);
  expect(known).toMatchObject({ answers: 2, correct: 2, learning: false, mature: true, due });
  expect(known?.recall).toBeCloseTo(1);
  expect(statistics.positions.find(({ key }) => key === second)).toMatchObject({
    learning: true,
    correct: 1,
    lapses: 1,
  });
  db.close();
});

it('reports damage, and repairs it from what is sound', async () => {
  const { db, store, path } = openAt('damaged.sqlite');
  const repertoire = sample(100);
  const flat = flattenRepertoire(repertoire);
  const [first = '', second = ''] = cardsOf(repertoire);
  const sound = store.save(null, null, flat, NOON).id;
  const broken = store.save(null, null, { ...flat, name: 'Broken' }, NOON).id;
  store.answer(sound, right(first, NOON));
  const { answer } = store.answer(sound, right(second, NOON));
  const before = store.list(NOON);
  db.exec(`UPDATE repertoires SET name = 'Another' WHERE id = ${broken};
    UPDATE repertoire_answers SET grade = 0 WHERE id = ${answer};
    UPDATE repertoire_cards SET due = 0`);
  db.close();
  const read = openAt('damaged.sqlite');
  expect(read.store.list(NOON).map(({ id, due }) => [id, due])).toEqual([[sound, 0]]);
  expect(read.found).toMatchObject([
    { table: 'repertoires', key: String(broken) },
    { table: 'repertoire_answers', key: String(answer) },
  ]);
  read.db.close();
  const damaged = checkLibrary(path).damaged.map(({ table, key }) => `${table} ${key}`);
  expect(damaged).toEqual([`repertoire_answers ${answer}`, `repertoires ${broken}`]);
  await repairLibrary(path, NOON);
  expect(checkLibrary(path)).toMatchObject({ ok: true, quarantined: 2, counts: { repertoires: 1 } });
  const again = openAt('damaged.sqlite');
  const [row] = before.filter(({ id }) => id === sound);
  expect(again.store.list(NOON)).toEqual([{ ...row, fresh: 4 }]);
  expect(again.store.statistics(sound, NOON).positions).toHaveLength(1);
  again.db.close();
});
