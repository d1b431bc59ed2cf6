import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import type { DamagedRecord, Draft, StoredEvaluation } from '../../api/contract.ts';
import { randomGames, randomPgn } from '../../bench/library.ts';
import { readPgn } from '../../core/pgn/reader.ts';
import { newStudy } from '../../core/study/edit.ts';
import { flattenStudy } from '../../core/study/flat.ts';
import { makruk } from '../../engine/rules/rule-sets/makruk.ts';
import { damageGame, forgetRules, sumAgain } from '../../tests/support/damage-game.ts';
import { openServices } from '../../tests/support/open-services.ts';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { checkLibrary } from '../safety/check.ts';
import { repairLibrary } from '../safety/repair.ts';
import { sumAllRows } from './row-checksums.ts';

const folder = temporaryFolder('damage');

const ALL = { filter: {}, sort: 'id', descending: false } as const;

async function open(path: string) {
  const reported: DamagedRecord[] = [];
  const db = await openServices(path, (name, data) => {
    if (name === 'damaged') reported.push(...(data as { records: readonly DamagedRecord[] }).records);
  });
  return { db, reported, keys: () => reported.splice(0).map(({ table, key }) => `${table} ${key}`) };
}

/** A library of `games` random games, the third one saved, after `damage`. */
async function damaged(name: string, games: number, damage: (sql: Database.Database) => void) {
  const path = join(folder, name);
  const { db } = await open(path);
  await db.imports.run({ source: { text: randomPgn(games, 3) }, name, rules: 'makruk', collection: 1 });
  if (games >= 3) await db.library.save(3, 1, 1, (await db.library.open(3)).study);
  await db.database.close();
  change(path, damage);
  return { path, ...(await open(path)) };
}

function change(path: string, damage: (sql: Database.Database) => void): void {
  const sql = new Database(path);
  damage(sql);
  sql.close();
}

function rows(path: string, sql: string): readonly unknown[] {
  const file = new Database(path, { readonly: true });
  const found = file.prepare(sql).raw().all();
  file.close();
  return found;
}

/** Kinds of damage to the contents of a game, with checksums that fit. */
const GAMES: readonly (readonly [what: string, sql: string])[] = [
  ['tags that are no JSON', `UPDATE contents SET tags = '[{"name":' WHERE game = 3`],
  ['tags of another form', `UPDATE contents SET tags = '{"White":"x"}' WHERE game = 3`],
  ['tags that are a number', 'UPDATE contents SET tags = 17 WHERE game = 3'],
  ['tags that are bytes', `UPDATE contents SET tags = x'ff00fe' WHERE game = 3`],
  ['a tree that is cut off', `UPDATE contents SET tree = '[{"move":"","parent":-1},' WHERE game = 3`],
  [
    'a tree in a circle',
    `UPDATE contents SET tree = '[{"move":"","parent":-1},{"move":"a3a4","parent":5}]' WHERE game = 3`,
  ],
  [
    'a tree with an illegal move',
    `UPDATE contents SET tree = '[{"move":"","parent":-1},{"move":"a1h8","parent":0}]' WHERE game = 3`,
  ],
  [
    'a tree that is nested without end',
    `UPDATE contents SET tree = '${'['.repeat(5000)}${']'.repeat(5000)}' WHERE game = 3`,
  ],
  ['moves that are illegal', `UPDATE contents SET moves = x'ffffffff' WHERE game = 3`],
  ['moves that are text', `UPDATE contents SET moves = 'e3e4' WHERE game = 3`],
  ['moves that are cut off', 'UPDATE contents SET moves = substr(moves, 1, 3) WHERE game = 3'],
  ['a start that is no position', `UPDATE contents SET start = 'nothing' WHERE game = 3`],
  ['an unknown rule set', `INSERT INTO names VALUES (999, 'gone', 0); UPDATE games SET rules = 999 WHERE id = 3`],
  ['a form of tags without values', "UPDATE contents SET tags = '[{}]' WHERE game = 3"],
  ['no contents', 'DELETE FROM contents WHERE game = 3'],
];

it.each(GAMES)('reports and keeps a game with %s', async (_what, sql) => {
  const name = `game-${GAMES.findIndex(([, text]) => text === sql)}.sqlite`;
  const { path, db, keys } = await damaged(name, 12, file => {
    file.exec(sql);
    sumAgain(file);
  });
  const { total, rows: listed } = await db.library.list(ALL, 0, 100);
  expect([total, listed.length]).toEqual([12, 12]);
  await expect(db.library.open(3)).rejects.toMatchObject({
    code: 'record-damaged',
    message: expect.stringContaining(`Game 3 (${listed[2]?.white} – ${listed[2]?.black}`),
  });
  for (const id of [2, 4]) expect((await db.library.open(id)).id).toBe(id);
  keys();
  expect([...readPgn(await db.library.exportText(null, ALL), { rules: 'makruk' })]).toHaveLength(11);
  expect(keys()).toEqual(['games 3']);
  expect((await db.adjudications.next(0, 5)).every(({ game }) => game !== 3)).toBe(true);

  await db.library.remove(listed.map(({ id }) => id));
  keys();
  expect(await db.library.emptyBin()).toBe(11);
  expect(keys()).toEqual(['games 3']);
  expect(await db.library.binned()).toBe(1);
  expect(rows(path, 'SELECT id FROM games')).toEqual([[3]]);

  // A page that opened the game before it was damaged may still save it.
  await db.library.restoreAll();
  const revision = rows(path, 'SELECT revision FROM games')[0] as readonly number[];
  const study = flattenStudy(newStudy('makruk', makruk.startFen));
  await db.library.save(3, revision[0] as number, 1, study);
  expect((await db.library.open(3)).study.nodes).toHaveLength(1);
  const [kept] = rows(path, 'SELECT source, record, raw FROM quarantine') as string[][];
  expect(kept?.slice(0, 2)).toEqual(['games', '3']);
  expect(Object.keys(JSON.parse(kept?.[2] ?? '') as object)).toContain('games');
  expect((await db.explorer.position('makruk', makruk.startFen, {})).games).toBe(1);
  await db.library.remove([3]);
  expect(await db.library.emptyBin()).toBe(1);
  await db.database.close();
});

/** Writes noise over a page with rows of a table. */
function ruinPage(path: string, table: string, index: number): void {
  const [[page]] = rows(
    path,
    `SELECT pageno FROM dbstat WHERE name = '${table}' AND pagetype = 'leaf' ORDER BY path LIMIT 1 OFFSET ${index}`,
  ) as [[number]];
  const bytes = readFileSync(path);
  writeFileSync(path, bytes.fill(0xa5, (page - 1) * 4096, page * 4096));
}

async function exportAll({ exports, library }: Awaited<ReturnType<typeof open>>['db']) {
  const { id } = await exports.begin({ ids: null, query: ALL });
  let text = '';
  for (;;) {
    const { content, report } = await exports.next(id);
    text += Buffer.from(content).toString();
    if (report === null) continue;
    expect(await library.exportText(null, ALL)).toBe(text);
    return { report, games: readPgn(text, { rules: 'makruk' }).length };
  }
}

it('exports all other games when a row is missing', async () => {
  const { path, db, keys } = await damaged('missing.sqlite', 20, () => {});
  expect((await db.library.list(ALL, 0, 1)).total).toBe(20);
  change(path, file => void file.exec('DELETE FROM games WHERE id IN (1, 12)'));
  expect(await exportAll(db)).toEqual({ report: { games: 18, deleted: 0, damaged: 2 }, games: 18 });
  expect(new Set(keys())).toEqual(new Set(['games 1', 'games 12']));
  await db.database.close();
});

it.each([
  ['games', 1],
  ['game_blocks', 0],
] as const)('exports what it can when a page of %s is damaged', async (table, page) => {
  const { path, db } = await damaged(`page-${table}.sqlite`, 200, () => {});
  await db.database.close();
  ruinPage(path, table, page);
  const again = await open(path);
  const { total } = await again.db.library.list(ALL, 0, 1);
  const { report, games } = await exportAll(again.db);
  expect(games).toBeGreaterThan(0);
  expect(report).toEqual({ games, deleted: 0, damaged: total - games });
  expect(new Set(again.keys()).size).toBeGreaterThanOrEqual(total - games);
  await again.db.database.close();
});

/** Damage after which the game would still be legal. */
const PLAUSIBLE: readonly (readonly [what: string, damage: string | ((file: Database.Database) => void)])[] = [
  ['another result', 'UPDATE games SET result = 3 - result WHERE id = 3'],
  ['another result in a block', 'UPDATE games SET result = 3 - result WHERE id = 4'],
  ['fewer moves', 'UPDATE contents SET moves = substr(moves, 1, 8) WHERE game = 3'],
  ['another tag', "UPDATE contents SET tags = replace(tags, 'White', 'white') WHERE game = 3"],
  ['the contents of another game', 'UPDATE contents SET game = 4; UPDATE games SET flags = flags | 8 WHERE id = 4'],
  ['another revision', 'UPDATE games SET revision = 7 WHERE id = 3'],
  ['another checksum', 'UPDATE contents SET sum = sum + 1 WHERE game = 3'],
  ['its record before it was saved', 'DELETE FROM contents; UPDATE games SET flags = flags & ~8 WHERE id = 3'],
  ['another name', "UPDATE names SET text = text || 'x' WHERE id = (SELECT white FROM games WHERE id = 3)"],
  ['the name of another player', 'UPDATE games SET white = black WHERE id = 4'],
  ['a changed record', file => damageGame(file, 4)],
  ['a block of other games', 'UPDATE game_blocks SET first = first + 1'],
  ['a block that is cut off', 'UPDATE game_blocks SET bytes = substr(bytes, 1, length(bytes) - 100)'],
];

it.each(PLAUSIBLE)('does not show a game with %s', async (what, damage) => {
  const { path, db } = await damaged(`${what}.sqlite`, 5, () => {});
  const before = new Map<number, string>();
  for (let id = 1; id <= 5; id++) before.set(id, JSON.stringify((await db.library.open(id)).study));
  await db.database.close();
  change(path, file => (typeof damage === 'string' ? void file.exec(damage) : damage(file)));
  const again = await open(path);
  const found: number[] = [];
  for (let id = 1; id <= 5; id++)
    try {
      expect(JSON.stringify((await again.db.library.open(id)).study)).toBe(before.get(id));
      found.push(id);
    } catch (error) {
      expect(error).toMatchObject({ code: 'record-damaged' });
    }
  expect(found.length).toBeLessThan(5);
  again.keys();
  const exported = await again.db.library.exportText(null, ALL);
  expect([...readPgn(exported, { rules: 'makruk' })]).toHaveLength(found.length);
  expect(new Set(again.keys()).size).toBe(5 - found.length);
  await again.db.database.close();
});

it('shows no wrong names in a list', async () => {
  const { db, keys } = await damaged('names.sqlite', 5, file =>
    file.exec('UPDATE games SET black = white WHERE id = 3'),
  );
  expect((await db.library.list(ALL, 0, 9)).rows[2]).toMatchObject({
    id: 3,
    white: '',
    black: '',
    result: '',
    plies: 0,
  });
  expect(keys()).toEqual(['games 3']);
  await db.database.close();
});

it('shows games again when their rule set can be read again', async () => {
  const rules = (file: Database.Database): unknown =>
    file.prepare('SELECT rules FROM games WHERE id = 1').pluck().get();
  let before: unknown;
  const { path, db } = await damaged('rules-back.sqlite', 5, file => {
    before = rules(file);
    for (let game = 1; game <= 5; game++) forgetRules(file, game);
  });
  expect(await db.library.exportText(null, ALL)).toBe('');
  await db.database.close();
  change(path, file => {
    file.prepare('UPDATE games SET rules = ? WHERE id = 1').run(before);
    sumAgain(file);
  });
  const again = await open(path);
  expect([...readPgn(await again.db.library.exportText(null, ALL), { rules: 'makruk' })]).toHaveLength(1);
  await again.db.database.close();
});

const draft = (id: string, changed: number): Draft => {
  const [study] = Array.from(randomGames(1, changed), flattenStudy);
  return { id, game: null, revision: null, study: study as Draft['study'], path: '', changed };
};

it('opens a draft without its damaged undo list, and keeps the bytes of the list when the draft is saved', async () => {
  const { path, db } = await damaged('undo.sqlite', 1, () => {});
  await db.library.saveDraft({ ...draft('a', 1), undo: '[null]' });
  await db.database.close();
  change(path, file => file.exec('UPDATE draft_undo SET edits = zeroblob(2)'));
  expect(checkLibrary(path).damaged).toMatchObject([{ table: 'draft_undo', key: 'a' }]);
  const again = await open(path);
  expect(await again.db.library.drafts()).toEqual([draft('a', 1)]);
  expect(again.keys()).toEqual(['draft_undo a']);
  await again.db.library.saveDraft({ ...draft('a', 2), undo: '[]' });
  expect(await again.db.library.drafts()).toEqual([{ ...draft('a', 2), undo: '[]' }]);
  expect(rows(path, 'SELECT source, record FROM quarantine')).toEqual([['draft_undo', 'a']]);
  await again.db.library.discardDraft('a');
  expect(rows(path, 'SELECT draft FROM draft_undo')).toEqual([]);
  await again.db.database.close();
});

it('leaves out damaged drafts, reports them, and keeps their bytes when they are overwritten or discarded', async () => {
  const { path, db, reported, keys } = await damaged('drafts.sqlite', 1, file => {
    const put = file.prepare('INSERT INTO drafts (id, game, revision, study, path, changed) VALUES (?, ?, ?, ?, ?, ?)');
    put.run('cut', 1, 1, '{"rules":"makruk"', '', 1);
    put.run('form', null, null, '{"rules":"makruk"}', '', 2);
    put.run('proto', null, null, `{"__proto__":{"x":1},${JSON.stringify(draft('x', 3).study).slice(1)}`, '', 3);
    put.run('bytes', null, null, Buffer.from([0, 255]), '', 4);
    put.run('good', null, null, JSON.stringify(draft('x', 4).study), '', 5);
    sumAllRows(file);
  });
  const drafts = await db.library.drafts();
  expect(drafts.map(({ id }) => id)).toEqual(['good', 'proto']);
  expect(Object.hasOwn(drafts[1]?.study ?? {}, '__proto__')).toBe(false);
  expect(reported.find(({ key }) => key === 'cut')?.name).toContain('–');
  expect(keys().sort()).toEqual(['drafts bytes', 'drafts cut', 'drafts form']);
  await db.library.saveDraft(draft('cut', 9));
  await db.library.discardDraft('form');
  await db.library.saveDraft(draft('good', 9));
  await db.library.discardDraft('good');
  expect((await db.library.drafts()).map(({ id }) => id)).toEqual(['cut', 'proto']);
  expect(rows(path, 'SELECT source, record FROM quarantine ORDER BY id')).toEqual([
    ['drafts', 'cut'],
    ['drafts', 'form'],
  ]);
  const [[raw]] = rows(path, `SELECT raw FROM quarantine WHERE record = 'cut'`) as [[string]];
  const { drafts: row } = JSON.parse(raw) as { drafts: Record<string, [string, string]> };
  expect(Buffer.from(row.study?.[1] ?? '', 'hex').toString()).toBe('{"rules":"makruk"');
  await db.database.close();
});

it('leaves out hostile and damaged settings, refuses deeply nested ones and keeps their bytes', async () => {
  const { path, db, keys } = await damaged('settings.sqlite', 1, file => {
    const put = file.prepare('INSERT INTO settings (key, value) VALUES (?, ?)');
    put.run('proto', '{"__proto__":{"x":1},"own":2}');
    put.run('escaped', '{"\\u005f_proto__":{"x":1}}');
    put.run('__proto__', '1');
    put.run('cut', '{"a":');
    put.run('deep', `${'['.repeat(2000)}${']'.repeat(2000)}`);
    put.run('good', '7');
    sumAllRows(file);
  });
  expect(await db.settings.all()).toEqual({ proto: { own: 2 }, escaped: {}, good: 7 });
  expect(keys()).toEqual(['settings __proto__', 'settings cut', 'settings deep']);
  const deep = JSON.parse(`${'['.repeat(101)}${']'.repeat(101)}`) as unknown;
  for (const [key, value, why] of [
    ['deep', deep, 'nested'],
    ['own', JSON.parse('{"a":{"__proto__":1}}'), '__proto__'],
    ['__proto__', 1, 'key'],
    ['long', 'x'.repeat(100_001), 'characters'],
  ] as const)
    await expect(db.settings.set(key, value)).rejects.toMatchObject({
      code: 'bad-setting',
      message: expect.stringContaining(why),
    });
  await db.settings.set('cut', 1);
  await db.settings.set('good', 2);
  expect(await db.settings.all()).toMatchObject({ cut: 1, good: 2 });
  expect(rows(path, 'SELECT source, record FROM quarantine')).toEqual([['settings', 'cut']]);
  await db.database.close();
});

it('refuses a study with a key named __proto__ or with extreme nesting', async () => {
  const { db } = await damaged('refused.sqlite', 1, () => {});
  const study = flattenStudy(newStudy('makruk', makruk.startFen));
  const hostile = JSON.parse(JSON.stringify(study).replace('"parent"', '"__proto__":{},"parent"')) as typeof study;
  const deep = { ...study, more: JSON.parse(`${'['.repeat(200)}${']'.repeat(200)}`) as unknown };
  for (const bad of [hostile, deep]) {
    await expect(db.library.save(null, null, 1, bad)).rejects.toMatchObject({ code: 'bad-study' });
    await expect(db.library.saveDraft({ ...draft('x', 1), study: bad })).rejects.toMatchObject({ code: 'bad-study' });
  }
  await db.database.close();
});

it('leaves out, replaces or names damaged evaluations, exercises, rule sets and collections', async () => {
  const { path, db, keys } = await damaged('others.sqlite', 40, file => {
    file.exec(`
      INSERT INTO evaluations VALUES ('makruk', 5, 'fen', 9, 1, '{"cut', 'engine', NULL);
      INSERT INTO rule_sets VALUES ('own', x'00ff', 1, 0);
      INSERT INTO training (id, rules, ending, side, level, color, start, best, moves, used, mistakes, hints, retries, started,
        changed, actions, result) VALUES
        ('bad', 'makruk', 'KRvK', 'attack', 1, 'w', 'fen', 1, '', 0, 0, 0, 0, 2, 2, '{', 'clean'),
        ('good', 'makruk', 'KRvK', 'attack', 1, 'w', 'fen', 1, '', 0, 0, 0, 0, 1, 1, '', 'clean');
      UPDATE games SET white = x'00ff' WHERE id = 2`);
    sumAllRows(file);
    file.exec("UPDATE collections SET name = x'00ff' WHERE id = 1");
  });
  expect(keys()).toEqual(['rule_sets own']);
  expect(await db.evaluations.stored('makruk', ['5', '6'])).toEqual([null, null]);
  expect(keys()).toEqual(['evaluations makruk 5']);
  const evaluation: StoredEvaluation = {
    rules: 'makruk',
    key: '5',
    fen: 'fen',
    depth: 9,
    nodes: 2,
    lines: [],
    engine: 'e',
  };
  expect(await db.evaluations.keep(evaluation)).toBe(true);
  expect(await db.evaluations.stored('makruk', ['5'])).toEqual([evaluation]);
  change(path, file => file.exec('UPDATE evaluations SET depth = 99 WHERE key = 5'));
  expect(await db.evaluations.keep(evaluation), 'a damaged one gives way to a shallower one').toBe(true);
  expect(await db.evaluations.stored('makruk', ['5'])).toEqual([evaluation]);
  expect(rows(path, "SELECT record FROM quarantine WHERE source = 'evaluations'")).toEqual(Array(2).fill(['makruk 5']));
  change(path, file =>
    file.exec("CREATE TRIGGER full BEFORE INSERT ON analysis_games BEGIN SELECT raise(ABORT, 'full'); END"),
  );
  const analysis = { threads: 1, limits: { depth: 1 }, fromPly: 0, toPly: null, skipKnown: true, continues: false };
  await expect(db.analyses.create({ games: { ids: [1], query: null }, ...analysis })).rejects.toThrow('full');
  expect(rows(path, 'SELECT count(*) FROM analysis_jobs')).toEqual([[0]]);
  expect(await db.rules.list()).toEqual([]);
  expect(keys()).toEqual(['rule_sets own']);
  expect((await db.library.list({ ...ALL, filter: { query: 'game:Makruk' } }, 0, 9)).total).toBeGreaterThan(0);
  expect((await db.exercises.sessions(0, 9)).rows.map(({ id }) => id)).toEqual(['good']);
  expect((await db.exercises.figures()).map(({ played }) => played)).toEqual([1]);
  expect(keys()).toEqual(['collections 1', 'training bad', 'training bad']);
  expect((await db.library.collections())[0]).toEqual({ id: 1, name: '? 1', parent: null, games: 40, own: 40 });
  expect((await db.library.list(ALL, 0, 2)).rows.map(({ white }) => typeof white)).toEqual(['string', 'string']);
  await db.library.createCollection('Other');
  await db.library.remove((await db.library.list(ALL, 0, 40)).rows.map(({ id }) => id));
  await db.library.removeCollection(1);
  await db.database.close();
});

it('indexes the other games when one is damaged', async () => {
  const { db, keys } = await damaged('no-segments.sqlite', 6, file => {
    file.exec('DELETE FROM position_segments; DELETE FROM position_loose');
    damageGame(file, 1);
  });
  const { study } = await db.library.open(2);
  expect((await db.explorer.position(study.rules, study.start, {})).games).toBe(1);
  expect(keys()).toEqual(['games 1']);
  await db.database.close();
});

it('keeps an analysis with damaged options in the quarantine, and lists the others', async () => {
  const { path, db } = await damaged('analyses.sqlite', 3, () => {});
  const options = {
    ...{ threads: 1, limits: { depth: 3 }, fromPly: 0, toPly: null, skipKnown: true, continues: true },
  };
  for (let job = 1; job <= 3; job++) await db.analyses.create({ ...options, games: { ids: [1, 2], query: null } });
  await db.database.close();
  const damage = (file: Database.Database): void => {
    file.exec(`UPDATE analysis_jobs SET process = 0;
      UPDATE analysis_jobs SET options = substr(options, 1, 20) WHERE id = 1;
      UPDATE analysis_jobs SET options = '{"threads":"x"}' WHERE id = 2`);
  };
  change(path, damage);
  const wrong = [
    { table: 'analysis_jobs', key: '1' },
    { table: 'analysis_jobs', key: '2' },
  ];
  expect(checkLibrary(path)).toMatchObject({ ok: false, damaged: wrong });
  const again = await open(path);
  const claimed = await again.db.analyses.claim(false);
  expect(claimed.map(({ id, state }) => [id, state])).toEqual([
    [1, 'cancelled'],
    [2, 'cancelled'],
    [3, 'open'],
  ]);
  expect(again.keys()).toEqual(['analysis_jobs 1', 'analysis_jobs 2']);
  expect(await again.db.quarantine.quarantined()).toMatchObject(wrong);
  await again.db.database.close();
  expect(checkLibrary(path).ok).toBe(true);
  change(path, damage);
  expect((await repairLibrary(path, Date.now())).moved).toMatchObject(wrong);
  expect(checkLibrary(path).ok).toBe(true);
});

it.each([
  ['is damaged', "UPDATE game_columns SET bytes = substr(bytes, 1, 40) || x'01' || substr(bytes, 42)"],
  [
    'differs from its rows',
    "INSERT INTO collections (id, name) VALUES (9, 'x'); UPDATE games SET collection = 9 WHERE id = 2",
  ],
])('reports a stored part of the columns that %s, and a repair writes it again', async (_name, sql) => {
  const { path, db } = await damaged('columns.sqlite', 5, file => file.exec('DELETE FROM game_columns'));
  await db.library.list(ALL, 0, 9);
  await db.database.close();
  expect(checkLibrary(path).file).toEqual([]);
  change(path, file => file.exec(sql));
  expect(checkLibrary(path).file).toEqual([expect.stringContaining('the stored columns of the games from 0 on')]);
  await repairLibrary(path, Date.now());
  expect(checkLibrary(path).file).toEqual([]);
  rmSync(path);
});

it('shows no changed collection, label or imported text, undoes no changed part, and repairs them', async () => {
  const { path, db } = await damaged('rows-changed.sqlite', 2, () => {});
  const best = await db.library.createCollection('Best');
  const label = await db.organisation.createLabel('Sharp', 'red');
  await db.organisation.labelGames({ ids: [1], query: null }, label.id, true);
  const { token } = await db.organisation.addToCollection({ ids: [1, 2], query: null }, best.id);
  await db.imports.run({ source: { text: 'No game at all' }, name: 'a.pgn', rules: 'makruk', collection: best.id });
  await db.database.close();
  change(path, file => {
    file.exec(`UPDATE collections SET name = 'Worst' WHERE id = ${best.id};
      UPDATE labels SET color = 'blue';
      UPDATE undo_parts SET data = zeroblob(length(data)) WHERE id = (SELECT max(id) FROM undo_parts);
      UPDATE raw_texts SET bytes = CAST(replace(bytes, 'No', 'My') AS BLOB)`);
  });
  const part = rows(path, 'SELECT max(id) FROM undo_parts')[0];
  const damage = [`collections ${best.id}`, `labels ${label.id}`, `undo_parts ${part}`, 'raw_texts 3 0'];
  expect(
    checkLibrary(path)
      .damaged.map(({ table, key }) => `${table} ${key}`)
      .sort(),
  ).toEqual([...damage].sort());

  const again = await open(path);
  expect((await again.db.library.collections()).map(({ name, games }) => [name, games])).toEqual([
    ['My games', 2],
    ['? 2', 3],
  ]);
  expect(await again.db.organisation.labels()).toEqual([{ id: 1, name: '? 1', color: 'gray', games: 1 }]);
  expect(await exportAll(again.db)).toMatchObject({ report: { games: 3, damaged: 0 } });
  expect(await again.db.organisation.undo(token)).toBe(0);
  expect(new Set(again.keys())).toEqual(new Set([...damage.slice(0, 3), 'games 3']));
  await again.db.database.close();

  const { moved } = await repairLibrary(path, Date.now());
  expect(moved.map(({ table }) => table).sort()).toEqual(['collections', 'labels', 'raw_texts']);
  const repaired = await open(path);
  expect((await repaired.db.library.collections()).map(({ name, games }) => [name, games])).toEqual([
    ['My games', 2],
    ['Recovered 2', 3],
  ]);
  expect((await repaired.db.organisation.labels()).map(({ name, games }) => [name, games])).toEqual([
    ['Recovered 1', 1],
  ]);
  expect(repaired.keys()).toEqual([]);
  await repaired.db.database.close();
});

it('keeps the imported text of a damaged game and of a missing one in the quarantine', async () => {
  const { path, db } = await damaged('texts.sqlite', 2, () => {});
  for (const text of ['No game at all', 'Nor here'])
    await db.imports.run({ source: { text }, name: 'a.pgn', rules: 'makruk', collection: 1 });
  await db.database.close();
  change(path, file => {
    file.pragma('foreign_keys = OFF');
    file.exec(`INSERT INTO import_duplicates SELECT id, 3, 'a.pgn', 1, 1, '[]' FROM imports LIMIT 1;
      DELETE FROM contents WHERE game = 4;
      DELETE FROM games WHERE id = 4`);
    damageGame(file, 3);
  });
  const { moved } = await repairLibrary(path, Date.now());
  expect(moved.map(({ table, key }) => `${table} ${key}`).sort()).toEqual([
    'games 3',
    'raw_texts 3 0',
    'raw_texts 4 0',
  ]);
  expect(checkLibrary(path)).toMatchObject({ ok: true, quarantined: 3 });
  const raw = rows(path, "SELECT raw FROM quarantine WHERE source = 'raw_texts' ORDER BY record") as string[][];
  const texts = raw.map(
    ([row]) => (JSON.parse(row as string) as { raw_texts: { bytes: string[] } }).raw_texts.bytes[1],
  );
  expect(texts.map(hex => Buffer.from(hex as string, 'hex').toString())).toEqual(['No game at all', 'Nor here']);
});

/** With the collection in which the game is shown. */
const PLACES: readonly (readonly [what: string, sql: string, shownIn: number])[] = [
  ['another collection', 'UPDATE games SET collection = 2 WHERE id = 4', 2],
  ['a collection that does not exist', 'UPDATE games SET collection = 33 WHERE id = 4', 1],
  ['a token that puts it into the bin', "UPDATE games SET bin = 'token' WHERE id = 4", 1],
  ['bytes that put it into the bin', "UPDATE games SET bin = x'00' WHERE id = 4", 1],
  ['another checksum of its place', 'UPDATE games SET place_sum = place_sum + 1 WHERE id = 4', 1],
];

it.each(
  PLACES.flatMap(([what, sql, shownIn]) => [
    { what, columns: 'stored', sql, shownIn },
    { what, columns: 'not stored', sql: `DELETE FROM game_columns; ${sql}`, shownIn },
  ]),
)('shows and reports a game with $what, columns $columns, until it is moved', async ({ sql, shownIn }) => {
  const { path, db } = await damaged('place.sqlite', 6, () => {});
  await db.library.createCollection('Other');
  await db.library.list(ALL, 0, 9);
  await db.database.close();
  change(path, file => {
    file.pragma('foreign_keys = OFF');
    file.exec(sql);
  });
  expect(checkLibrary(path)).toMatchObject({ ok: false, damaged: [{ table: 'game_places', key: '4' }] });
  const again = await open(path);
  const { rows: listed } = await again.db.library.list(ALL, 0, 9);
  expect(listed.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(listed[3]).toMatchObject({ id: 4, collection: shownIn, plies: expect.any(Number) });
  const name = `${listed[3]?.white} – ${listed[3]?.black}`;
  expect(again.reported[0]).toMatchObject({ table: 'game_places', key: '4', name: expect.stringContaining(name) });
  again.keys();
  const { study, collection } = await again.db.library.open(4);
  expect([collection, again.keys()[0]]).toEqual([shownIn, 'game_places 4']);
  const inside = await again.db.library.list({ ...ALL, filter: { collection: shownIn } }, 0, 9);
  expect(inside.rows.map(({ id }) => id)).toContain(4);

  await again.db.library.save(4, 1, shownIn, study);
  const { token } = await again.db.library.remove([4]);
  expect([await again.db.library.binned(), (await again.db.library.list(ALL, 0, 9)).total]).toEqual([1, 5]);
  expect(rows(path, 'SELECT source, record FROM quarantine')).toEqual([['game_places', '4']]);
  await again.db.organisation.undo(token);
  await again.db.organisation.moveGames({ ids: [4], query: null }, null, 2);
  await again.db.database.close();
  expect(rows(path, 'SELECT collection, bin FROM games WHERE id = 4')).toEqual([[2, null]]);
  expect(checkLibrary(path).damaged).toEqual([]);
  rmSync(path);
});

it('does not delete a game that a damaged row puts into the bin', async () => {
  const { path, db, keys } = await damaged('place-in-bin.sqlite', 6, () => {});
  await db.library.remove([5, 6]);
  // After the columns were read.
  change(path, file => file.exec("UPDATE games SET bin = 'x' WHERE id = 5"));
  expect(await db.library.emptyBin()).toBe(1);
  expect(new Set(keys())).toEqual(new Set(['game_places 5']));
  expect((await db.library.list(ALL, 0, 9)).rows.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5]);
  expect(await db.library.binned()).toBe(0);
  await db.database.close();
});

it('keeps games with damaged places in a repair, in a collection, with the bytes of their rows', async () => {
  const { path, db } = await damaged('place-repaired.sqlite', 6, () => {});
  await db.library.createCollection('Other');
  await db.library.remove([6]);
  await db.database.close();
  change(path, file => {
    file.pragma('foreign_keys = OFF');
    file.exec(`UPDATE games SET collection = 33, bin = x'00' WHERE id = 1; UPDATE games SET collection = 2 WHERE id = 2;
      UPDATE games SET bin = 'token' WHERE id = 4; UPDATE games SET bin = bin || 'x' WHERE id = 6`);
  });
  const report = await repairLibrary(path, Date.now());
  expect(report.moved.map(({ table, key }) => `${table} ${key}`)).toEqual(
    [1, 2, 4, 6].map(game => `game_places ${game}`),
  );
  expect(checkLibrary(path)).toMatchObject({ ok: true, quarantined: 4, counts: { games: 6, binned: 0 } });
  const places = rows(path, 'SELECT games.id, name FROM games JOIN collections ON collections.id = collection');
  expect(new Map(places as [number, string][])).toEqual(
    new Map([1, 2, 3, 4, 5, 6].map(id => [id, { 1: 'Recovered', 2: 'Other' }[id] ?? 'My games'])),
  );
  const [[raw]] = rows(path, "SELECT raw FROM quarantine WHERE record = '1'") as [[string]];
  const hex = (text: string): string => Buffer.from(text).toString('hex');
  expect(JSON.parse(raw)).toMatchObject({ games: { collection: ['integer', hex('33')], bin: ['blob', '00'] } });
});
