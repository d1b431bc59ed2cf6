/**
 * The built-in rule sets as files of rules of version 1 know them. Such a file holds only what differs from the rule set it extends, so it
 * must go on to mean what it meant when it was written, whatever a built-in rule set has become since: what has changed is listed here with
 * the value it had. A option that was added later counts as its `initial` value in files of version 1 (`option-list.ts`).
 */
import { optionAt } from '../option-list.ts';
import type { RuleSet } from '../rule-set.ts';
import { standardLimits } from './limits.ts';

/** Options that version 1 does not know. */
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
