import { expect, test } from 'vitest';
import { OPTION_GROUPS, RULE_OPTIONS } from '../../engine/rules/option-list.ts';
import { en } from './english.ts';
import { LANGUAGES, loadWords } from './languages.ts';

test.each(LANGUAGES)('%s describes every option and each of its values', async language => {
  const { options, rules } = await loadWords(language);
  expect(Object.keys(options).sort()).toEqual(RULE_OPTIONS.map(option => option.path).sort());
  expect(Object.keys(rules.groups)).toEqual([...OPTION_GROUPS]);
  for (const { path, kind } of RULE_OPTIONS) {
    const words = options[path]!;
    expect(words.name && words.means, path).toBeTruthy();
    if (kind.kind !== 'choice' && kind.kind !== 'list') continue;
    const values = [...kind.values, ...(kind.kind === 'choice' && kind.number ? [kind.number.under ?? 'number'] : [])];
    for (const value of values) expect(words.values?.[value], `${path} ${value}`).toBeTruthy();
  }
});

test.each(LANGUAGES)('%s has every error of a rule set, with the same values', async language => {
  const values = (text: string): readonly string[] => (text.match(/\{\w+\}/gu) ?? []).toSorted();
  const { ruleFaults } = await loadWords(language);
  expect(Object.keys(ruleFaults)).toEqual(Object.keys(en.ruleFaults));
  for (const [code, text] of Object.entries(en.ruleFaults))
    expect(values(ruleFaults[code]!), code).toEqual(values(text));
});
