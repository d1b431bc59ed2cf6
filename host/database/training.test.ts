import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { TrainingSession } from '../../api/contract/training.ts';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { openLibrary } from './open.ts';
import { MIGRATIONS } from './schema.ts';
import { keptTraining } from './training.ts';

const folder = temporaryFolder('kept');

it('reads exercises of the previous layout unchanged', () => {
  const path = join(folder, 'old.sqlite');
  const layout = MIGRATIONS.findIndex(step => step.includes('ADD COLUMN hold'));
  const before = openLibrary(path, MIGRATIONS.slice(0, layout));
  before.db.exec(`INSERT INTO training VALUES ('a', 'makruk', 'KRvK', 'attack', 2, 'w', '7k/8/5K2/8/8/8/8/R7 w - 32 7 60', 2,
    'a1a2 h8g8', NULL, 1, 0, 0, 0, 1000, 2000)`);
  before.db.close();
  const { db } = openLibrary(path);
  const training = keptTraining(db, () => {});
  const [old] = training.page(0, 10).rows;
  expect(old).toMatchObject({ id: 'a', hold: null, acts: [], moves: ['a1a2', 'h8g8'], result: null });
  const said: TrainingSession = {
    ...(old as TrainingSession),
    id: 'b',
    hold: 12,
    acts: [{ ply: 1, acts: [{ act: 'start', by: 'b' }] }],
    started: 3000,
    changed: 3000,
    result: 'failed',
  };
  training.keep(said);
  expect(training.page(0, 1).rows).toEqual([said]);
  expect(training.ended()).toMatchObject([{ rules: 'makruk', hold: 12, result: 'failed' }]);
  db.close();
});
