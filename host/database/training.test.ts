import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { TrainingSession } from '../../api/contract/training.ts';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { openLibrary } from './open.ts';
import { MIGRATIONS } from './schema.ts';
import { keptTraining } from './training.ts';

const folder = temporaryFolder('kept');

it('reads exercises of older layouts unchanged', () => {
  const path = join(folder, 'old.sqlite');
  const layout = MIGRATIONS.findIndex(step => step.includes('ADD COLUMN hold'));
  const before = openLibrary(path, MIGRATIONS.slice(0, layout));
  before.db.exec(`INSERT INTO training VALUES ('a', 'makruk', 'KRvK', 'attack', 2, 'w', '7k/8/5K2/8/8/8/8/R7 w - 32 7 60', 2,
    'a1a2 h8g8', NULL, 1, 0, 0, 0, 1000, 2000)`);
  before.db.close();
  const { db } = openLibrary(path);
  const training = keptTraining(db, () => {});
  const [old] = training.page(0, 10).rows;
  expect(old).toMatchObject({ id: 'a', moveLimit: null, actions: [], moves: ['a1a2', 'h8g8'], result: null });
  const said: TrainingSession = {
    ...(old as TrainingSession),
    id: 'b',
    moveLimit: 12,
    actions: [{ ply: 1, actions: [{ action: 'start', by: 'b' }] }],
    started: 3000,
    changed: 3000,
    result: 'failed',
  };
  training.keep(said);
  expect(training.page(0, 1).rows).toEqual([said]);
  expect(training.ended()).toMatchObject([{ rules: 'makruk', moveLimit: 12, result: 'failed' }]);
  db.close();
});

it('renames the columns and the fields of count actions of an older layout', () => {
  const path = join(folder, 'renamed.sqlite');
  const layout = MIGRATIONS.findIndex(step => step.includes('RENAME COLUMN hold'));
  const before = openLibrary(path, MIGRATIONS.slice(0, layout));
  before.db.exec(`INSERT INTO training (id, rules, ending, side, level, color, start, best, moves, result, used, mistakes,
      hints, retries, started, changed, hold, acts)
    VALUES ('a', 'kar-ouk', 'KMvK', 'defend', 4, 'b', '7k/8/5K2/8/8/8/8/R7 w - 32 7 60', 2, 'a1a2', 'failed', 1, 0, 0, 0,
      1000, 2000, 12, '[{"ply":1,"acts":[{"act":"call","by":"b","number":3}]}]')`);
  before.db.close();
  const { db } = openLibrary(path);
  expect(keptTraining(db, () => {}).all()).toMatchObject([
    { moveLimit: 12, actions: [{ ply: 1, actions: [{ action: 'call', by: 'b', number: 3 }] }] },
  ]);
  db.close();
});

it('replaces an exercise that has no result by a later one with its id', () => {
  const { db } = openLibrary(join(folder, 'replaced.sqlite'));
  const training = keptTraining(db, () => {});
  const waiting: TrainingSession = {
    id: 'a',
    rules: 'makruk',
    ending: 'mistake',
    side: 'attack',
    level: null,
    color: 'w',
    start: '7k/8/6K1/8/8/8/8/R7 w - 32 5 1 am a1a7; pv a1a8; loss 0.34;',
    best: 1,
    moveLimit: null,
    moves: [],
    actions: [],
    result: null,
    used: 0,
    mistakes: 0,
    hints: 0,
    retries: 0,
    started: 1000,
    changed: 1000,
  };
  training.keep(waiting);
  const solved: TrainingSession = {
    ...waiting,
    start: waiting.start.replace('0.34', '0.50'),
    moves: ['a1a8'],
    result: 'clean',
    used: 1,
    started: 5000,
    changed: 6000,
  };
  training.keep(solved);
  expect(training.all()).toEqual([solved]);
  training.keep({ ...waiting, changed: 7000 });
  expect(training.all(), 'a result is final').toEqual([solved]);
  db.close();
});
