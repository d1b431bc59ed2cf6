/**
 * Speed of searches on boards: a library of plain Makruk games in blocks, and the time until all of them have been
 * searched, with the processor time of all threads. The first search also starts the threads.
 */
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { mainLineMoves } from '../core/study/walk.ts';
import { Position } from '../engine/rules/position.ts';
import { ruleSet } from '../engine/rules/rule-sets/list.ts';
import { parseUci } from '../engine/rules/uci.ts';
import { findAssets } from '../host/assets.ts';
import { databaseServices } from '../host/database/database.ts';
import { movesToBytes } from '../host/database/line.ts';
import { entryOf, MOST_GAMES, makeBlock } from '../host/database/storage/block.ts';
import { packRow, ROW_COLUMNS, rowSum } from '../host/database/storage/game-row.ts';
import { nameTable } from '../host/database/storage/name-table.ts';
import { packGame } from '../host/database/storage/record.ts';
import { randomGame, randomSource } from './library.ts';
import { forEachSize, sizesIn } from './sizes.ts';

/** The environment variable sets other numbers of games: `100000,1000000`. */
const SIZES = sizesIn('CHATRANG_BENCH_ROWS', '100000');
const PLIES = 70;
/** Different games; all others repeat them. */
const DIFFERENT = 2000;
/** Games that the columns select before the search. */
const YEAR = 'year:2019';

const QUERIES: readonly string[] = [
  'pattern:"Pe4 Kf2 nd5"',
  'pattern:"[NS]d4 !Pe5 xc6-f6>=2"',
  'pattern:"Rh8 Nf7 xg6 mirror swap"',
  'material:"R=1 r=0 plies:4"',
  'material:KNRvKN',
  'path:"Nb1-d2-f3-e5"',
  'path:"Nb1..f5 mirror swap"',
  `${YEAR} pattern:"Pd4 Pe4"`,
];

export const benchScan = (report: (line: string) => void): Promise<void> =>
  forEachSize(SIZES, (folder, games) => measure(join(folder, 'library.sqlite'), games, report));

async function measure(path: string, games: number, report: (line: string) => void): Promise<void> {
  const request = { path, rulesWasm: findAssets().rulesWasm.href, purpose: 'import' } as const;
  const maker = databaseServices(() => {});
  await maker.database.open(request);
  await maker.database.close();
  writeGames(path, games);
  let firstHits: number | null = null;
  let began = 0;
  const db = databaseServices(name => {
    if (name === 'searchProgress') firstHits ??= performance.now() - began;
  });
  await db.database.open(request);
  await db.library.collections();
  report(`${games} games of ${PLIES} plies`);
  for (const query of QUERIES) {
    const list = { filter: { query }, sort: 'id', descending: false } as const;
    [began, firstHits] = [performance.now(), null];
    const processor = process.cpuUsage();
    const { total } = await db.library.list(list, 0, 50);
    const time = performance.now() - began;
    const { user, system } = process.cpuUsage(processor);
    const again = performance.now();
    await db.library.list({ ...list, descending: true }, 0, 50);
    report(
      `${query.padEnd(42)} ${String(total).padStart(7)} found ${time.toFixed(0).padStart(6)} ms, ` +
        `processor ${((user + system) / 1000).toFixed(0)} ms, first answer ${(firstHits ?? time).toFixed(0)} ms, again ${(performance.now() - again).toFixed(0)} ms`,
    );
  }
  await db.database.close();
}

function writeGames(path: string, games: number): void {
  const random = randomSource(1);
  const rules = ruleSet('makruk');
  if (rules === null) throw new Error('Makruk is built in');
  const lines = Array.from({ length: DIFFERENT }, (_, round) => {
    let position = Position.start(rules);
    const moves = mainLineMoves(randomGame(rules, random, PLIES, round)).map(text => {
      const move = parseUci(position, text);
      if (!move.ok) throw new Error(move.error.text);
      position = position.play(move.value);
      return move.value;
    });
    return Uint16Array.from(moves);
  });
  const db = new Database(path);
  const names = nameTable(db);
  const columns = ROW_COLUMNS.filter(name => name !== 'bin');
  const insert = db.prepare(
    `INSERT INTO games (${columns.join(', ')}) VALUES (${columns.map(name => `@${name}`).join(', ')})`,
  );
  const insertBlock = db.prepare('INSERT INTO game_blocks (first, bytes) VALUES (?, ?)');
  const write = (id: number): Uint8Array => {
    const line = lines[id % DIFFERENT] as Uint16Array;
    const row = packRow(
      {
        ...({ id, revision: 1, rules: 'makruk', annotated: false, kept: 'whole', isInContents: false } as const),
        ...{ white: `Player ${id % 1999}`, black: `Player ${id % 2003}`, whiteElo: null, blackElo: null },
        ...{ event: 'League', site: '', round: '', date: `${2010 + (id % 15)}.01.01`, result: '1-0' },
        ...{ plies: line.length, changed: 1e12 },
      },
      names,
    );
    insert.run({ ...row, collection: 1, sum: rowSum(row) });
    return entryOf(id, packGame({ moves: movesToBytes(line), form: 0, values: ['some other tag', String(id)] }));
  };
  db.transaction(() => {
    for (let first = 1; first <= games; first += MOST_GAMES) {
      const count = Math.min(MOST_GAMES, games + 1 - first);
      insertBlock.run(
        first,
        makeBlock(
          first,
          Array.from({ length: count }, (_, index) => write(first + index)),
        ),
      );
    }
  })();
  db.close();
}
