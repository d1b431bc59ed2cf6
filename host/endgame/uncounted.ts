/** The rules on which DTM tables are based: Makruk without a count. */
import type { RuleSet } from '../../engine/rules/rule-set.ts';
import { copyOf, finished } from '../../engine/rules/rule-set-file.ts';
import { makruk } from '../../engine/rules/rule-sets/makruk.ts';

/** As a user's own rule set. The kernel must be loaded. */
export const uncountedRules = (): RuleSet =>
  finished({
    ...copyOf(makruk, 'Makruk without a count'),
    count: { mode: 'off', setUp: 'atOnce', claims: false, board: null, piece: null },
  });
