import type { RuleSet } from '../rule-set.ts';
import { oukPychess } from './ouk-pychess.ts';

/** Ouk in which the players start, stop and claim their counts. */
export const oukPychessManual: RuleSet = {
  ...oukPychess,
  id: 'ouk-pychess-manual',
  title: 'Ouk Chaktrang, players count',
  count: { ...oukPychess.count, mode: 'manual' },
};
