import { expect, test } from 'vitest';
import type { EndgameList, MissingTable } from '../../../api/contract.ts';
import { en } from '../../i18n/english.ts';
import { buildableOf, nameText, tableName } from './missing.ts';

const list: EndgameList = {
  tables: [],
  faults: [],
  folder: '',
  endings: ['KRSMvK', 'KRSvK', 'KRMvK'],
  onDemand: ['KRSSMvK'],
  begun: [],
};

const rule = (restart: 'always' | 'classChange'): NonNullable<MissingTable['rule']> => ({
  ends: null,
  running: { kind: 'nothing', takes: false },
  restart,
  endAt: 'limit',
  table: [],
  withFish: 'no',
  begins: 'itself',
  overBoard: 'replace',
  board: null,
});

test('one kind of table at a time, as far as they can be made', () => {
  const distances = { ending: 'KRSMvK', rule: null };
  const [one, two] = [
    { ending: 'KRSvK', rule: rule('always') },
    { ending: 'KRMvK', rule: rule('classChange') },
  ];
  expect(buildableOf([distances, one], list)).toEqual({ endings: ['KRSMvK'], count: undefined });
  expect(buildableOf([one, two, { ...two, rule: rule('always') }], list)).toEqual({
    endings: ['KRSvK', 'KRMvK'],
    count: { rule: rule('always') },
  });
  expect(buildableOf([{ ending: 'KRSSMvK', rule: null }], list)?.endings).toEqual(['KRSSMvK']);
  expect(buildableOf([{ ending: 'KRSSMvK', rule: rule('always') }], list)?.count).toEqual({ rule: rule('always') });
  expect(buildableOf([{ ending: 'KRRSSMvK', rule: null }], list)).toBeNull();
  expect(buildableOf([distances], null)).toBeNull();
});

test('tables of dtr say so', () => {
  expect(tableName({ ending: 'KRSvK', rule: null }, en)).toBe('KRSvK');
  expect(tableName({ ending: 'KRSvK', rule: rule('always') }, en)).toBe('KRSvK (with this count)');
  expect(['KRSMvK', 'dtr-1a2b3c4d/KRSvK'].map(name => nameText(name, en))).toEqual([
    'KRSMvK',
    'KRSvK (with this count)',
  ]);
});

test('names a part of an ending with its unmoved pieces', () => {
  expect(nameText('KRSMvK:king+met:3,,,4:1100000', en)).toBe('KRSMvK, king and met unmoved');
  expect(nameText('dtr-1a2b3c4d/KRSMvK:king:3,,,:1100000', en)).toBe('KRSMvK (with this count), king unmoved');
});
