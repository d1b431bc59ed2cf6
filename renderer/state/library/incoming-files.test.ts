import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { makeRuleSetFile } from '../../../engine/rules/rule-set-file.ts';
import { forgetRuleSet, ownRuleSets } from '../../../engine/rules/rule-sets/list.ts';
import { makruk } from '../../../engine/rules/rule-sets/makruk.ts';
import { type TestHost, testHost } from '../../../tests/support/page-host.ts';
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts';
import { knownRules } from '../rules/known-rules.svelte.ts';
import { RuleLibrary } from '../rules/rule-library.svelte.ts';
import { Jobs } from '../shell/jobs.svelte.ts';
import { Imports } from './imports.svelte.ts';
import { IncomingFiles } from './incoming-files.ts';

let host: TestHost;
const folder = temporaryFolder('arriving');
beforeAll(async () => {
  host = await testHost();
});
afterAll(async () => {
  await host.close();
});
afterEach(async () => {
  for (const { id } of await host.host.services.rules.list()) await host.host.services.rules.remove(id);
  for (const { id } of ownRuleSets()) forgetRuleSet(id);
  knownRules.set([]);
});

const village = makeRuleSetFile({ ...makruk, title: 'Village' });
const game = `[Variant "Makruk"]\n[RuleSetFile "${makeRuleSetFile({ ...makruk, title: 'Of a game' }, { compact: true }).replaceAll('"', '\\"')}"]\n\n1. e4 d5 *\n`;
const khmer = '{"game_id": "1", "moves": ["Fe3e4"], "comment": "not \\"format\\": of rules"}';

async function page() {
  const { connection, notices } = await host.page();
  const imports = new Imports(connection, new Jobs(connection));
  const ruleLibrary = new RuleLibrary(connection, notices);
  let shown = 0;
  const incomingFiles = new IncomingFiles(connection, imports, ruleLibrary, () => shown++);
  return { imports, ruleLibrary, incomingFiles, shown: () => shown };
}

function pathOf(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

it('sends rule sets to the rules and games to the import, by the contents of the files', async () => {
  const { imports, ruleLibrary, incomingFiles, shown } = await page();
  const paths = [
    pathOf('of a friend.json', `\uFEFF\n${village}`),
    pathOf('village.pgn', game),
    pathOf('khmer.json', khmer),
    pathOf('bad.json', '{"format": "chatrang-rules", "version": 1, "name": "Bad", "extends": "go"}'),
    join(folder, 'gone.json'),
  ];
  host.host.events.emit('openFiles', { paths });
  await incomingFiles.paths(paths);
  expect(imports.list.map(({ name }) => name)).toEqual(['village.pgn', 'khmer.json', 'gone.json']);
  expect(knownRules.own.map(({ title }) => title)).toEqual(['Village']);
  expect(ruleLibrary.rejected.map(({ name, faults }) => [name, faults.map(({ code }) => code)])).toEqual([
    ['bad.json', ['rules-base']],
  ]);
  expect(shown()).toBe(1);
});

it('a file of rules that is too long says so, and is not read', async () => {
  const { ruleLibrary, incomingFiles, imports } = await page();
  const long = pathOf('long.json', village.replace('"version"', `"notes": "${'x'.repeat(250_000)}", "version"`));
  const named = pathOf('odd.chatrang-rules.json', '1. e4 d5 *');
  host.host.events.emit('openFiles', { paths: [long, named] });
  await incomingFiles.paths([long, named]);
  expect(imports.list).toEqual([]);
  expect(ruleLibrary.rejected.map(({ name, faults }) => [name, faults[0]?.code])).toEqual([
    ['long.json', 'rules-too-long'],
    ['odd.chatrang-rules.json', 'json-broken'],
  ]);
});

it('files of the page are recognised in the same way', async () => {
  const { imports, incomingFiles, shown } = await page();
  await incomingFiles.files([new File([village], 'shared'), new File([game], 'a.pgn'), new File([khmer], 'b.json')]);
  expect(imports.list.map(({ name }) => name)).toEqual(['a.pgn', 'b.json']);
  expect(knownRules.own.map(({ title }) => title)).toEqual(['Village']);
  expect(shown()).toBe(1);
  await incomingFiles.files([new File([game], 'c.pgn')]);
  expect(shown()).toBe(1);
});

it('reports an unreadable file by name and imports the others', async () => {
  const gone = new File([], 'folder');
  const unreadable = Promise.reject(new Error('gone'));
  unreadable.catch(() => undefined);
  gone.slice = () => Object.assign(new Blob(), { text: () => unreadable });
  const { imports, incomingFiles } = await page();
  await incomingFiles.files([gone, new File([village], 'shared'), new File([game], 'a.pgn')]);
  expect(imports.list.map(({ name }) => name)).toEqual(['folder', 'a.pgn']);
  expect(knownRules.own.map(({ title }) => title)).toEqual(['Village']);
});
