/** Folder names are stored on users' disks, so the texts and hashes below must never change. */
import { expect, test } from 'vitest';
import type { RuleSet } from '../../rules/rule-set.ts';
import { karOuk } from '../../rules/rule-sets/kar-ouk.ts';
import { ruleSets } from '../../rules/rule-sets/list.ts';
import { makruk } from '../../rules/rule-sets/makruk.ts';
import { oukForum } from '../../rules/rule-sets/ouk-forum.ts';
import { type Ending, endingsWith, parseEnding } from '../ending.ts';
import { batchesOf, tablesFor } from '../generation/plan.ts';
import { twoSidedEndings } from '../solver/one-against-one.ts';
import { decidingTable } from './dtr.ts';
import { type DtrRule, isTwoSidedRule } from './rule.ts';
import { bareKingRuleFrom, ruleFolder, ruleText, storedFolder, storedRule } from './stored-rule.ts';

function ruleOf(rules: RuleSet, name: string): DtrRule {
  const rule = decidingTable(rules, parseEnding(name) as Ending);
  if (rule === null || rule === 'mate') throw new Error(name);
  return rule;
}

const LIMITS =
  '[{"role":"boat","atLeast":2,"limit":8},{"role":"boat","atLeast":1,"limit":16},{"role":"koul","atLeast":2,"limit":22},' +
  '{"role":"horse","atLeast":2,"limit":32},{"role":"koul","atLeast":1,"limit":44},{"role":null,"atLeast":0,"limit":64}]';
const CHECK = '{"goal":"firstCheck","stalemate":"draw","dead":false,"relRank":6,"beyond":true}';

const TEXTS: readonly (readonly [RuleSet, string, string, string])[] = [
  [
    oukForum,
    'KRRvK',
    'dtr-99482068',
    '{"ends":null,"running":{"kind":"piece","lapses":true,"plies":null},"restart":"classChange","endAt":"budget",' +
      `"table":${LIMITS},"withFish":"no","begins":"itself","overBoard":"replace","board":null}`,
  ],
  [
    karOuk,
    'KMvK',
    'dtr-1797e209',
    `{"ends":${CHECK},"running":{"kind":"nothing","takes":false},"restart":"never","endAt":"limit",` +
      '"table":[],"withFish":"no","begins":"itself","overBoard":"replace","board":null}',
  ],
  [
    makruk,
    'KRvKN',
    'dtr-c581142b',
    '{"baring":{"boat":{"kind":"anew","allows":13},"koul":{"kind":"anew","allows":41}},"mates":true,"last":null}',
  ],
  [
    karOuk,
    'KPvKN',
    'dtr-12f9c275',
    `{"baring":{"met":{"kind":"anew","allows":60},"fish":{"kind":"anew","allows":63,"by":{"ends":${CHECK},` +
      '"running":{"kind":"board","lapses":false,"takes":false,"own":true},"restart":"never","endAt":"limit",' +
      `"table":${LIMITS},"withFish":"no","begins":"itself","overBoard":"shorter","board":null}}},` +
      `"mates":true,"last":null,"ends":${CHECK}}`,
  ],
];

test.each(TEXTS)('%o: %s has a fixed text and folder', (rules, name, folder, text) => {
  const rule = ruleOf(rules, name);
  expect(ruleText(rule)).toBe(text);
  expect(ruleFolder(rule)).toBe(folder);
});

test('reads the rules that it stores, for all built-in rule sets', () => {
  const endings = [
    ...endingsWith(1),
    ...endingsWith(1, 1),
    ...endingsWith(2),
    ...endingsWith(2, 1),
    ...endingsWith(2, 2),
    ...twoSidedEndings,
  ];
  const rules = ruleSets
    .filter(({ rek }) => rek === null)
    .flatMap(each => batchesOf(tablesFor(each, endings)).map(({ rule }) => rule))
    .filter(rule => rule !== null);
  expect(rules.length).toBeGreaterThan(80);
  for (const rule of rules) {
    const read = JSON.parse(JSON.stringify(storedRule(rule)));
    expect(storedFolder(read)).toBe(ruleFolder(rule));
    if (!isTwoSidedRule(rule)) expect(bareKingRuleFrom(read)).toEqual(rule);
  }
});
