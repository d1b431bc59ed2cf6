import type { RuleSet } from '../rule-set.ts';
import { karOuk } from './kar-ouk.ts';

/** Rule book 3.8, 4.8: the players start, stop and claim their counts. */
export const karOukManual: RuleSet = {
  ...karOuk,
  id: 'kar-ouk-manual',
  title: 'Kar Ouk, players count',
  count: { ...karOuk.count, mode: 'manual' },
};
