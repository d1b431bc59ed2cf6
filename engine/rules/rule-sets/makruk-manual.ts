import type { RuleSet } from '../rule-set.ts';
import { makruk } from './makruk.ts';

/** Makruk in which the players start, stop and claim their counts. */
export const makrukManual: RuleSet = {
  ...makruk,
  id: 'makruk-manual',
  title: 'Makruk, players count',
  count: { ...makruk.count, mode: 'manual' },
};
