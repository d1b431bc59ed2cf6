import type { RuleSet } from '../rule-set.ts';
import { karOuk } from './kar-ouk.ts';

/** Kar Ouk in which the players start, stop and claim their counts. */
export const karOukManual: RuleSet = {
  ...karOuk,
  id: 'kar-ouk-manual',
  title: 'Kar Ouk, players count',
  count: { ...karOuk.count, mode: 'manual' },
};
