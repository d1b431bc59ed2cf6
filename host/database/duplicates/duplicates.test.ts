import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DuplicateKind, FlatStudy, GameId } from '../../../api/contract.ts';
import { randomGame, randomSource } from '../../../bench/library.ts';
import { makeMoveText, type Notation } from '../../../core/notation/notations.ts';
import { mainLineMoves } from '../../../core/study/walk.ts';
import { loadRules } from '../../../engine/rules/kernel.ts';
import { Position } from '../../../engine/rules/position.ts';
import type { RuleSet } from '../../../engine/rules/rule-set.ts';
import { karOuk } from '../../../engine/rules/rule-sets/kar-ouk.ts';
import { makruk } from '../../../engine/rules/rule-sets/makruk.ts';
import { parseUci } from '../../../engine/rules/uci.ts';
import { damageGame } from '../../../tests/support/damage-game.ts';
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts';
import { findAssets } from '../../assets.ts';
import { checkLibrary } from '../../safety/check.ts';
import { repairLibrary } from '../../safety/repair.ts';
import { databaseServices } from '../database.ts';
import type { DatabaseServices } from '../services.ts';

const folder = temporaryFolder('duplicates');

let db: DatabaseServices;
let path = '';
let count = 0;
let long: readonly string[] = [];

beforeAll(async () => loadRules(await readFile(findAssets().rulesWasm)));

async function openAt(file: string): Promise<DatabaseServices> {
  const services = databaseServices(() => {});
  await services.database.open({ path: file, rulesWasm: findAssets().rulesWasm.href, purpose: 'library' });
  return services;
}

beforeEach(async () => {
  path = join(folder, `${++count}.sqlite`);
  db = await openAt(path);
  long = mainLineMoves(randomGame(makruk, randomSource(5), 40, 1));
});
afterEach(() => db.database.close());

interface Written {
  readonly moves?: readonly string[];
  readonly notation?: Notation;
  readonly tags?: Readonly<Record<string, string>>;
  readonly rules?: RuleSet;
  /** After the first move. */
  readonly comment?: string;
  readonly result?: string;
}

const PLAYERS = { White: 'Sok, Dara', Black: 'Kim Veasna', Date: '2019.04.02' };

function pgn({ moves = long, notation = 'latin', tags = PLAYERS, rules = makruk, comment, result = '*' }: Written) {
  let position = Position.start(rules);
  const texts = moves.map((uci, ply) => {
    const move = parseUci(position, uci);
    if (!move.ok) throw new Error(uci);
    const text = makeMoveText(notation, position, move.value);
    position = position.play(move.value);
    return `${ply % 2 === 0 ? `${ply / 2 + 1}. ` : ''}${text}${ply === 0 && comment ? ` {${comment}}` : ''}`;
  });
  const all = { ...tags, Variant: rules.id === 'makruk' ? 'Makruk' : 'Kar Ouk', Result: result };
  const head = Object.entries(all).map(([name, value]) => `[${name} "${value}"]`);
  return `${head.join('\n')}\n\n${texts.join(' ')} ${result}\n\n`;
}

/** Imports games, whose ids are 1, 2 and so on. */
const store = (...games: readonly Written[]) =>
  db.imports.run({ source: { text: games.map(pgn).join('') }, name: 'a.pgn', rules: 'makruk', collection: 1 });

async function search(): Promise<void> {
  const found = await db.maintenance.findDuplicates(await db.duplicateSearch.begin());
  await db.duplicateSearch.use(found);
}

const ids = async (kind: DuplicateKind): Promise<readonly (readonly GameId[])[]> =>
  (await db.duplicates.groups(kind, 0, 100)).groups.map(group => group.map(({ id }) => id));
const left = async (): Promise<readonly GameId[]> =>
  (await db.library.list({ filter: {}, sort: 'id', descending: false }, 0, 100)).rows.map(({ id }) => id);

describe('a search', () => {
  it('finds the same moves in Latin, Thai and Khmer notation', async () => {
    await store({}, { notation: 'thai' }, { notation: 'khmer' }, { notation: 'kpgn' });
    await search();
    expect(await ids('exact')).toEqual([[1, 2, 3, 4]]);
    expect(await db.duplicates.counts()).toEqual({ exact: 1, sameMoves: 0, contained: 0, unread: 0 });
  });

  it('tells the same tags from different ones, whatever the annotations and the order of tags', async () => {
    await store(
      {},
      { comment: 'good' },
      { tags: { Date: '2019.04.02', Event: '?', Black: 'Kim Veasna', White: 'Sok, Dara' } },
      { tags: { White: 'S. Dara', Black: 'Kim' } },
      { result: '1-0' },
    );
    await search();
    expect(await ids('exact')).toEqual([[1, 2, 3]]);
    expect(await ids('sameMoves')).toEqual([[1, 4, 5]]);
  });

  it('finds games that are the beginning of another one of the same players', async () => {
    await store(
      { moves: long.slice(0, 24) },
      {},
      { moves: long.slice(0, 30), tags: { White: 'Dara Sok', Black: '?' }, comment: 'x' },
      { moves: long.slice(0, 24), tags: { ...PLAYERS, White: 'Chan' } },
      { moves: long.slice(0, 19) },
    );
    await search();
    expect(await ids('contained')).toEqual([[2, 3, 1]]);
    await db.names.alias('player', 'Sok, Dara', ['Chan']);
    await search();
    expect(await ids('contained')).toEqual([[2, 3, 1, 4]]);
  });

  it('separates short games by players and date, and ignores games without moves', async () => {
    const moves = long.slice(0, 6);
    await store({ moves }, { moves, tags: { ...PLAYERS, White: 'Chan' } }, { moves: [] }, { moves: [] });
    await store({ moves, tags: { ...PLAYERS, White: 'Dara Sok' } });
    await search();
    expect(await db.duplicates.counts()).toEqual({ exact: 0, sameMoves: 1, contained: 0, unread: 0 });
    expect(await ids('sameMoves')).toEqual([[1, 5]]);
  });

  it('separates rule sets with other moves', async () => {
    const moves = mainLineMoves(randomGame(karOuk, randomSource(1), 10, 1)).slice(0, 1);
    await store({ moves }, { moves, rules: karOuk });
    await search();
    expect(await db.duplicates.counts()).toEqual({ exact: 0, sameMoves: 0, contained: 0, unread: 0 });
  });

  it('finds the same moves under rule sets with the same legal moves', async () => {
    await store({});
    const text = pgn({}).replace('[Variant "Makruk"]\n', '');
    await db.imports.run({ source: { text }, name: 'b.pgn', rules: 'makruk-manual', collection: 1 });
    await search();
    expect((await db.library.rows([1, 2])).map(({ rules }) => rules)).toEqual(['makruk', 'makruk-manual']);
    expect(await ids('sameMoves')).toEqual([[1, 2]]);
  });

  it('is answered with null before the first one', async () => {
    expect(await db.duplicates.counts()).toBeNull();
    expect(await ids('exact')).toEqual([]);
  });
});

describe('groups', () => {
  it('come in pages, and leave when their games are deleted', async () => {
    await store({}, {}, { moves: long.slice(0, 2) }, { tags: { White: 'A', Black: 'B' } });
    await search();
    expect((await db.duplicates.groups('exact', 1, 10)).groups).toEqual([]);
    const { token } = await db.library.remove([4]);
    expect(await db.duplicates.counts()).toEqual({ exact: 1, sameMoves: 0, contained: 0, unread: 0 });
    await db.organisation.undo(token);
    expect(await ids('sameMoves')).toEqual([[1, 4]]);
  });

  it('leave out games that are damaged, count them, and find the others of their block', async () => {
    await store({}, {}, {}, { moves: long.slice(0, 22) });
    await db.database.close();
    const file = new Database(path);
    damageGame(file, 1);
    file.close();
    db = await openAt(path);
    await search();
    expect(await ids('exact')).toEqual([[2, 3]]);
    expect(await ids('contained')).toEqual([[2, 3, 4]]);
    expect(await db.duplicates.counts()).toEqual({ exact: 1, sameMoves: 0, contained: 1, unread: 1 });
  });

  it('that are kept apart stay away until that is undone', async () => {
    await store({}, {}, { tags: { White: 'A', Black: 'B' } });
    await search();
    const { token } = await db.duplicates.keepApart([1, 2, 3]);
    await search();
    expect(await db.duplicates.counts()).toEqual({ exact: 0, sameMoves: 0, contained: 0, unread: 0 });
    await db.organisation.undo(token);
    expect(await db.duplicates.counts()).toEqual({ exact: 1, sameMoves: 1, contained: 0, unread: 0 });
  });

  it('that are kept apart are checked and repaired', async () => {
    await store({}, {});
    await db.duplicates.keepApart([1, 2]);
    expect(checkLibrary(path)).toMatchObject({ ok: true });
    await db.database.close();
    new Database(path).exec("UPDATE not_duplicates SET games = x'0100000003000000'").close();
    expect(checkLibrary(path).damaged).toMatchObject([{ table: 'not_duplicates', key: '1' }]);
    await repairLibrary(path, Date.now());
    expect(checkLibrary(path)).toMatchObject({ ok: true, quarantined: 1 });
    db = await openAt(path);
  });
});

describe('merging', () => {
  it('joins annotations, collections and labels, and is undone as one step', async () => {
    await store(
      { comment: 'good' },
      { comment: 'fine', tags: { ...PLAYERS, White: 'Sok Dara (PP)' }, result: '1-0' },
      { moves: long.slice(0, 25), comment: 'good' },
    );
    const other = await db.library.createCollection('Club');
    const further = await db.library.createCollection('Best');
    const label = await db.organisation.createLabel('fine', 'red');
    const only = (...games: GameId[]) => ({ ids: games, query: null });
    await db.organisation.moveGames(only(2), null, other.id);
    await db.organisation.addToCollection(only(3), further.id);
    await db.organisation.labelGames(only(2), label.id, true);
    const before = await Promise.all([1, 2, 3].map(id => db.library.open(id)));
    const rows = (await db.library.list({ filter: {}, sort: 'id', descending: false }, 0, 10)).rows;

    const { token } = await db.duplicates.merge([1, 2, 3], [{ name: 'White', value: 'Sok, Dara' }]);
    expect(await left()).toEqual([1]);
    const { study } = await db.library.open(1);
    expect(study.nodes[1]?.comment).toBe('good\nfine');
    expect(study.result).toBe('1-0');
    expect(study.tags).toContainEqual({ name: 'OtherWhite', value: 'Sok Dara (PP)' });
    const [row] = (await db.library.list({ filter: {}, sort: 'id', descending: false }, 0, 10)).rows;
    expect(row).toMatchObject({ collection: 1, collections: [other.id, further.id], labels: [label.id] });

    await db.organisation.undo(token);
    const after = await Promise.all([1, 2, 3].map(id => db.library.open(id)));
    expect(after.map(game => game.study)).toEqual(before.map(game => game.study));
    const shown = (await db.library.list({ filter: {}, sort: 'id', descending: false }, 0, 10)).rows;
    expect(shown.map(one => [one.id, one.collection, one.collections, one.labels])).toEqual(
      rows.map(one => [one.id, one.collection, one.collections, one.labels]),
    );
    expect(checkLibrary(path)).toMatchObject({ ok: true });
  });

  it('does not undo the contents of a game that was saved since', async () => {
    await store({ comment: 'good' }, { comment: 'fine' });
    const { token } = await db.duplicates.merge([1, 2], []);
    const { revision, study } = await db.library.open(1);
    await db.library.save(1, revision, 1, { ...study, result: '1-0' });
    await db.organisation.undo(token);
    expect(await left()).toEqual([1, 2]);
    const opened = await db.library.open(1);
    expect([opened.study.result, opened.study.nodes[1]?.comment]).toEqual(['1-0', 'good\nfine']);
  });

  it('is undone after other changes of the game that were undone', async () => {
    await store({ comment: 'a' }, { comment: 'b' }, { comment: 'c' });
    const before = (await db.library.open(1)).study;
    const first = await db.duplicates.merge([1, 2], []);
    const second = await db.duplicates.merge([1, 3], []);
    const edits = [{ kind: 'set', tag: 'Annotator', value: 'Sok' }] as const;
    const what = { code: 'tags-edited', name: 'Annotator' } as const;
    const { id } = await db.edits.tags({ ids: [1], query: null }, edits, what);
    const third = await db.edits.next(id);
    await db.edits.end(id);
    for (const { token } of [third, second, first]) await db.organisation.undo(token);
    expect(await left()).toEqual([1, 2, 3]);
    expect((await db.library.open(1)).study).toEqual(before);
  });

  it('keeps the result of the first game that has one', async () => {
    await store({ result: '*' }, { result: '1-0' }, { result: '1/2-1/2' });
    await db.duplicates.merge([1, 2, 3], []);
    expect((await db.library.open(1)).study.result).toBe('1-0');
  });

  it('plays on after an agreed draw of the shorter game', async () => {
    const count = '[%count w offer] [%count b accept]';
    await store({ moves: long.slice(0, 1), comment: count }, {});
    await db.duplicates.merge([1, 2], []);
    expect((await db.library.open(1)).study.nodes).toHaveLength(long.length + 1);
  });

  it('is refused for one game, and for games of different rules', async () => {
    const moves = mainLineMoves(randomGame(karOuk, randomSource(1), 10, 1)).slice(0, 1);
    await store({ moves }, { moves, rules: karOuk });
    await expect(db.duplicates.merge([1, 2], [])).rejects.toMatchObject({ code: 'cannot-merge' });
    await expect(db.duplicates.merge([1, 1], [])).rejects.toMatchObject({ code: 'cannot-merge' });
    expect(await left()).toEqual([1, 2]);
  });

  it('merges all exact groups in one step', async () => {
    await store({}, { comment: 'good' }, { moves: long.slice(0, 22) }, { moves: long.slice(0, 22) }, { result: '0-1' });
    await search();
    const { id, total } = await db.edits.merges();
    expect(total).toBe(4);
    let progress = await db.edits.next(id);
    while (progress.done < total) progress = await db.edits.next(id);
    await db.edits.end(id);
    expect(progress).toMatchObject({ games: 2, left: 0 });
    expect(await left()).toEqual([1, 3, 5]);
    expect((await db.library.open(1)).study.nodes[1]?.comment).toBe('good');
    expect(await db.duplicates.counts()).toEqual({ exact: 0, sameMoves: 1, contained: 1, unread: 0 });
    await db.organisation.undo(progress.token);
    expect(await left()).toEqual([1, 2, 3, 4, 5]);
    expect(await db.duplicates.counts()).toMatchObject({ exact: 2 });
  });

  it('leaves games that have changed since the search', async () => {
    const played = { moves: long.slice(0, 22) };
    await store(
      {},
      {},
      {},
      played,
      played,
      { ...played, tags: { White: 'Chan' } },
      { ...played, tags: { White: 'Chan' } },
    );
    await search();
    expect(await ids('exact')).toEqual([
      [1, 2, 3],
      [4, 5],
      [6, 7],
    ]);
    const change = async (id: GameId, edit: (study: FlatStudy) => FlatStudy): Promise<void> => {
      const { study, revision, collection } = await db.library.open(id);
      await db.library.save(id, revision, collection, edit(study));
    };
    await change(2, study => ({ ...study, result: '0-1' }));
    await change(4, study => ({ ...study, tags: [...study.tags, { name: 'Annotator', value: 'Sok' }] }));
    await change(6, study => ({
      ...study,
      nodes: study.nodes.map((node, at) => (at === 1 ? { ...node, comment: 'a' } : node)),
    }));
    expect(await ids('exact'), 'columns show that the result was corrected').toEqual([
      [1, 3],
      [4, 5],
      [6, 7],
    ]);
    const { id, total } = await db.edits.merges();
    let progress = await db.edits.next(id);
    while (progress.done < total) progress = await db.edits.next(id);
    await db.edits.end(id);
    expect(progress).toMatchObject({ games: 2, left: 2 });
    expect(await left()).toEqual([1, 2, 4, 5, 6]);
  });
});
