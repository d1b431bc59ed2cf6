/** Random rule sets: any built-in one with options turned at will, all of them without faults. */
import {
  LIMIT_ROLES,
  MAX_ROWS,
  optionsOf,
  optionValue,
  RULE_OPTIONS,
  type RuleOption,
  sectionOf,
  withOption,
} from '../../engine/rules/option-list.ts';
import type { LimitRow, RuleSet } from '../../engine/rules/rule-set.ts';
import { ruleSetFaults } from '../../engine/rules/rule-set-check.ts';
import { copyOf, finished } from '../../engine/rules/rule-set-file.ts';
import { ruleSets } from '../../engine/rules/rule-sets/list.ts';
import type { Random } from './random.ts';

const STARTS = RULE_OPTIONS.filter(option => option.kind.kind === 'fen').map(option => option.path);

function randomTable(random: Random): readonly LimitRow[] {
  const rows: LimitRow[] = Array.from({ length: 1 + random.below(MAX_ROWS - 1) }, () => ({
    role: random.pick(LIMIT_ROLES),
    atLeast: 1 + random.below(16),
    limit: 1 + random.below(500),
  }));
  return [...rows, { role: null, atLeast: 0, limit: 1 + random.below(500) }];
}

/** A value that the option may have. */
export function randomValue(random: Random, { kind }: RuleOption): unknown {
  const within = (range: { readonly least: number; readonly most: number }): number =>
    range.least + random.below(range.most - range.least + 1);
  switch (kind.kind) {
    case 'section':
      return random.chance(0.5) ? true : null;
    case 'flag':
      return random.chance(0.5);
    case 'number':
      return kind.orNull && random.chance(0.3) ? null : within(kind);
    case 'choice': {
      if (!kind.number || random.chance(0.5)) return random.pick(kind.values);
      const number = within(kind.number);
      return kind.number.under === null ? number : { [kind.number.under]: number };
    }
    case 'list':
      return kind.values.filter(() => random.chance(0.5));
    case 'limits':
      return randomTable(random);
    case 'fen':
      return random.pick(ruleSets).startFen;
  }
}

const NAMES = ['Phnom Penh 2022', 'ច្បាប់ភូមិ', 'กติกาหมู่บ้าน', 'Café "Riverside" \\ 9', 'x', '🐟 rules'];

/** Turns that would make a fault are taken back. */
export function randomRules(random: Random, turns = 12): RuleSet {
  let rules = copyOf(random.pick(ruleSets), `${random.pick(NAMES)} ${random.below(1000)}`);
  for (let turn = 0; turn < turns; turn++) {
    const option = random.pick(optionsOf(rules));
    const above = sectionOf(option);
    if (above && optionValue(rules, above.path) === null) continue;
    if (STARTS.includes(option.path) && random.chance(0.7)) continue;
    const turned = withOption(rules, option.path, randomValue(random, option));
    if (ruleSetFaults(turned).length === 0) rules = turned;
  }
  return finished(rules);
}
