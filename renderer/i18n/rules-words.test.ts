import { expect, test } from 'vitest';
import { OPTION_GROUPS, RULE_OPTIONS } from '../../engine/rules/option-list.ts';
import { enRules } from './en-rules.ts';
import { kmRules } from './km-rules.ts';
import { thRules } from './th-rules.ts';

test.each([
  ['en', enRules],
  ['th', thRules],
  ['km', kmRules],
])('%s says what every option and every setting of it means', (_, words) => {
  expect(Object.keys(words.options).sort()).toEqual(RULE_OPTIONS.map(option => option.path).sort());
  expect(Object.keys(words.rules.groups)).toEqual([...OPTION_GROUPS]);
  for (const { path, kind } of RULE_OPTIONS) {
    const said = words.options[path]!;
    expect(said.name && said.means, path).toBeTruthy();
    if (kind.kind !== 'choice' && kind.kind !== 'list') continue;
    const wanted = [...kind.values, ...(kind.kind === 'choice' && kind.number ? [kind.number.under ?? 'number'] : [])];
    for (const value of wanted) expect(said.values?.[value], `${path} ${value}`).toBeTruthy();
  }
});

test('every language tells the same faults, with the same values', () => {
  const values = (text: string): readonly string[] => (text.match(/\{\w+\}/gu) ?? []).toSorted();
  for (const { ruleFaults } of [thRules, kmRules]) {
    expect(Object.keys(ruleFaults)).toEqual(Object.keys(enRules.ruleFaults));
    for (const [code, text] of Object.entries(enRules.ruleFaults))
      expect(values(ruleFaults[code]!), code).toEqual(values(text));
  }
});
