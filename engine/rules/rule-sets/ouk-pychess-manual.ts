import type { RuleSet } from '../rule-set.ts';
import { oukPychess } from './ouk-pychess.ts';

/** Rule book 4.4, 4.8: the players start, stop and claim their counts. */
export const oukPychessManual: RuleSet = {
  ...oukPychess,
  id: 'ouk-pychess-manual',
  title: 'Ouk Chaktrang, players count',
  count: { ...oukPychess.count, mode: 'manual' },
};
