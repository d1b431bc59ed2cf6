import type { RuleSet } from '../rule-set.ts';
import { makruk } from './makruk.ts';

/** Rule book 4.2, 4.3, 4.8: makruk, the players starting, stopping and claiming their counts. */
export const makrukManual: RuleSet = {
  ...makruk,
  id: 'makruk-manual',
  title: 'Makruk, players count',
  count: { ...makruk.count, mode: 'manual' },
};
