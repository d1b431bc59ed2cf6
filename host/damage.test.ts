import { expect, it } from 'vitest';
import type { DamagedRecord, Events } from '../api/contract.ts';
import { damageLog } from './damage.ts';

it('reports each record once, games that are shown apart from records that are left out', () => {
  const notices: Events['notice'][] = [];
  const log = damageLog((_name, notice) => void notices.push(notice as Events['notice']));
  const record = (table: DamagedRecord['table'], key: string): DamagedRecord => ({
    ...{ table, key, name: `Name ${key}`, reason: 'its checksum differs' },
  });
  const [place, game, later] = [record('game_places', '1'), record('games', '1'), record('game_places', '2')];
  log.add({ records: [place, game] });
  log.add({ records: [place, later] });
  expect(notices.map(({ code, data }) => [code, data])).toEqual([
    ['records-damaged', { count: 1, names: '1 (Name 1)' }],
    ['places-damaged', { count: 1, names: '1 (Name 1)' }],
    ['places-damaged', { count: 1, names: '2 (Name 2)' }],
  ]);
  expect(log.all()).toEqual([place, game, later]);
});
