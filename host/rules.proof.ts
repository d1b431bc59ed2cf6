/**
 * The user's own rule sets across threads, processes and layouts: the rule set of a game is available wherever the game
 * is.
 */
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, expect, it } from 'vitest';
import type { JobState, SearchReport, StoredRules } from '../api/contract.ts';
import { writePgn } from '../core/pgn/writer.ts';
import { chapterOf, newChapter } from '../core/study/chapters.ts';
import { newStudy } from '../core/study/edit.ts';
import { flattenStudy } from '../core/study/flat.ts';
import { withOption } from '../engine/rules/option-list.ts';
import type { RuleSet } from '../engine/rules/rule-set.ts';
import { copyOf, finished, makeRuleSetFile, parseRuleSetFile } from '../engine/rules/rule-set-file.ts';
import { forgetRuleSet, ownRuleSets, registerRuleSet, ruleSet } from '../engine/rules/rule-sets/list.ts';
import { builtAssets } from '../tests/support/built-assets.ts';
import { nextEvent } from '../tests/support/next-event.ts';
import { temporaryFolder } from '../tests/support/temporary-folder.ts';
import { openLibrary } from './database/open.ts';
import { MIGRATIONS } from './database/schema.ts';
import { createHost, type Host } from './host.ts';

const folder = temporaryFolder('rules');
const open = new Set<Host>();
afterEach(async () => {
  const hosts = [...open];
  open.clear();
  for (const host of hosts) await host.close();
  for (const { id } of ownRuleSets()) forgetRuleSet(id);
});

async function host(name: string): Promise<Host> {
  const made = await createHost({ shell: 'cli', libraryPath: join(folder, name), assets: builtAssets });
  open.add(made);
  return made;
}

async function close(made: Host): Promise<void> {
  open.delete(made);
  await made.close();
}

/** Ouk in which the met's leap captures, so that 1. ... Md8xd6 is legal only here. */
const village = finished(
  withOption(
    withOption(copyOf(ruleSet('ouk-pychess') as RuleSet, 'Village'), 'metLeap.capture', true),
    'count.mode',
    'off',
  ),
);
const pgn = `[White "Sok"]\n[Variant "Cambodian"]\n[RuleSet "${village.id}"]\n[RuleSetFile "${makeRuleSetFile(village, { compact: true }).replaceAll('"', '\\"')}"]\n\n1. e4 d5 2. exd5 Nd7 3. d6=M Mxd6 *\n`;

const ALL = { filter: {}, sort: 'id', descending: false } as const;

async function importText(made: Host, text: string): Promise<JobState> {
  const done = nextEvent(made, 'job', job => job.state !== 'running');
  await made.services.library.import({ source: { kind: 'text', name: 'x.pgn', text }, rules: 'makruk', collection: 1 });
  return done;
}

it('stores the rule set of an imported game, which every thread can then play', async () => {
  const made = await host('brought.sqlite');
  const notified = nextEvent(made, 'rulesChanged', ({ list }) => list.length === 1);
  const job = await importText(made, pgn);
  expect(job.report).toMatchObject({ games: 1, whole: 1, issues: [{ code: 'rules-brought', line: 4 }] });
  const [kept] = (await notified).list;
  expect(kept?.id).toBe(village.id);
  expect(parseRuleSetFile((kept as StoredRules).text)).toEqual({ ok: true, value: village });

  const { rows } = await made.services.library.list(ALL, 0, 10);
  expect(rows).toMatchObject([{ rules: village.id, plies: 6, kept: 'whole' }]);
  const { study } = await made.services.library.open(rows[0]!.id);
  expect((await made.services.library.save(rows[0]!.id, 1, 1, study)).revision).toBe(2);
  expect(await made.services.library.exportText([rows[0]!.id], null)).toContain('[RuleSetFile "{\\"format\\"');
  expect(await made.services.explorer.position(village.id, village.startFen, {})).toMatchObject({ games: 1 });
  const report = nextEvent(made, 'analysis', ({ report }: { report: SearchReport }) => report.done);
  await made.services.analysis.start({
    rules: village.id,
    fen: village.startFen,
    moves: ['e3e4', 'd6d5', 'e4d5', 'b8d7'],
    limits: { depth: 2 },
    lines: 1,
  });
  expect((await report).report.lines).toHaveLength(1);
  await close(made);

  forgetRuleSet(village.id);
  const again = await host('brought.sqlite');
  expect(ruleSet(village.id)).toEqual(village);
  expect(await again.services.explorer.position(village.id, village.startFen, {})).toMatchObject({ games: 1 });
  expect((await importText(again, pgn)).report).toMatchObject({ whole: 1, issues: [] });
});

it('imports a shared study whose chapters have rule sets of another user', async () => {
  const chapter = (rules: RuleSet, name: string, number: number) =>
    newChapter(rules.id, rules.startFen, { study: 'Lessons', name, number });
  registerRuleSet(village);
  const file = [chapter(village, 'The leap', 1), chapter(ruleSet('makruk') as RuleSet, 'The board', 2)];
  const text = file.map(study => writePgn(study)).join('\n');
  forgetRuleSet(village.id);

  const made = await host('lessons.sqlite');
  expect((await importText(made, text)).report).toMatchObject({
    games: 2,
    whole: 2,
    issues: [{ code: 'rules-brought' }],
  });
  const { library } = made.services;
  const { rows } = await library.list({ ...ALL, filter: { query: 'tag:StudyName=Lessons' } }, 0, 10);
  const chapters = await Promise.all(rows.map(async ({ id }) => chapterOf((await library.open(id)).study)?.name));
  expect(rows.map(({ rules }, index) => [chapters[index], rules])).toEqual([
    ['The leap', village.id],
    ['The board', 'makruk'],
  ]);
  expect(await made.services.rules.list()).toMatchObject([{ id: village.id }]);
  const ids = rows.map(({ id }) => id);
  expect(await library.exportText(ids, null), 'the same file again').toBe(text);
});

it('saves a rule set from text, notifies pages, and refuses a bad one with its faults', async () => {
  const made = await host('saved.sqlite');
  const { rules } = made.services;
  const notified = nextEvent(made, 'rulesChanged', () => true);
  const saved = await rules.save(makeRuleSetFile(village));
  expect(saved.id).toBe(village.id);
  expect((await notified).list).toEqual([saved]);
  const noted = { ...village, own: { base: 'ouk-pychess', notes: 'By the river.' } };
  expect((await rules.save(makeRuleSetFile(noted))).id).toBe(village.id);
  expect(await rules.list()).toHaveLength(1);
  expect(JSON.parse(await rules.exportText(village.id))).toMatchObject({ id: village.id, notes: 'By the river.' });
  expect(JSON.parse(await rules.exportText('ouk-page'))).toMatchObject({ extends: 'ouk-page', changes: {} });
  await expect(rules.save('{"format":"chatrang-rules","version":1,"name":"","extends":"x"}')).rejects.toMatchObject({
    code: 'bad-rules',
    message: expect.stringMatching(/extends: unknown rule set "x"/u),
  });
  const beside = new Database(join(folder, 'saved.sqlite'));
  const other = finished(withOption(village, 'count.mode', 'manual'));
  const text = makeRuleSetFile(other, { complete: true }).replace(/^ {2}"id".*$/mu, '');
  beside.prepare('UPDATE rule_sets SET text = ? WHERE id = ?').run(text, village.id);
  beside.close();
  await expect(rules.save(makeRuleSetFile(village))).rejects.toMatchObject({ code: 'rules-clash' });
  await expect(rules.exportText('unknown')).rejects.toMatchObject({ code: 'no-such-rules' });
});

it('keeps a rule set that games or drafts use; hides one of binned games and shows it again with them', async () => {
  const made = await host('used.sqlite');
  const { rules, library } = made.services;
  await rules.save(makeRuleSetFile(village));
  const study = flattenStudy(newStudy(village.id, village.startFen));
  const { id } = await library.save(null, null, 1, study);
  await expect(rules.remove(village.id)).rejects.toMatchObject({ code: 'in-use' });
  await library.saveDraft({ id: 'd', game: null, revision: null, study, path: '', changed: 1 });
  const { token } = await library.remove([id]);
  await expect(rules.remove(village.id)).rejects.toMatchObject({
    code: 'in-use',
    message: expect.stringMatching(/1 draft/u),
  });
  await library.discardDraft('d');
  await rules.remove(village.id);
  expect(await rules.list()).toEqual([]);
  const notified = nextEvent(made, 'rulesChanged', ({ list }) => list.length > 0);
  await made.services.organisation.undo(token);
  expect((await notified).list).toMatchObject([{ id: village.id }]);
  expect(ruleSet(village.id)).toEqual(village);
  expect((await library.open(id)).study.rules).toBe(village.id);

  const other = finished(withOption(village, 'count.mode', 'manual'));
  await rules.save(makeRuleSetFile(other));
  await rules.remove(other.id);
  await expect(rules.remove(other.id)).rejects.toMatchObject({ code: 'no-such-rules' });
  await expect(library.save(null, null, 1, { ...study, rules: other.id })).rejects.toMatchObject({
    code: 'no-such-rules',
  });
});

it('finds a rule set that another program has added to the library', async () => {
  const made = await host('shared.sqlite');
  const beside = new Database(join(folder, 'shared.sqlite'));
  beside
    .prepare('INSERT INTO rule_sets VALUES (?, ?, 1, 0)')
    .run(village.id, makeRuleSetFile(village, { complete: true }));
  beside.close();
  expect(ruleSet(village.id)).toBeNull();
  expect(await made.services.explorer.position(village.id, village.startFen, {})).toMatchObject({ games: 0 });
  const report = nextEvent(made, 'analysis', ({ report }) => report.done);
  await made.services.analysis.start({
    rules: village.id,
    fen: village.startFen,
    moves: [],
    limits: { depth: 1 },
    lines: 1,
  });
  expect((await report).report.depth).toBe(1);
});

it('upgrades a library of the first layout, which has no rule sets, and keeps its games', async () => {
  const path = join(folder, 'first.sqlite');
  const { db } = openLibrary(path, MIGRATIONS.slice(0, 1));
  db.exec(`INSERT INTO games (collection, revision, rules, white, black, event, site, round, date, result, plies, annotated, kept, changed)
    VALUES (1, 1, 'makruk', 'Sok', 'Dara', '', '', '', '????.??.??', '*', 0, 0, 'whole', 1);
    INSERT INTO contents (game, moves, tags) VALUES (1, x'', '[]')`);
  db.close();
  const made = await host('first.sqlite');
  expect(await made.services.library.list(ALL, 0, 10)).toMatchObject({ total: 1, rows: [{ white: 'Sok' }] });
  expect((await importText(made, pgn)).report).toMatchObject({ whole: 1 });
  expect(await made.services.rules.list()).toMatchObject([{ id: village.id }]);
  const backup = openLibrary(`${path}.layout-1.backup`, MIGRATIONS.slice(0, 1));
  expect(backup.db.prepare('SELECT white FROM games').pluck().all()).toEqual(['Sok']);
  backup.db.close();
});
