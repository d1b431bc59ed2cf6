/** The games of networks. */
import type { RuleSet } from '../../rules/rule-set.ts';

/** Games that can have a network. */
export const NETWORK_GAMES = ['makruk', 'ouk', 'kar-ouk', 'rek', 'min-rek-chanh'] as const;
export type NetworkGame = (typeof NETWORK_GAMES)[number];

/** The game of the network for a rule set, by the same options as its weights (`weightsOf`). */
export function networkGame({ goal, kingLeap, rek }: Pick<RuleSet, 'goal' | 'kingLeap' | 'rek'>): NetworkGame {
  if (rek !== null) return rek.obligation === 'none' ? 'rek' : 'min-rek-chanh';
  if (goal === 'firstCheck') return 'kar-ouk';
  return kingLeap === null ? 'makruk' : 'ouk';
}
