import { afterEach, expect, it } from 'vitest';
import type { Services } from '../../../api/contract.ts';
import { extendService } from '../../../api/rpc.ts';
import { newStudy } from '../../../core/study/edit.ts';
import { flattenStudy } from '../../../core/study/flat.ts';
import { optionAt } from '../../../engine/rules/option-list.ts';
import type { RuleSet } from '../../../engine/rules/rule-set.ts';
import { makeRuleSetFile } from '../../../engine/rules/rule-set-file.ts';
import { forgetRuleSet, ownRuleSets, ruleSet } from '../../../engine/rules/rule-sets/list.ts';
import { type TestHost, testHost } from '../../../tests/support/page-host.ts';
import { until } from '../../../tests/support/until.ts';
import type { Wire } from '../shell/connection.svelte.ts';
import { knownRules } from './known-rules.svelte.ts';
import { gamesOffered } from './offered.ts';
import { RuleDraft } from './rule-draft.svelte.ts';
import { RuleLibrary } from './rule-library.svelte.ts';

const ouk = ruleSet('ouk-pychess') as RuleSet;
const open: TestHost[] = [];
afterEach(async () => {
  for (const host of open.splice(0)) await host.close();
  for (const { id } of ownRuleSets()) forgetRuleSet(id);
  knownRules.set([]);
});

async function page() {
  const made = await testHost();
  open.push(made);
  const { connection, notices } = await made.page();
  return { host: made.host, notices, ruleLibrary: new RuleLibrary(connection, notices) };
}

const offered = (): readonly string[] =>
  gamesOffered().flatMap(({ sets }) => sets.filter(set => set.own).map(set => set.title));
const option = (path: string) => optionAt(path)!;
const fileOf = (name: string, text: string): File => new File([text], name);

it('a draft names its faults, marks what was changed, goes back, and becomes a rule set', async () => {
  const draft = new RuleDraft(ouk, 'Village ', false);
  expect([draft.faults, draft.changed, draft.touched]).toEqual([[], [], false]);
  draft.set(option('count.board.limit'), 0);
  expect(draft.faultsOf(option('count.board.limit')).map(({ code }) => code)).toEqual(['option-number']);
  draft.reset(option('count.board.limit'));
  expect([draft.faults, draft.changed]).toEqual([[], []]);
  draft.set(option('count.piece.table'), [{ role: 'boat', atLeast: 1, limit: Number.NaN }]);
  expect(draft.faultsOf(option('count.piece.table'))).toHaveLength(1);
  draft.reset(option('count.piece.table'));
  draft.set(option('metLeap'), null);
  expect(draft.rules.startFen).toContain(' w De - ');
  expect(draft.isOpen(option('metLeap.capture'))).toBe(false);
  draft.set(option('metLeap'), true);
  draft.set(option('metLeap.capture'), true);
  expect(draft.changed.map(({ path }) => path)).toEqual(['metLeap.capture']);
  draft.note(' By the river ');
  expect(draft.finished()).toMatchObject({ title: 'Village', own: { base: 'ouk-pychess', notes: 'By the river' } });
  draft.name('');
  expect(draft.faults.map(({ code }) => code)).toEqual(['rules-name']);
});

it('a saved rule set is offered; an edited one takes its place unless games are played by it', async () => {
  const { host, ruleLibrary, notices } = await page();
  const first = new RuleDraft(ouk, 'Village', false);
  first.set(option('metLeap.capture'), true);
  const id = await ruleLibrary.save(first.finished());
  expect(offered()).toEqual(['Village']);

  const second = new RuleDraft(ruleSet(id!)!, 'Village', true);
  second.set(option('kingLeap.capture'), true);
  const newer = await ruleLibrary.save(second.finished(), id);
  expect(newer).not.toBe(id);
  expect(offered()).toEqual(['Village']);

  await host.services.library.save(null, null, 1, flattenStudy(newStudy(newer!, ouk.startFen)));
  const third = new RuleDraft(ruleSet(newer!)!, 'Village', true);
  third.set(option('count.mode'), 'off');
  const newest = await ruleLibrary.save(third.finished(), newer);
  expect(knownRules.own.map(rules => rules.id)).toEqual([newer, newest]);
  expect(notices.list[0]?.issue).toMatchObject({ code: 'rules-old-kept', data: { name: 'Village' } });

  await ruleLibrary.remove(ruleSet(newer!)!);
  expect(notices.list[0]).toMatchObject({ level: 'error', issue: { code: 'in-use' } });
  await ruleLibrary.remove(ruleSet(newest!)!);
  expect(knownRules.own.map(rules => rules.id)).toEqual([newer]);
});

it('imports rule sets and reports the faults of other files', async () => {
  const { ruleLibrary, notices } = await page();
  const good = makeRuleSetFile({ ...ouk, title: 'From a friend' });
  await ruleLibrary.importFiles([
    fileOf('a.chatrang-rules.json', good),
    fileOf('b.json', '{"format":"chatrang-rules","version":1,"name":"","extends":"go"}'),
    fileOf('big.json', 'x'.repeat(300_000)),
  ]);
  expect(offered()).toEqual(['From a friend']);
  expect(ruleLibrary.shown).toBe(knownRules.own[0]?.id);
  expect(ruleLibrary.rejected.map(({ name, faults }) => [name, faults.map(({ code }) => code)])).toEqual([
    ['b.json', ['rules-name', 'rules-base']],
    ['big.json', ['rules-too-long']],
  ]);
  await ruleLibrary.importFiles([fileOf('again.json', good)]);
  expect(notices.list[0]?.issue.code).toBe('rules-there');
  expect(ruleLibrary.rejected).toEqual([]);
});

it('another page hears of it, and a page that opens later knows it', async () => {
  const made = await testHost();
  open.push(made);
  const { connection, notices } = await made.page();
  const ruleLibrary = new RuleLibrary(connection, notices);
  const draft = new RuleDraft(ouk, 'Shared', false);
  await ruleLibrary.save(draft.finished());
  knownRules.set([]);
  const later = await made.page();
  later.cut();
  let fetched = 0;
  const { connection: wire } = later;
  const counted: Wire = {
    on: (name, listener) => wire.on(name, listener),
    onOpen: listener => wire.onOpen(listener),
    get api() {
      const { rules } = wire.api;
      const list = () => {
        fetched++;
        return rules.list();
      };
      return extendService<Services, Services>(wire.api, {
        rules: extendService<Services['rules'], Services['rules']>(rules, { list }),
      });
    },
  };
  const second = new RuleLibrary(counted, later.notices);
  await until(() => expect(wire.state).toBe('reconnecting'));
  await wire.open();
  await Promise.all([second.loaded(), second.loaded()]);
  expect(offered()).toEqual(['Shared']);
  await second.save(new RuleDraft(ouk, 'Another', false).finished());
  expect(offered()).toEqual(['Shared', 'Another']);
  expect(fetched).toBe(1);
});

it('a rule set that came with a game is kept as soon as there is a connection', async () => {
  const made = await testHost();
  open.push(made);
  const { connection, notices, cut } = await made.page();
  const ruleLibrary = new RuleLibrary(connection, notices);
  const rules = new RuleDraft(ouk, 'Brought', false).finished();
  cut();
  ruleLibrary.keep(rules);
  expect(ruleSet(rules.id)).toEqual(rules);
  expect(offered()).toEqual([]);
  await connection.open();
  await until(() => expect(notices.list.map(({ issue }) => issue.code)).toEqual(['rules-saved']));
  expect(offered()).toEqual(['Brought']);
});

it('keeps each of several rule sets that games contained, and reports it once', async () => {
  const { ruleLibrary, notices } = await page();
  for (const title of ['First', 'Second', 'Third']) ruleLibrary.keep(new RuleDraft(ouk, title, false).finished());
  await until(() => expect(offered().toSorted()).toEqual(['First', 'Second', 'Third']));
  // Whatever was asked before this has been answered by then.
  await ruleLibrary.save(new RuleDraft(ouk, 'Fourth', false).finished());
  const names = notices.list.map(({ issue }) => issue.data?.name);
  expect(names.toSorted()).toEqual(['First', 'Fourth', 'Second', 'Third']);
});
