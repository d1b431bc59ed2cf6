/**
 * Speed of lists and filters on rows without moves. Each list is compared with the same query as SQL over the rows,
 * which sorts them each time. Times are processor time.
 */
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { SORT_COLUMNS } from '../api/contract/library.ts';
import type { GameFilter, SortColumn } from '../api/contract.ts';
import { findAssets } from '../host/assets.ts';
import { databaseServices } from '../host/database/database.ts';
import { segmentRows } from '../host/database/position-index/segments.ts';
import { sumAllRows } from '../host/database/row-checksums.ts';
import type { DatabaseServices, OpenRequest } from '../host/database/services.ts';
import { packRow, ROW_COLUMNS, rowSum } from '../host/database/storage/game-row.ts';
import { nameTable } from '../host/database/storage/name-table.ts';
import { randomSource } from './library.ts';
import { medianTime, processorTime } from './processor-time.ts';
import { forEachSize, sizesIn } from './sizes.ts';

/** The environment variable sets other numbers of games: `100000,1000000`. */
const SIZES = sizesIn('CHATRANG_BENCH_ROWS', '100000');
const PLAYERS = 20_000;
const PAGE = 50;
const REPEATS = 7;

type Report = (line: string) => void;

export const benchLists = (report: Report): Promise<void> =>
  forEachSize(SIZES, (folder, games) => measure(join(folder, 'library.sqlite'), games, report));

interface List {
  readonly name: string;
  readonly filter: GameFilter;
  readonly sort: SortColumn;
  readonly offset: number;
  /** The filter as a condition in SQL; `ORDER BY` follows from the sort. */
  readonly sql: string;
  readonly order: string;
}

const listsOf = (games: number): readonly List[] => {
  const half = games / 2;
  return [
    { name: 'first page', filter: {}, sort: 'id', offset: 0, sql: 'true', order: 'id' },
    { name: 'by White', filter: {}, sort: 'white', offset: half, sql: 'true', order: 'white COLLATE NOCASE, id' },
    { name: 'by date', filter: {}, sort: 'date', offset: half, sql: 'true', order: 'date, id' },
    { name: 'by time of change', filter: {}, sort: 'changed', offset: half, sql: 'true', order: 'changed, id' },
    {
      name: 'by date, one result',
      filter: { query: '1-0' },
      sort: 'date',
      offset: games / 4,
      sql: "result = '1-0'",
      order: 'date, id',
    },
    {
      name: 'by White, years and collection',
      filter: { collection: 1, query: 'year:2010..2014' },
      sort: 'white',
      offset: games / 20,
      sql: "collection = 1 AND date >= '2010' AND date < '2015'",
      order: 'white COLLATE NOCASE, id',
    },
    {
      name: 'two words in names',
      filter: { query: 'player:somchai player:123' },
      sort: 'id',
      offset: 0,
      sql: "white || char(10) || black LIKE '%somchai%' AND white || char(10) || black LIKE '%123%'",
      order: 'id',
    },
    {
      name: 'two words in any text',
      filter: { query: 'somchai cup' },
      sort: 'id',
      offset: 0,
      sql: `white || char(10) || black || char(10) || event || char(10) || site LIKE '%somchai%'
        AND white || char(10) || black || char(10) || event || char(10) || site LIKE '%cup%'`,
      order: 'id',
    },
    {
      name: 'two letters in any text',
      filter: { query: 'so' },
      sort: 'id',
      offset: 0,
      sql: "white || char(10) || black || char(10) || event || char(10) || site LIKE '%so%'",
      order: 'id',
    },
  ];
};

async function measure(path: string, games: number, report: Report): Promise<void> {
  const { rulesWasm } = findAssets();
  const request = { path, rulesWasm: rulesWasm.href, purpose: 'library' } as const;
  const maker = databaseServices(() => {});
  await maker.database.open(request);
  await maker.database.close();
  writeRows(path, games);

  const db = databaseServices(() => {});
  const opening = await processorTime(() => db.database.open(request));
  const reading = await processorTime(() => db.library.collections());
  report(`${games} games: open ${ms(opening)}, columns ${ms(reading)}`);
  const raw = new Database(textsBeside(path), { readonly: true });
  raw.pragma('cache_size = -65536');
  for (const { name, filter, sort, offset, sql, order } of listsOf(games)) {
    const page = (at: number) => db.library.list({ filter, sort, descending: false }, at, PAGE);
    const first = await processorTime(() => page(offset));
    const again = await medianTime(() => page(offset), REPEATS);
    const select = raw.prepare(`SELECT id FROM games WHERE ${sql} ORDER BY ${order}`).pluck();
    const rows = await processorTime(async () => select.all());
    const { total } = await page(0);
    report(
      `${name}, ${total} games: ${ms(first)}, then ${ms(again)}; SQL ${ms(rows)}, ratio ${(rows / first).toFixed(0)}`,
    );
  }
  raw.close();
  await measureBin(db, games, report);
  const { arrayBuffers, rss } = process.memoryUsage();
  report(`memory: ${Math.round(arrayBuffers / 2 ** 20)} MiB of arrays, ${Math.round(rss / 2 ** 20)} MiB in all`);
  report(`close ${ms(await processorTime(() => db.database.close()))}`);
  await measureOpening(request, report);
}

/** The library is opened as the last program has left it. */
async function measureOpening(request: OpenRequest, report: Report): Promise<void> {
  const db = databaseServices(() => {});
  const query = { filter: {}, sort: 'changed', descending: true } as const;
  const opening = await processorTime(() => db.database.open(request));
  const listing = await processorTime(() => db.library.list(query, 0, PAGE));
  report(`opened again: ${ms(opening)}, first page ${ms(listing)}`);
  for (const sort of SORT_COLUMNS) {
    const page = await processorTime(() => db.library.list({ filter: {}, sort, descending: false }, 0, PAGE));
    report(`first page by ${sort}: ${ms(page)}`);
  }
  report(`memory: ${Math.round(process.memoryUsage().rss / 2 ** 20)} MiB in all`);
  await db.database.close();
}

/** Every third game up to 100,000 of them. */
async function measureBin(db: DatabaseServices, games: number, report: Report): Promise<void> {
  const ids = Array.from({ length: Math.min(100_000, Math.floor(games / 3)) }, (_, at) => 1 + 3 * at);
  const query = { filter: {}, sort: 'id', descending: false } as const;
  let token = '';
  const removing = await processorTime(async () => {
    ({ token } = await db.library.remove(ids));
  });
  const listing = await processorTime(() => db.library.list(query, 0, PAGE));
  const restoring = await processorTime(() => db.organisation.undo(token));
  const listingAgain = await processorTime(() => db.library.list(query, 0, PAGE));
  report(
    `${ids.length} games: delete ${ms(removing)}, list ${ms(listing)}; restore ${ms(restoring)}, list ${ms(listingAgain)}`,
  );
}

const GIVEN = ['Dara', 'Vuthy', 'Somchai', 'Anan', 'Bopha', 'Chai', 'Niran', 'Pisey', 'Rith', 'Thida', 'Malee'];
const RESULTS = ['1-0', '0-1', '1/2-1/2'];

/** Writes the rows of a library, and the same rows with their texts into a table of another file. */
function writeRows(path: string, games: number): void {
  const random = randomSource(1);
  const below = (limit: number): number => Math.floor(random() * limit);
  const two = (number: number): string => String(number).padStart(2, '0');
  const player = (): string => {
    const one = Math.floor(random() ** 2 * PLAYERS);
    return `${GIVEN[one % GIVEN.length]} ${one}`;
  };
  const library = new Database(path);
  const plain = new Database(textsBeside(path));
  const names = nameTable(library);
  const columns = ROW_COLUMNS.filter(name => name !== 'bin');
  const insert = library.prepare(
    `INSERT INTO games (${columns.join(', ')}) VALUES (${columns.map(name => `@${name}`).join(', ')})`,
  );
  library.exec("INSERT INTO collections (name) VALUES ('Other')");
  sumAllRows(library);
  plain.exec(
    'CREATE TABLE games (id INTEGER PRIMARY KEY, collection, white, black, event, site, date, result, changed)',
  );
  const insertPlain = plain.prepare(
    'INSERT INTO games VALUES (@id, @collection, @white, @black, @event, @site, @date, @result, @changed)',
  );
  const write = (id: number): void => {
    const collection = 1 + below(2);
    const game = {
      ...({ id, revision: 1, rules: 'makruk', annotated: false, kept: 'whole', isInContents: false } as const),
      white: player(),
      black: player(),
      whiteElo: 1000 + below(1500),
      blackElo: 1000 + below(1500),
      event: `${below(2) ? 'City Cup' : 'League'} ${below(500)}`,
      site: `Site ${below(50)}`,
      round: String(1 + below(30)),
      date: `${2000 + below(25)}.${two(1 + below(12))}.${two(1 + below(28))}`,
      result: RESULTS[below(3)] as string,
      plies: 20 + below(100),
      changed: 1e12 + Math.floor(id / 500),
    };
    const row = packRow(game, names);
    insert.run({ ...row, collection, sum: rowSum(row) });
    const { white, black, event, site, date, result, changed } = game;
    insertPlain.run({ id, collection, white, black, event, site, date, result, changed });
  };
  const writeAll = library.transaction(() => {
    for (let id = 1; id <= games; id++) write(id);
  });
  plain.transaction(() => writeAll())();
  // The rows have no moves: nothing is to be indexed.
  segmentRows(library).insert({ first: 1, last: games, positions: 0 }, []);
  library.close();
  plain.close();
}

const textsBeside = (path: string): string => `${path}.texts`;

const ms = (time: number): string => `${time.toFixed(time < 10 ? 1 : 0)} ms`;
