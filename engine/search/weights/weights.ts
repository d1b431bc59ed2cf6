/** The evaluation weights of each chess game. They were fitted by `bench/tune.ts` to games of `bench/selfplay.ts`. */
import type { RuleSet } from '../../rules/rule-set.ts';
import type { Weights } from './groups.ts';
import { karOukWeights } from './kar-ouk.ts';
import { makrukWeights } from './makruk.ts';
import { oukWeights } from './ouk.ts';

/** The king's leap is what makes Ouk another game than Makruk. The capture games have no such weights. */
export const weightsOf = ({ goal, kingLeap }: RuleSet): Weights =>
  goal === 'firstCheck' ? karOukWeights : kingLeap === null ? makrukWeights : oukWeights;
