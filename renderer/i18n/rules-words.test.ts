import { expect, test } from 'vitest';
import { KNOB_GROUPS, KNOBS } from '../../engine/rules/knob-list.ts';
import { enRules } from './en-rules.ts';
import { kmRules } from './km-rules.ts';
import { thRules } from './th-rules.ts';

test.each([
  ['en', enRules],
  ['th', thRules],
  ['km', kmRules],
])('%s says what every knob and every setting of it means', (_, words) => {
  expect(Object.keys(words.knobs).sort()).toEqual(KNOBS.map(knob => knob.path).sort());
  expect(Object.keys(words.rules.groups)).toEqual([...KNOB_GROUPS]);
  for (const { path, kind } of KNOBS) {
    const said = words.knobs[path]!;
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
