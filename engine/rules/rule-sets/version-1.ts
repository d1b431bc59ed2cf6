/**
 * The built-in rule sets as rule-set files of version 1 extend them. A file contains only what differs from the rule
 * set that it extends, so it must keep its meaning when a built-in rule set changes. The options that have changed are
 * listed here with their former values. An option that was added later has its `initial` value (`option-list.ts`).
 */
import { optionAt } from '../option-list.ts';
import type { RuleSet } from '../rule-set.ts';
import { standardLimits } from './limits.ts';

/** Options that version 1 does not know and that some built-in rule set has with another value than `initial`. */
const ADDED = ['count.setUp', 'count.board.whose'] as const;

const SHORTER = { 'count.piece.overBoard': 'shorter' };

/** By id and path of the option. */
const FORMER: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'ouk-pychess': SHORTER,
  'ouk-pychess-manual': SHORTER,
  'kar-ouk': SHORTER,
  'kar-ouk-manual': SHORTER,
  'ouk-page': { 'count.claims': false },
  'ouk-wikipedia': { 'count.piece.table': standardLimits },
};

/** Options with the values that a built-in rule set had in version 1, where they are others today. */
export const formerOptions = ({ id }: RuleSet): readonly (readonly [path: string, value: unknown])[] => [
  ...ADDED.map(path => [path, optionAt(path)?.initial] as const),
  ...Object.entries(FORMER[id] ?? {}),
];
