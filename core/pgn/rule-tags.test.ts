import { afterEach, expect, it, test } from 'vitest';
import { withOption } from '../../engine/rules/option-list.ts';
import { Position } from '../../engine/rules/position.ts';
import type { RuleSet } from '../../engine/rules/rule-set.ts';
import { copyOf, finished, makeRuleSetFile, parseRuleSetFile } from '../../engine/rules/rule-set-file.ts';
import { forgetRuleSet, ownRuleSets, registerRuleSet, ruleSet, ruleSets } from '../../engine/rules/rule-sets/list.ts';
import { Random } from '../../tests/scripts/random.ts';
import { randomRules } from '../../tests/scripts/random-rules.ts';
import { newStudy } from '../study/edit.ts';
import { mainLine } from '../study/walk.ts';
import { guessFile } from './guess.ts';
import { readPgn } from './reader.ts';
import { ruleTags } from './rule-tags.ts';
import { makeTag } from './tags.ts';
import { exportedTags, writePgn } from './writer.ts';

/**
 * Ouk in which the met's leap captures: after 1. e4 d5 2. exd5 exd5 the met on e1 may not reach anything, but the
 * rules differ by id.
 */
const village = finished(
  withOption(copyOf(ruleSet('ouk-pychess') as RuleSet, 'Village "9" \\'), 'count.board.limit', 50),
);

afterEach(() => {
  for (const { id } of ownRuleSets()) forgetRuleSet(id);
});

const read = (text: string) => {
  const [game] = readPgn(text, { rules: 'makruk' });
  if (!game) throw new Error('no game');
  if (game.embeddedRules) registerRuleSet(game.embeddedRules);
  return game;
};

const gameOf = (tags: readonly { name: string; value: string }[], moves = '1. e4 d5 *'): string =>
  `${tags.map(makeTag).join('\n')}\n\n${moves}\n`;

const codes = (text: string): readonly string[] => read(text).issues.map(issue => issue.code);

test.each(ruleSets.map(({ id }) => id))('%s: written and read back', id => {
  const study = newStudy(id, Position.start(ruleSet(id) as RuleSet) && (ruleSet(id) as RuleSet).startFen);
  const names = exportedTags(study).map(tag => tag.name);
  const ordinary = ruleSets.find(rules => rules.variant === ruleSet(id)?.variant);
  expect(names.includes('RuleSet')).toBe(ordinary?.id !== id);
  expect(names).not.toContain('RuleSetFile');
  const back = read(writePgn(study));
  expect(back.study).toEqual(study);
  expect(back.issues).toEqual([]);
});

it('a game contains its own rule set for machines that do not have it', () => {
  registerRuleSet(village);
  const text = writePgn(newStudy(village.id, village.startFen));
  expect(text).toContain('[Variant "Cambodian"]\n[RuleSet "village-9-');
  forgetRuleSet(village.id);
  const game = read(text);
  expect(game.study.rules).toBe(village.id);
  expect(game.study.tags).toEqual([]);
  expect(game.issues).toMatchObject([{ code: 'rules-brought', line: 10, ply: 0 }]);
  expect(ruleSet(village.id)).toEqual(village);
  expect(read(text).issues).toEqual([]);
  expect(writePgn(game.study)).toBe(text);
});

it('reading registers no rule set, and later games can use the one of an earlier game', () => {
  registerRuleSet(village);
  const text = writePgn(newStudy(village.id, village.startFen));
  forgetRuleSet(village.id);
  const named = gameOf([
    { name: 'Variant', value: 'Cambodian' },
    { name: 'RuleSet', value: village.id },
  ]);
  const games = readPgn(`${text}\n${text}\n${named}`, { rules: 'makruk' });
  expect(games.map(({ study, embeddedRules }) => [study.rules, embeddedRules?.id])).toEqual(
    games.map(() => [village.id, village.id]),
  );
  expect(games.map(({ issues }) => issues.map(({ code }) => code))).toEqual([['rules-brought'], [], []]);
  guessFile(new TextEncoder().encode(text));
  expect(ownRuleSets()).toEqual([]);
});

it('any valid rule set survives a tag', () => {
  for (let seed = 0; seed < 60; seed++) {
    const rules = randomRules(new Random(seed));
    registerRuleSet(rules);
    const text = writePgn(newStudy(rules.id, rules.startFen));
    forgetRuleSet(rules.id);
    expect(read(text).study).toEqual(newStudy(rules.id, rules.startFen));
    expect({ ...ruleSet(rules.id) }).toEqual({ ...rules, own: { ...rules.own, notes: '' } });
  }
});

it('reports an unknown rule set and keeps its name', () => {
  const text = gameOf([
    { name: 'Variant', value: 'Cambodian' },
    { name: 'RuleSet', value: 'battambang-12345678' },
  ]);
  const game = read(text);
  expect(game.study.rules).toBe('ouk-pychess');
  expect(game.study.tags).toEqual([{ name: 'RuleSet', value: 'battambang-12345678' }]);
  expect(game.issues).toMatchObject([{ code: 'rules-unknown', line: 2 }]);
  expect(game.kept).toBe('whole');
  expect(mainLine(game.study)).toHaveLength(2);
  expect(read(writePgn(game.study)).study).toEqual(game.study);
});

it('reports a rule set of another variant, and reads the game by its own variant', () => {
  const text = gameOf([
    { name: 'Variant', value: 'Makruk' },
    { name: 'RuleSet', value: 'ouk-page' },
  ]);
  expect(read(text).study.rules).toBe('makruk');
  expect(codes(text)).toEqual(['rules-other-variant']);
});

it('reports an invalid definition, or one that does not match the name, with its errors', () => {
  const file = makeRuleSetFile(village, { compact: true });
  const tags = (value: string, id = village.id) => [
    { name: 'Variant', value: 'Cambodian' },
    { name: 'RuleSet', value: id },
    { name: 'RuleSetFile', value },
  ];
  const broken = read(gameOf(tags(file.replace('50', '0'))));
  expect(broken.issues).toMatchObject([{ code: 'rules-unreadable', line: 3 }]);
  expect(broken.issues[0]?.text).toContain('count.board.limit: 0 is not a whole number');
  expect(broken.study.rules).toBe('ouk-pychess');
  expect(broken.study.tags.map(tag => tag.name)).toEqual(['RuleSet', 'RuleSetFile']);
  expect(codes(gameOf(tags(file.replace('50', '51'))))).toEqual(['rules-unreadable']);
  expect(ownRuleSets()).toEqual([]);
});

it('reports and ignores another definition of a known rule set', () => {
  registerRuleSet(village);
  const tags = (value: string) => [
    { name: 'Variant', value: 'Cambodian' },
    { name: 'RuleSet', value: village.id },
    { name: 'RuleSetFile', value },
  ];
  const file = makeRuleSetFile(village, { compact: true });
  for (const other of ['{}', file.replace('50', '51')]) {
    const game = read(gameOf(tags(other)));
    expect(game.study.rules).toBe(village.id);
    expect(game.issues).toMatchObject([{ code: 'rules-unreadable', line: 3 }]);
  }
  expect(codes(gameOf(tags(file.replace(':{', ': {'))))).toEqual([]);
  registerRuleSet({ ...village, title: 'Other', own: { base: 'ouk-pychess', notes: 'New notes' } });
  expect(ruleSet(village.id)).toEqual({ ...village, own: { base: 'ouk-pychess', notes: 'New notes' } });
});

it('round-trips Kar Ouk of the Cambodian page by name, with its claims', () => {
  const text = [
    '[Event "?"]\n[Site "?"]\n[Date "????.??.??"]\n[Round "?"]\n[White "?"]\n[Black "?"]\n[Result "1/2-1/2"]',
    '[Variant "Karouk"]\n[RuleSet "kar-ouk-page"]\n[SetUp "1"]\n[FEN "8/6k1/1R6/8/8/8/8/3KR1N1 b - 14 1+1 12 45"]\n',
    '45... Kf7 46. Nf3 Kg7 {[%count b claim]} 1/2-1/2\n',
  ].join('\n');
  const { study, issues } = read(text);
  expect(issues).toEqual([]);
  expect(study.rules).toBe('kar-ouk-page');
  expect(ruleTags('kar-ouk-page')).toEqual([
    { name: 'Variant', value: 'Karouk' },
    { name: 'RuleSet', value: 'kar-ouk-page' },
  ]);
  const last = mainLine(study).at(-1);
  expect(last?.count).toEqual([{ action: 'claim', by: 'b' }]);
  expect(read(writePgn(study)).study).toEqual(study);
});

it('a file of the first release contains a rule set that extends the ouk-page of that time', () => {
  const changes = { count: { piece: { endAt: 'budget' } } };
  const file = { format: 'chatrang-rules', version: 1, name: 'Old page', extends: 'ouk-page', changes };
  const old = parseRuleSetFile(JSON.stringify(file));
  if (!old.ok) throw new Error(old.error.map(issue => issue.text).join());
  expect(old.value.count.claims).toBe(false);
  const { study, embeddedRules } = read(
    gameOf([
      { name: 'Variant', value: 'Cambodian' },
      { name: 'RuleSet', value: 'old-page-f1abdc3a' },
      { name: 'RuleSetFile', value: JSON.stringify(file) },
    ]),
  );
  expect(study.rules).toBe(old.value.id);
  expect(embeddedRules?.count.claims).toBe(false);
});

it('RuleSet is enough without a Variant', () => {
  expect(read(gameOf([{ name: 'RuleSet', value: 'ouk-page' }])).study.rules).toBe('ouk-page');
  const own = read(gameOf([{ name: 'RuleSetFile', value: makeRuleSetFile(village, { compact: true }) }]));
  expect(own.study.rules).toBe(village.id);
});

it('keeps the name of a rule set that no longer exists', () => {
  expect(ruleTags('gone-00000000')).toEqual([{ name: 'Variant', value: 'gone-00000000' }]);
});
