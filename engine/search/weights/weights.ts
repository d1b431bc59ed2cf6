/** The evaluation weights of each game. They were fitted by `training/tune.ts` to games of `training/generate.ts`. */
import type { RuleSet } from '../../rules/rule-set.ts';
import type { Weights } from './groups.ts';
import { karOukWeights } from './kar-ouk.ts';
import { makrukWeights } from './makruk.ts';
import { minRekChanhWeights } from './min-rek-chanh.ts';
import { oukWeights } from './ouk.ts';
import { rekWeights } from './rek.ts';

/** The king's leap is what makes Ouk another game than Makruk, and orders make Min Rek Chanh another than Rek. */
export function weightsOf({ goal, kingLeap, rek }: RuleSet): Weights {
  if (goal === 'captureKing') return rek?.obligation === 'none' ? rekWeights : minRekChanhWeights;
  if (goal === 'firstCheck') return karOukWeights;
  return kingLeap === null ? makrukWeights : oukWeights;
}
