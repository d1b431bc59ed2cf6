/**
 * Lists of random filters in random orders, from columns in memory, compared with a reading of all rows, after random
 * writes of two connections to one library.
 */
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SORT_COLUMNS } from '../../../api/contract/library.ts';
import type { CollectionId, FlatStudy, GameFilter, GameId, SortColumn } from '../../../api/contract.ts';
import { randomGames } from '../../../bench/library.ts';
import { writePgn } from '../../../core/pgn/writer.ts';
import { GAME_KINDS } from '../../../engine/endgame/types/game-verdict.ts';
import { Random } from '../../../tests/scripts/random.ts';
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts';
import { findAssets } from '../../assets.ts';
import { databaseServices } from '../database.ts';
import type { DatabaseServices } from '../services.ts';

const GAMES = 80;
const ROUNDS = 25;
const LISTS = 8;

const path = join(temporaryFolder('columns'), 'library.sqlite');
const random = new Random(12);
const connections: DatabaseServices[] = [];
let raw: Database.Database;

beforeAll(async () => {
  for (let opened = 0; opened < 2; opened++) {
    const services = databaseServices(() => {});
    await services.database.open({ path, rulesWasm: findAssets().rulesWasm.href, purpose: 'library' });
    connections.push(services);
  }
  raw = new Database(path, { readonly: true });
  await first().library.createCollection('Other');
  await bring(first(), GAMES, 5);
});
afterAll(async () => {
  raw.close();
  for (const connection of connections) await connection.database.close();
});

const first = (): DatabaseServices => connections[0] as DatabaseServices;

/** Texts in which case, composition and the order of code points matter. */
const NAMES = [
  'sok',
  'SOK',
  'Sok, Dara',
  'สมชาย',
  'សុខ ដារ៉ា',
  'Café',
  'Cafe\u0301',
  '\u{1f600}',
  '\ufffd',
  'n',
  '"Q" x',
];
const NOTES = ['Ouk!', 'a good KHON', 'ขุน', 'x'];

/** Short games, so that reading and playing them costs little. */
function pgn(seed: number, count: number): string {
  const studies = [...randomGames(count, seed)];
  return studies
    .map(study => {
      const tags = study.tags.map(tag =>
        ['White', 'Black', 'Event'].includes(tag.name) && random.chance(0.5)
          ? { ...tag, value: random.pick(NAMES) }
          : tag,
      );
      const comment = random.chance(0.2) ? { comment: random.pick(NOTES) } : {};
      return writePgn({ ...study, tags, root: { ...study.root, ...comment, children: [] }, result: study.result });
    })
    .join('\n');
}

const bring = (services: DatabaseServices, count: number, seed: number): Promise<unknown> =>
  services.imports.run({ source: { text: pgn(seed, count) }, name: 'x.pgn', rules: 'makruk', collection: 1 });

interface Row {
  readonly id: GameId;
  readonly collection: CollectionId;
  readonly revision: number;
  readonly rules: string;
  readonly white: string;
  readonly black: string;
  readonly event: string;
  readonly site: string;
  readonly round: string;
  readonly date: string;
  readonly result: string;
  readonly plies: number;
  readonly kept: string;
  readonly changed: number;
  readonly notes: string | null;
  readonly ending: string | null;
  readonly kinds: number | null;
  readonly bin: string | null;
}

const allRows = (): readonly Row[] =>
  raw
    .prepare(`SELECT games.*, notes, ending, kinds FROM games LEFT JOIN contents ON contents.game = id
      LEFT JOIN adjudications ON adjudications.game = id`)
    .all() as Row[];

const tokens: string[] = [];

async function write(services: DatabaseServices): Promise<void> {
  const rows = allRows();
  const listed = rows.filter(row => row.bin === null);
  const some = listed.filter(() => random.chance(0.1)).map(row => row.id);
  const game = random.pick(listed);
  switch (random.below(7)) {
    case 0:
      await bring(services, 1 + random.below(6), random.below(1000));
      break;
    case 1: {
      const { study, revision } = await services.library.open(game.id);
      const changed: FlatStudy = {
        ...study,
        tags: study.tags.map(tag => (tag.name === 'White' ? { ...tag, value: random.pick(NAMES) } : tag)),
      };
      await services.library.save(game.id, revision, 1 + random.below(2), changed);
      break;
    }
    case 2:
      tokens.push((await services.library.remove(some)).token);
      break;
    case 3: {
      const token = tokens.pop();
      if (token && rows.some(row => row.bin === token)) await services.library.restore(token);
      break;
    }
    case 4:
      if (random.chance(0.3)) await services.library.restoreAll();
      break;
    case 5:
      if (random.chance(0.3)) await services.library.emptyBin();
      break;
    default:
      await services.adjudications.keep(
        listed.slice(0, 20).map(({ id, revision }) => ({
          game: id,
          revision,
          kinds: GAME_KINDS.filter(() => random.chance(0.3)),
          ply: 1,
          reached: random.chance(0.5) ? [{ ending: random.pick(['KRvK', 'KSvK', 'KRvKS']), ply: 3 }] : [],
          missing: [],
        })),
      );
  }
}

type Test = (row: Row) => boolean;

const folded = (text: string | null): string => (text ?? '').normalize('NFC').toLowerCase();
const contains =
  (word: string, fields: readonly (keyof Row)[]): Test =>
  row =>
    fields.some(field => folded(row[field] as string | null).includes(folded(word)));

const WORDS = ['so', 'sok', 'DARA', 'สม', 'ដារ៉ា', 'café', 'e', 'ouk', 'khon', '2011', 'penh', '😀'];
const TEXT_FIELDS = {
  white: ['white'],
  black: ['black'],
  player: ['white', 'black'],
  event: ['event'],
  text: ['white', 'black', 'event', 'site', 'round', 'date', 'notes'],
  comment: ['notes'],
} as const;

/** One condition of a filter, and the same one on a row. */
function condition(): readonly [GameFilter, Test] {
  const field = random.pick(Object.keys(TEXT_FIELDS) as (keyof typeof TEXT_FIELDS)[]);
  const words = [random.pick(WORDS), random.pick(WORDS)].slice(0, 1 + random.below(2));
  const result = random.pick(['1-0', '0-1', '1/2-1/2', '*']);
  const year = String(2000 + random.below(25));
  const rules = random.pick(['makruk', 'ouk', 'ouk-pychess']);
  const kind = random.pick(GAME_KINDS);
  const digits = (row: Row): string => row.date.replaceAll('?', '0').slice(0, 4);
  const knows = (row: Row): boolean => !row.date.startsWith('?');
  return random.pick<readonly [GameFilter, Test]>([
    [{ [field]: words.join(' ') }, row => words.every(word => contains(word, TEXT_FIELDS[field])(row))],
    [{ [field]: words.join(' ') }, row => words.every(word => contains(word, TEXT_FIELDS[field])(row))],
    [{ collection: 2 }, row => row.collection === 2],
    [{ result }, row => row.result === result],
    [{ dateFrom: year }, row => knows(row) && row.date >= year],
    [{ dateTo: year }, row => knows(row) && digits(row) <= year],
    [{ rules }, row => row.rules === rules],
    [{ pliesTo: 0 }, row => row.plies === 0],
    [{ kind }, row => ((row.kinds ?? 0) & (1 << GAME_KINDS.indexOf(kind))) !== 0],
  ]);
}

const bytes = (text: string): Buffer => Buffer.from(text);
const upper = (text: string): string => text.replace(/[a-z]/g, letter => letter.toUpperCase());
const number = (value: number | null): Buffer => {
  const key = Buffer.alloc(8);
  key.writeDoubleBE(value ?? 0);
  return key;
};

const SORT_KEYS: Readonly<Record<SortColumn, (row: Row) => Buffer>> = {
  id: row => number(row.id),
  white: row => bytes(upper(row.white)),
  black: row => bytes(upper(row.black)),
  event: row => bytes(upper(row.event)),
  date: row => bytes(row.date),
  result: row => bytes(row.result),
  rules: row => bytes(row.rules),
  plies: row => number(row.plies),
  changed: row => number(row.changed),
  ending: row => bytes(row.ending ?? ''),
};

it('lists the same games as a reading of all rows, whichever connection has written', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    await write(random.pick(connections));
    const rows = allRows();
    for (let list = 0; list < LISTS; list++) {
      const services = random.pick(connections);
      const parts = [condition(), condition()].slice(0, random.below(3));
      const filter: GameFilter = Object.assign({}, ...parts.map(([part]) => part));
      const tests = parts.filter(([part]) =>
        Object.keys(part).every(key => filter[key as 'text'] === part[key as 'text']),
      );
      const sort = random.pick(SORT_COLUMNS);
      const descending = random.chance(0.5);
      const keyOf = SORT_KEYS[sort];
      const expected = rows
        .filter(row => row.bin === null && tests.every(([, holds]) => holds(row)))
        .sort((a, b) => keyOf(a).compare(keyOf(b)) || a.id - b.id)
        .map(row => row.id);
      if (descending) expected.reverse();
      const { total, rows: found } = await services.library.list({ filter, sort, descending }, 0, 1000);
      expect([total, found.map(row => row.id)], JSON.stringify({ filter, sort })).toEqual([expected.length, expected]);
    }
    const counts = await random.pick(connections).library.collections();
    for (const { id, games } of counts)
      expect(games).toBe(rows.filter(row => row.bin === null && row.collection === id).length);
    expect(await random.pick(connections).library.binned()).toBe(rows.filter(row => row.bin !== null).length);
  }
});
