import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SORT_COLUMNS } from '../../api/contract/library.ts';
import type { Draft, FlatStudy, GameFilter, GameRow, SortColumn } from '../../api/contract.ts';
import { writeQuery } from '../../api/query/write.ts';
import { randomGames, randomPgn } from '../../bench/library.ts';
import { readPgn } from '../../core/pgn/reader.ts';
import { writeGames, writePgn } from '../../core/pgn/writer.ts';
import { flattenStudy, unflattenStudy } from '../../core/study/flat.ts';
import type { Study } from '../../core/study/study.ts';
import { mainLineMoves } from '../../core/study/walk.ts';
import { makeFen, positionFromFen } from '../../engine/rules/fen.ts';
import { Position } from '../../engine/rules/position.ts';
import { makeRuleSetFile } from '../../engine/rules/rule-set-file.ts';
import { forgetRuleSet, ruleSet } from '../../engine/rules/rule-sets/list.ts';
import { haveSameMoves } from '../../engine/rules/same-moves.ts';
import { parseUci } from '../../engine/rules/uci.ts';
import { openServices } from '../../tests/support/open-services.ts';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { packDay } from './columns/day.ts';
import { performanceOf } from './performance.ts';
import type { DatabaseEvents, DatabaseServices } from './services.ts';

const folder = temporaryFolder('test');

async function openAt(name: string): Promise<DatabaseServices> {
  const services = await openServices(join(folder, name));
  return services;
}

const ALL = { filter: {}, sort: 'id', descending: false } as const;
const makruk = ruleSet('makruk')!;

function played(start: Position, moves: readonly string[]): Position {
  return moves.reduce((position, text) => {
    const move = parseUci(position, text);
    if (!move.ok) throw new Error(move.error.text);
    return position.play(move.value);
  }, start);
}

describe('a library of random games', () => {
  const GAMES = 400;
  const studies = [...randomGames(GAMES, 7)];
  let db: DatabaseServices;
  let rows: readonly GameRow[];

  beforeAll(async () => {
    db = await openAt('random.sqlite');
    const other = await db.library.createCollection('Other');
    const half = studies.length / 2;
    for (const [collection, part] of [
      [1, studies.slice(0, half)],
      [other.id, studies.slice(half)],
    ] as const)
      await db.imports.run({ source: { text: writeGames(part) }, name: 'random.pgn', rules: 'makruk', collection });
    rows = (await db.library.list(ALL, 0, 1000)).rows;
  });
  afterAll(() => db.database.close());

  it('contains them all, complete and in order, and returns each unchanged', async () => {
    expect(rows).toHaveLength(GAMES);
    expect(rows.every(row => row.kept === 'whole' && !row.annotated)).toBe(true);
    for (const at of [0, 1, 57, GAMES - 1]) {
      const game = await db.library.open(rows[at]!.id);
      expect(writePgn(unflattenStudy(game.study))).toBe(writePgn(studies[at]!));
      expect(rows[at]!.plies).toBe(mainLineMoves(studies[at]!).length);
    }
  });

  const has = (text: string, part: string): boolean => text.toLowerCase().includes(part.toLowerCase());
  const sok = (row: GameRow): boolean => has(row.white, 'sok') || has(row.black, 'sok');
  const isDraw = (row: GameRow): boolean => row.result === '1/2-1/2';
  const day = (row: GameRow): string => row.date.replaceAll('?', '0');
  const ratingAndDay = ({ whiteElo, blackElo, date }: GameRow): number =>
    ((whiteElo ?? -1) + (blackElo ?? -1)) * 2 ** 24 + packDay(date);
  const query = (text: string): GameFilter => ({ query: text });
  const filters: readonly [GameFilter, (row: GameRow) => boolean][] = [
    [{}, () => true],
    [{ collection: 1 }, row => row.collection === 1],
    [query('white:sok'), row => has(row.white, 'sok')],
    [query('white:so'), row => has(row.white, 'so')],
    [query('black:DARA'), row => has(row.black, 'dara')],
    [query('white="SOK, Dara"'), row => row.white === 'Sok, Dara'],
    [query('event=""'), row => row.event === ''],
    [query('player:"chan, d"'), row => has(row.white, 'chan, d') || has(row.black, 'chan, d')],
    [
      query('player:dara player:sok'),
      row => ['dara', 'sok'].every(word => has(row.white, word) || has(row.black, word)),
    ],
    [query('player:so player:ra'), row => ['so', 'ra'].every(word => has(row.white, word) || has(row.black, word))],
    [query('penh sok 2011'), row => ['sok', '2011'].every(word => has(`${row.white} ${row.black} ${row.date}`, word))],
    [query('penh so cup'), row => has(row.event, 'cup') && has(`${row.white}\n${row.black}\n${row.event}`, 'so')],
    [query('player:n'), row => has(row.white, 'n') || has(row.black, 'n')],
    [query('event:café'), row => row.event === 'Café'],
    [query('event:FE'), row => row.event === 'Café'],
    [query('site:penh round:7'), row => has(row.round, '7')],
    [query('cup'), row => has(row.event, 'cup')],
    [query('penh'), () => true],
    [query('"'), () => false],
    [query('2011.0'), row => row.date.startsWith('2011.0')],
    [query('date>=2010'), row => row.date >= '2010'],
    [query('date<=2010'), row => day(row).slice(0, 4) <= '2010'],
    [query('date:2010.05.10..2015.03.04'), row => day(row) >= '2010.05.10' && day(row) <= '2015.03.04'],
    [query('year:2012'), row => row.date.startsWith('2012')],
    [query('date:2012.05'), row => row.date.startsWith('2012.05')],
    [query('draw'), row => row.result === '1/2-1/2'],
    [query('result:decided'), row => row.result === '1-0' || row.result === '0-1'],
    [query('rules:ouk-pychess plies>=60'), row => row.rules === 'ouk-pychess' && row.plies >= 60],
    [{ collection: 2, query: 'plies:30..40' }, row => row.plies >= 30 && row.plies <= 40 && row.collection === 2],
    [query('moves:15..20'), row => row.plies >= 29 && row.plies <= 40],
    [query('whiteelo>=2000'), row => (row.whiteElo ?? -1) >= 2000],
    [query('elo<1200'), row => [row.whiteElo, row.blackElo].some(elo => elo !== null && elo < 1200)],
    [query('has:ratings'), row => row.whiteElo !== null || row.blackElo !== null],
    [query('-has:ratings draw'), row => row.whiteElo === null && row.blackElo === null && row.result === '1/2-1/2'],
    [query('has:date'), row => !row.date.startsWith('?')],
    [query('sok OR white:chan cup'), row => sok(row) || (has(row.white, 'chan') && has(row.event, 'cup'))],
    [query('-(sok OR draw)'), row => !sok(row) && row.result !== '1/2-1/2'],
    [query('NOT sok -draw'), row => !sok(row) && row.result !== '1/2-1/2'],
    [query('tag:Event=cup'), row => has(row.event, 'cup')],
    [query('tag:WhiteElo'), row => row.whiteElo !== null],
    [query('read:partial'), () => false],
    [query('has:comments OR has:annotations'), () => false],
    [query('comment:anything'), () => false],
  ];

  it.each(filters)('filter %j finds the same games as a scan of every row', async (filter, holds) => {
    const expected = rows.filter(holds).map(row => row.id);
    const page = await db.library.list({ ...ALL, filter }, 0, 1000);
    expect(page.rows.map(row => row.id)).toEqual(expected);
    expect(page.total).toBe(expected.length);
  });

  it.each(SORT_COLUMNS)(
    'pages through games sorted by %s in both directions without gaps or repetitions',
    async sort => {
      const value = (row: GameRow): string | number => {
        if (sort === 'rating') return ratingAndDay(row);
        const own = sort === 'opening' ? '' : row[sort];
        return typeof own === 'string' ? own.toLowerCase() : Number(own ?? 0);
      };
      const compare = (a: GameRow, b: GameRow): number =>
        value(a) < value(b) ? -1 : value(a) > value(b) ? 1 : a.id - b.id;
      for (const filter of [{}, { collection: 2 }, query('player:sok')] satisfies GameFilter[])
        for (const descending of [false, true]) {
          const all = (await db.library.list({ filter, sort: 'id', descending: false }, 0, 1000)).rows;
          const expected = [...all].sort((a, b) => (descending ? -compare(a, b) : compare(a, b))).map(row => row.id);
          const got: number[] = [];
          for (let offset = 0; offset < expected.length; offset += 37)
            got.push(...(await db.library.list({ filter, sort, descending }, offset, 37)).rows.map(row => row.id));
          expect(got).toEqual(expected);
        }
    },
  );

  const walks = studies.map(study => {
    const moves = mainLineMoves(study);
    let position = Position.start(ruleSet(study.rules)!);
    const keys = [position.key];
    for (const move of moves) {
      position = played(position, [move]);
      keys.push(position.key);
    }
    return { moves, keys };
  });

  /** The statistics of a position from replaying all games. */
  const naive = (rules: string, key: bigint, within: (index: number) => boolean) => {
    const moves = new Map<string, Set<number>>();
    const games = new Set<number>();
    for (const [index, walk] of walks.entries()) {
      if (!haveSameMoves(ruleSet(studies[index]!.rules)!, ruleSet(rules)!) || !within(index)) continue;
      for (const [ply, passed] of walk.keys.entries()) {
        if (passed !== key) continue;
        games.add(index);
        const move = walk.moves[ply];
        if (move) moves.set(move, (moves.get(move) ?? new Set()).add(index));
      }
    }
    return { games, moves };
  };
  const tally = (indexes: ReadonlySet<number>) => {
    const count = (result: Study['result']) => [...indexes].filter(index => studies[index]!.result === result).length;
    return { games: indexes.size, white: count('1-0'), draws: count('1/2-1/2'), black: count('0-1') };
  };

  const naiveRatings = (played: readonly GameRow[], turn: 'w' | 'b') => {
    const own = played.map(row => (turn === 'w' ? row.whiteElo : row.blackElo)).filter(elo => elo !== null);
    const faced = played.flatMap(row => {
      const elo = turn === 'w' ? row.blackElo : row.whiteElo;
      return elo === null || row.result === '*' ? [] : [{ elo, points: pointsOf(row.result, turn) }];
    });
    const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);
    return {
      rating: own.length === 0 ? null : Math.round(sum(own) / own.length),
      performance: performanceOf(
        faced.length,
        sum(faced.map(({ elo }) => elo)),
        sum(faced.map(({ points }) => points)),
      ),
    };
  };
  const pointsOf = (result: string, turn: 'w' | 'b'): number =>
    result === '1/2-1/2' ? 0.5 : Number((result === '1-0') === (turn === 'w'));

  it('returns the same statistics in the explorer as replaying all games', async () => {
    for (const at of [0, 1, 2, 3, 150, 301])
      for (const ply of [0, 1, 2, 3, 5, 12, 30]) {
        const study = studies[at]!;
        const line = mainLineMoves(study).slice(0, ply);
        const position = played(Position.start(ruleSet(study.rules)!), line);
        const scopes: readonly [GameFilter, (row: GameRow) => boolean][] = [
          [{}, () => true],
          [{ collection: 1 }, row => row.collection === 1],
          [{ collection: 2 }, row => row.collection === 2],
          [{ collection: 2, query: 'player:sok OR draw' }, row => row.collection === 2 && (sok(row) || isDraw(row))],
        ];
        for (const [filter, holds] of scopes) {
          const within = (index: number): boolean => holds(rows[index]!);
          const expected = naive(study.rules, position.key, within);
          const answer = await db.explorer.position(study.rules, makeFen(position), filter);
          expect(answer).toMatchObject(tally(expected.games));
          expect(answer.moves.map(move => move.move).sort()).toEqual([...expected.moves.keys()].sort());
          for (const { move, last, first, firstGame, rating, performance, ...counts } of answer.moves) {
            const indexes = expected.moves.get(move)!;
            expect(counts).toEqual(tally(indexes));
            const played = [...indexes].map(index => rows[index]!);
            const dates = played.map(({ date }) => date.replaceAll('?', '0')).sort();
            expect(last.replaceAll('?', '0')).toBe(dates.at(-1));
            const dated = dates.filter(date => date !== '0000.00.00');
            expect(first.replaceAll('?', '0')).toBe(dated[0] ?? '0000.00.00');
            expect(firstGame).toBe(played.find(({ date }) => dated[0] && date === first)?.id ?? null);
            expect({ rating, performance }).toEqual(naiveRatings(played, position.turn));
          }
          const games = await db.explorer.games(study.rules, makeFen(position), filter, 0, 1000);
          expect(games.rows.map(({ game }) => game)).toEqual(
            [...expected.games]
              .map(index => rows[index]!)
              .sort((a, b) => ratingAndDay(b) - ratingAndDay(a) || b.id - a.id),
          );
          for (const { game, ply } of games.rows) {
            const { keys } = walks[rows.findIndex(({ id }) => id === game.id)]!;
            expect(ply).toBe(keys.indexOf(position.key));
          }
        }
        const found = await db.library.list(
          { ...ALL, filter: { query: writeQuery({ kind: 'position', rules: study.rules, fen: makeFen(position) }) } },
          0,
          1000,
        );
        const all = naive(study.rules, position.key, () => true).games;
        expect(found.rows.map(row => row.id)).toEqual([...all].map(index => rows[index]!.id));
      }
  });

  it('counts a game once although a position occurs twice in it', async () => {
    const scratch = await openAt('twice.sqlite');
    const moves = 'b1d2 b8d7 d2b1 d7b8 b1d2 g8e7'.split(' ');
    const nodes = ['', ...moves].map((move, index) => ({ move, parent: index - 1 }));
    const study = {
      ...flattenStudy(studies[1]!),
      rules: 'makruk',
      start: makruk.startFen,
      result: '1-0' as const,
      nodes,
    };
    await scratch.library.save(null, null, 1, study);
    const answer = await scratch.explorer.position('makruk', makruk.startFen, {});
    expect(answer).toMatchObject({ games: 1, white: 1, moves: [{ move: 'b1d2', games: 1, white: 1 }] });
    const later = makeFen(played(Position.start(makruk), ['b1d2']));
    expect(
      (await scratch.explorer.position('makruk', later, {})).moves.map(({ move, games }) => [move, games]),
    ).toEqual([
      ['b8d7', 1],
      ['g8e7', 1],
    ]);
    await scratch.database.close();
  });

  it('finds a position under every rule set with the same moves', async () => {
    const scratch = await openAt('same-moves.sqlite');
    const own = await scratch.rules.save(makeRuleSetFile({ ...makruk, title: 'Village', repetition: null }));
    for (const id of ['makruk', 'makruk-manual', own.id, 'makruk-sut'])
      await scratch.library.save(null, null, 1, {
        ...flattenStudy(studies[1]!),
        rules: id,
        start: makruk.startFen,
        result: '1-0' as const,
        nodes: ['', 'b1d2'].map((move, index) => ({ move, parent: index - 1 })),
      });
    // As in a new process, which has not loaded the user's rule set yet.
    forgetRuleSet(own.id);
    for (const asked of ['makruk', 'makruk-engine', own.id]) {
      const query = writeQuery({ kind: 'position', rules: asked, fen: makruk.startFen });
      expect((await scratch.explorer.position(asked, makruk.startFen, {})).games, asked).toBe(3);
      expect((await scratch.library.list({ ...ALL, filter: { query } }, 0, 9)).total, asked).toBe(3);
    }
    expect((await scratch.explorer.position('makruk-sut', makruk.startFen, {})).games).toBe(1);
    await scratch.database.close();
  });

  it('exports what was imported, byte for byte', async () => {
    const other = { name: 'Collections', value: 'Other' };
    const first = { name: 'Collections', value: 'My games' };
    const tagged = studies.map((study, at) => ({ ...study, tags: [...study.tags, at < GAMES / 2 ? first : other] }));
    expect(await db.library.exportText(null, ALL)).toBe(writeGames(tagged));
    const some = [rows[9]!.id, rows[3]!.id];
    expect(await db.library.exportText(some, null)).toBe(writeGames([studies[9]!, studies[3]!]));
  });

  it('removes games from list, explorer and filters, and restores them', async () => {
    const before = await db.explorer.position('makruk', makruk.startFen, {});
    const gone = rows.filter(row => row.rules === 'makruk').slice(0, 20);
    const { token, count } = await db.library.remove(gone.map(row => row.id));
    expect(count).toBe(20);
    expect((await db.library.list(ALL, 0, 1)).total).toBe(GAMES - 20);
    expect((await db.explorer.position('makruk', makruk.startFen, {})).games).toBe(before.games - 20);
    expect((await db.library.list({ ...ALL, filter: { query: 'penh' } }, 0, 1)).total).toBe(GAMES - 20);
    await expect(db.library.open(gone[0]!.id)).rejects.toMatchObject({ code: 'no-such-game' });
    expect(await db.organisation.undo(token)).toBe(20);
    expect(await db.explorer.position('makruk', makruk.startFen, {})).toEqual(before);
    expect((await db.library.list(ALL, 0, 1000)).rows).toEqual(rows);
    await expect(db.organisation.undo(token)).rejects.toMatchObject({ code: 'no-such-step' });
  });

  it('refuses invalid queries', async () => {
    await expect(db.library.list({ ...ALL, sort: 'constructor' as SortColumn }, 0, 9)).rejects.toMatchObject({
      code: 'bad-query',
    });
    await expect(db.library.list(ALL, -1, 9)).rejects.toMatchObject({ code: 'bad-query' });
    await expect(db.library.list({ ...ALL, filter: { query: 5 as never } }, 0, 9)).rejects.toMatchObject({
      code: 'bad-filter',
    });
    await expect(db.explorer.position('checkers', makruk.startFen, {})).rejects.toMatchObject({
      code: 'no-such-rules',
    });
    await expect(db.explorer.position('makruk', 'nothing', {})).rejects.toMatchObject({ code: 'bad-position' });
  });
});

describe('saving', () => {
  const [study] = randomGames(1, 3).map(flattenStudy) as unknown as [ReturnType<typeof flattenStudy>];
  let db: DatabaseServices;
  beforeAll(async () => {
    db = await openAt('saving.sqlite');
  });
  afterAll(() => db.database.close());

  it('increments the revision, and refuses an older one without changing the game', async () => {
    const first = await db.library.save(null, null, 1, study);
    expect(first.revision).toBe(1);
    const renamed = { ...study, tags: [{ name: 'White', value: 'Somebody else' }] };
    expect((await db.library.save(first.id, 1, 1, renamed)).revision).toBe(2);
    await expect(db.library.save(first.id, 1, 1, study)).rejects.toMatchObject({ code: 'stale' });
    await expect(db.library.save(first.id, null, 1, study)).rejects.toMatchObject({ code: 'stale' });
    expect((await db.library.open(first.id)).study).toEqual(renamed);
    const found = await db.library.list({ ...ALL, filter: { query: 'white:somebody' } }, 0, 9);
    expect(found.rows.map(row => row.id)).toEqual([first.id]);
  });

  it('keeps the count actions of the players', async () => {
    const fen = '8/8/4k1m1/8/3R4/8/6K1/8 b - - 0 60';
    const nodes: FlatStudy['nodes'] = [
      { move: '', parent: -1, count: [{ action: 'start', by: 'b' }] },
      { move: 'e6e5', parent: 0, count: [{ action: 'call', by: 'b', number: 1 }] },
    ];
    const counted: FlatStudy = { ...study, rules: 'makruk-manual', start: fen, nodes };
    const { id } = await db.library.save(null, null, 1, counted);
    expect((await db.library.open(id)).study).toEqual(counted);
    expect(await db.library.exportText([id], null)).toContain('{[%count b start]} 60... Ke5 {[%count b call 1]}');
  });

  it('replaces the positions and the text of the game', async () => {
    const line = ['', 'c3c4', 'c6c5'].map((move, index) => ({ move, parent: index - 1 }));
    const noted = line.map((node, index) => (index === 1 ? { ...node, comment: 'ល្អណាស់ Very Good', nags: [1] } : node));
    const start = makruk.startFen;
    const { id } = await db.library.save(null, null, 1, { ...study, rules: 'makruk', start, nodes: noted });
    const after = makeFen(played(Position.start(makruk), ['c3c4']));
    const at = (fen: string) => ({ ...ALL, filter: { query: writeQuery({ kind: 'position', rules: 'makruk', fen }) } });
    expect((await db.library.list(at(after), 0, 9)).rows.map(row => row.id)).toEqual([id]);
    for (const comment of ['very', 'ណាស់', 'ល្', 'y g'])
      expect((await db.library.list({ ...ALL, filter: { query: `comment:"${comment}"` } }, 0, 9)).rows).toMatchObject([
        { id, annotated: true },
      ]);
    const other = ['', 'd3d4'].map((move, index) => ({ move, parent: index - 1 }));
    await db.library.save(id, 1, 1, { ...study, rules: 'makruk', start, nodes: other });
    expect((await db.library.list(at(after), 0, 9)).total).toBe(0);
    expect((await db.library.list({ ...ALL, filter: { query: 'comment:very' } }, 0, 9)).total).toBe(0);
    expect((await db.library.open(id)).study.nodes).toEqual(other);
  });

  it('refuses invalid studies and illegal main lines', async () => {
    const bad = (change: object) => db.library.save(null, null, 1, { ...study, ...change } as typeof study);
    for (const change of [
      { nodes: [] },
      {
        nodes: [
          { move: '', parent: -1 },
          { move: 'c3c4', parent: 1 },
        ],
      },
      {
        nodes: [
          { move: '', parent: -1 },
          { move: 'a1a8', parent: 0 },
        ],
      },
      { tags: [{ name: 'White' }] },
      { result: '2-0' },
      { leftovers: null },
    ])
      await expect(bad(change)).rejects.toMatchObject({ code: 'bad-study' });
    await expect(bad({ rules: 'go' })).rejects.toMatchObject({ code: 'no-such-rules' });
    await expect(bad({ start: 'x' })).rejects.toMatchObject({ code: 'bad-position' });
    await expect(db.library.save(null, null, 99, study)).rejects.toMatchObject({ code: 'no-such-collection' });
    await expect(db.library.save(999, 1, 1, study)).rejects.toMatchObject({ code: 'no-such-game' });
  });

  it('names and counts collections, removes them only when empty, and moves their binned games', async () => {
    const made = await db.library.createCollection('  Problems ');
    expect(made).toMatchObject({ name: 'Problems', games: 0 });
    const { id } = await db.library.save(null, null, made.id, study);
    await expect(db.library.removeCollection(made.id)).rejects.toMatchObject({ code: 'not-empty' });
    const { token } = await db.library.remove([id]);
    await db.library.removeCollection(made.id);
    expect((await db.library.collections()).map(({ name }) => name)).toEqual(['My games']);
    await db.organisation.undo(token);
    expect((await db.library.open(id)).collection).toBe(1);
    const position = await db.explorer.position(study.rules, study.start, { collection: 1 });
    const games = await db.explorer.games(study.rules, study.start, { collection: 1 }, 0, 9);
    expect(games.total).toBe(position.games);
    expect(games.rows.map(({ game, ply }) => [game.id, ply])).toContainEqual([id, 0]);
    await expect(db.library.removeCollection(1)).rejects.toMatchObject({ code: 'not-empty' });
    await expect(db.library.createCollection(' ')).rejects.toMatchObject({ code: 'bad-name' });
  });

  it('keeps drafts, settings and evaluations across a restart', async () => {
    const draft: Draft = { id: 'a', game: null, revision: null, study, path: 'c3c4', changed: 5 };
    await db.library.saveDraft({ ...draft, undo: '[]' });
    await db.library.saveDraft({ ...draft, id: 'b', undo: '[null]', changed: 9 });
    await db.library.saveDraft({ ...draft, path: '', changed: 7 });
    await db.settings.set('board', { coordinates: true });
    const line = { rank: 1, score: { kind: 'cp', value: 30 }, moves: ['c3c4'], depth: 8, seldepth: 9 } as const;
    const key = String(Position.start(makruk).searchKey);
    const evaluation = {
      rules: 'makruk',
      key,
      fen: makruk.startFen,
      depth: 8,
      nodes: 1000,
      lines: [line],
      engine: 'test',
    };
    expect(await db.evaluations.keep(evaluation)).toBe(true);
    expect(await db.evaluations.keep({ ...evaluation, depth: 7 })).toBe(false);
    expect(await db.evaluations.keep(evaluation)).toBe(false);
    expect(await db.evaluations.keep({ ...evaluation, engine: 'test, network 1' })).toBe(true);
    expect(await db.evaluations.keep({ ...evaluation, engine: 'test, network 2', depth: 7 })).toBe(false);
    expect(await db.evaluations.keep({ ...evaluation, lines: [line, { ...line, rank: 2 }] })).toBe(true);
    await db.database.close();
    db = await openAt('saving.sqlite');
    expect(await db.library.drafts()).toEqual([
      { ...draft, id: 'b', undo: '[null]', changed: 9 },
      { ...draft, path: '', changed: 7 },
    ]);
    await db.library.discardDraft('b');
    expect((await db.library.drafts()).map(({ id }) => id)).toEqual(['a']);
    expect(await db.settings.all()).toEqual({ board: { coordinates: true } });
    const moved = positionFromFen(makruk, makruk.startFen.replace(' 0 1', ' 3 9'));
    if (!moved.ok) throw new Error('the start is a position');
    const stored = await db.evaluations.stored(
      'makruk',
      [moved.value, played(moved.value, ['c3c4'])].map(position => String(position.searchKey)),
    );
    expect(stored).toEqual([{ ...evaluation, lines: [line, { ...line, rank: 2 }] }, null]);
  });
});

describe('import', () => {
  it('reports the first issues and the number of all, and lists them page by page', async () => {
    const db = await openAt('many-issues.sqlite');
    const count = 1200;
    const games = Array.from({ length: count }, (_, game) => `[White "${game}"]\n\n1. Zz9 *\n`);
    const broken = join(folder, 'broken.zip');
    writeFileSync(broken, 'PK\x03\x04 not an archive');
    const text = join(folder, 'many.pgn');
    writeFileSync(text, games.join('\n'));
    const uploads = [
      { path: text, name: 'many.pgn' },
      { path: broken, name: 'broken.zip' },
    ];
    const task = { source: { uploads }, name: 'club', rules: 'makruk', collection: 1 };
    const report = await db.imports.run(task);
    expect(report).toMatchObject({ games: count, issueCount: count + 1 });
    const all = [...(await db.library.importIssues(report.id!, 0, 700))];
    all.push(...(await db.library.importIssues(report.id!, 700, 700)));
    expect(all).toHaveLength(count + 1);
    expect(all[700]).toMatchObject({ file: 'club/many.pgn', game: 701, code: 'move-unreadable', id: 701 });
    const last = all.at(-1);
    expect(last).toEqual(expect.objectContaining({ file: 'club/broken.zip', game: 0, code: 'archive-damaged' }));
    expect(last).not.toHaveProperty('id');
    expect(report.issues).toEqual([...all.slice(0, 1000), last]);
    const error = { code: 'import-ended', text: 'The thread ended' };
    const interrupted = await db.imports.interrupt(report.id!, error);
    expect(interrupted).toMatchObject({ issueCount: count + 1, issues: all.slice(0, 1000), error });
  });

  it('keeps unreadable text, reports its place, and finds it again', async () => {
    const db = await openAt('dialects.sqlite');
    const text = [
      '[Event "One"]\n[White "A"]\n[Black "B"]\n[Result "1-0"]\n\n1. c4 c5 2. Nc3 Bf7 {guard} 3. Bf2 1-0\n',
      '[Event "Two"]\n[White "C"]\n[Black "D"]\n[Result "*"]\n\n1. c4 Zz9 2. never mind *\n',
      '[Event "Three"]\n[Variant "Xiangqi"]\n[White "E"]\n[Black "F"]\n\n1. h2e2 h9g7 *\n',
    ].join('\n');
    const report = await db.imports.run({ source: { text }, name: 'mixed.pgn', rules: 'makruk', collection: 1 });
    const read = readPgn(text, { rules: 'makruk' });
    expect(report).toMatchObject({ games: 3, whole: 1, partial: 1, textOnly: 1, cancelled: false });
    expect(report.issues).toEqual(
      read.flatMap((game, index) => game.issues.map(issue => ({ file: 'mixed.pgn', ...issue, id: index + 1 }))),
    );
    const found = async (query: string) =>
      (await db.library.list({ ...ALL, filter: { query } }, 0, 9)).rows.map(row => row.event);
    expect(await found('read:partial')).toEqual(['Two']);
    expect(await found('comment:never comment:mind')).toEqual(['Two']);
    expect(await found('comment:h2e2')).toEqual(['Three']);
    expect(await found('has:comments')).toEqual(['One', 'Two', 'Three']);
    expect(await found('has:annotations')).toEqual(['One']);
    expect(await found('comment:GUARD')).toEqual(['One']);
    expect(await found('comment:"mind never"'), 'a phrase').toEqual([]);
    expect(await found('two never'), 'an event and a comment').toEqual(['Two']);
    expect(await found('tw ne'), 'short words').toEqual(['Two']);
    await expect(found('event:two (never')).rejects.toMatchObject({ code: 'bad-query-open' });
    for (const [index, game] of read.entries())
      expect((await db.library.open(index + 1)).study).toEqual(flattenStudy(game.study));
    await db.database.close();
  });

  it('keeps complete batches when cancelled, and reports so', async () => {
    const path = join(folder, 'cancel.sqlite');
    const db = await openServices(path, (name, data) => {
      if (name === 'progress' && (data as DatabaseEvents['progress']).games > 0) void db.imports.cancel();
    });
    const text = randomPgn(500, 11).repeat(40);
    const report = await db.imports.run({ source: { text }, name: 'long.pgn', rules: 'makruk', collection: 1 });
    expect(report.cancelled).toBe(true);
    expect(report.games).toBeGreaterThan(0);
    expect(report.games).toBeLessThan(20_000);
    expect((await db.library.list(ALL, 0, 1)).total).toBe(report.games);
    await db.database.close();
  });

  it('fails when its collection is deleted before its first game', async () => {
    const path = join(folder, 'deleted.sqlite');
    const other = await openAt('deleted.sqlite');
    const { id } = await other.library.createCollection('Other');
    let removed: Promise<unknown> | null = null;
    const db = await openServices(path, name => {
      if (name === 'progress') removed ??= other.library.removeCollection(id);
    });
    const task = { source: { text: '1. c4 *\n' }, name: 'x.pgn', rules: 'makruk', collection: id };
    const report = await db.imports.run(task);
    await removed;
    expect(report).toMatchObject({ games: 0, error: { code: 'no-such-collection' } });
    expect((await db.library.list(ALL, 0, 1)).total).toBe(0);
    await other.database.close();
    await db.database.close();
  });

  it('rests while it is paused, and is complete after it', async () => {
    const db = await openAt('paused.sqlite');
    const task = { source: { text: randomPgn(20, 12) }, name: 'short.pgn', rules: 'makruk', collection: 1 };
    const ends: string[] = [];
    const running = db.imports.run(task).finally(() => ends.push('paused'));
    await db.imports.setPaused(true);
    // An import of the same games by another connection takes the same steps, and ends.
    const other = await openAt('paused-not.sqlite');
    await other.imports.run(task).finally(() => ends.push('other'));
    expect(ends).toEqual(['other']);
    await db.imports.setPaused(false);
    expect(await running).toMatchObject({ games: 20, cancelled: false });
    await other.database.close();
    await db.database.close();
  });

  it('continues when a long import is paused and resumed at once', async () => {
    const db = await openAt('paused-often.sqlite');
    const text = randomPgn(500, 13).repeat(16);
    const running = db.imports.run({ source: { text }, name: 'long.pgn', rules: 'makruk', collection: 1 });
    let isOver = false;
    void running.finally(() => {
      isOver = true;
    });
    // Resumed while the pause is still beginning, or later.
    for (let wait = 0; !isOver; wait = (wait + 1) % 16) {
      await db.imports.setPaused(true);
      await delay(wait);
      await db.imports.setPaused(false);
      await delay(1);
    }
    expect(await running).toMatchObject({ games: 8000, cancelled: false, error: null });
    await db.database.close();
  });

  it('updates the explorer and the list, which had answered before', async () => {
    const db = await openAt('seen.sqlite');
    const other = await openAt('seen.sqlite');
    const count = async (from: DatabaseServices): Promise<readonly number[]> => [
      (await from.explorer.position('makruk', makruk.startFen, {})).games,
      (await from.library.list(ALL, 0, 1)).total,
    ];
    const task = { source: { text: '1. c4 *\n' }, name: 'x', rules: 'makruk', collection: 1 };
    for (const from of [db, other]) expect(await count(from)).toEqual([0, 0]);
    await db.imports.run(task);
    for (const from of [db, other]) expect(await count(from)).toEqual([1, 1]);
    const { token } = await other.library.remove([1]);
    for (const from of [db, other]) expect(await count(from)).toEqual([0, 0]);
    await db.organisation.undo(token);
    for (const from of [db, other]) expect(await count(from)).toEqual([1, 1]);
    await db.database.close();
    await other.database.close();
  });

  it('counts the games of a small file, and those at the beginning of a large one', async () => {
    const db = await openAt('counted.sqlite');
    const gamesOf = async (text: string) => (await db.imports.previewOf({ text }, 'games.pgn')).games;
    expect(await gamesOf(randomPgn(30, 1))).toEqual({ counted: 30, areAll: true });
    expect(await gamesOf('1. d4 d5 *')).toEqual({ counted: 1, areAll: true });
    const many = await gamesOf('[Variant "Makruk"]\n\n1. d4 d5 *\n\n'.repeat(20_000));
    expect(many?.areAll).toBe(false);
    expect(many?.counted).toBeGreaterThan(5000);
    expect(many?.counted).toBeLessThan(20_000);
    await db.database.close();
  });

  it('refuses a missing source and an unknown rule set', async () => {
    const db = await openAt('refused.sqlite');
    const task = { source: { path: join(folder, 'none.pgn') }, name: 'none.pgn', rules: 'makruk', collection: 1 };
    await expect(db.imports.run(task)).rejects.toMatchObject({ code: 'file-unreadable' });
    await expect(db.imports.previewOf(task.source, 'none.pgn')).rejects.toMatchObject({ code: 'file-unreadable' });
    await expect(db.imports.run({ ...task, source: { text: '' }, collection: 7 })).rejects.toMatchObject({
      code: 'no-such-collection',
    });
    await expect(db.imports.run({ ...task, source: { text: '' }, rules: 'go' })).rejects.toMatchObject({
      code: 'no-such-rules',
    });
    await db.database.close();
  });
});
