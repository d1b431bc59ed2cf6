import type { RuleSet } from '../rule-set.ts';
import { karOuk } from './kar-ouk.ts';
import { oukEngine } from './ouk-engine.ts';

/** Kar Ouk with the count as engines keep it. */
export const karOukEngine: RuleSet = {
  ...karOuk,
  id: 'kar-ouk-engine',
  title: 'Kar Ouk (engines’ count)',
  uciVariant: 'karouk',
  sources: ['FS'],
  kingLeap: karOuk.kingLeap && { ...karOuk.kingLeap, sources: ['FS'] },
  metLeap: karOuk.metLeap && { ...karOuk.metLeap, sources: ['FS'] },
  count: oukEngine.count,
};
