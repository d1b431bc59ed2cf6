/**
 * Lists of random filters in random orders, from columns in memory, compared with a reading of all rows, after random
 * writes of two connections to one library.
 */
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SORT_COLUMNS } from '../../../api/contract/library.ts';
import type { CollectionId, FlatStudy, GameFilter, GameId, SortColumn } from '../../../api/contract.ts';
import { fold } from '../../../api/query/fold.ts';
import type { Query } from '../../../api/query/query.ts';
import { writeQuery } from '../../../api/query/write.ts';
import { randomGames } from '../../../bench/library.ts';
import { writePgn } from '../../../core/pgn/writer.ts';
import { GAME_KINDS } from '../../../engine/endgame/types/game-verdict.ts';
import { Random } from '../../../tests/scripts/random.ts';
import { openServices } from '../../../tests/support/open-services.ts';
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts';
import type { DatabaseServices } from '../services.ts';
import { isPlaceSound } from '../storage/game-place.ts';
import { unpackDate } from '../storage/game-row.ts';
import { packDay } from './day.ts';

const GAMES = 80;
const ROUNDS = 25;
const LISTS = 8;

const path = join(temporaryFolder('columns'), 'library.sqlite');
const random = new Random(12);
const connections: DatabaseServices[] = [];
let raw: Database.Database;

beforeAll(async () => {
  for (let opened = 0; opened < 2; opened++) {
    const services = await openServices(path);
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
  readonly flags: number;
  readonly white_elo: number | null;
  readonly black_elo: number | null;
  readonly kept: string;
  readonly changed: number;
  readonly notes: string | null;
  readonly ending: string | null;
  readonly kinds: number | null;
  readonly bin: string | null;
  readonly place_sum: number;
}

const NAMES_OF = ['rules', 'white', 'black', 'event', 'site', 'round'];

function allRows(): readonly Row[] {
  const texts = new Map(raw.prepare('SELECT id, text FROM names').raw().all() as [number, string][]);
  const rows = raw
    .prepare(`SELECT games.*, notes, ending, kinds FROM games LEFT JOIN contents ON contents.game = id
      LEFT JOIN adjudications ON adjudications.game = id`)
    .all() as Record<string, number>[];
  const text = (id: number | undefined): string => texts.get(id as number) ?? '';
  return rows.map(row => {
    const named = Object.fromEntries(NAMES_OF.map(name => [name, text(row[name])]));
    const result = ['*', '1-0', '1/2-1/2', '0-1'][row.result as number];
    const kept = ['whole', 'partial', 'text'][((row.flags as number) >> 1) & 3];
    return { ...row, ...named, result, kept, date: unpackDate(row.date as number, text) } as unknown as Row;
  });
}

const tokens: string[] = [];

async function write(services: DatabaseServices): Promise<void> {
  const rows = allRows();
  const listed = rows.filter(row => row.bin === null);
  const some = listed.filter(() => random.chance(0.1)).map(row => row.id);
  const game = random.pick(listed);
  switch (random.below(8)) {
    case 0:
      await bring(services, 1 + random.below(6), random.below(1000));
      break;
    case 1: {
      const { study, revision } = await services.library.open(game.id);
      const changed: FlatStudy = {
        ...study,
        tags: study.tags.map(tag => (tag.name === 'White' ? { ...tag, value: random.pick(NAMES) } : tag)),
      };
      await services.library.save(game.id, revision, 1, changed);
      break;
    }
    case 2:
      tokens.push((await services.library.remove(some)).token);
      break;
    case 3: {
      const token = tokens.pop();
      const steps = await services.organisation.steps();
      if (token && steps.some(step => step.token === token)) await services.organisation.undo(token);
      break;
    }
    case 4:
      if (random.chance(0.3)) await services.library.restoreAll();
      break;
    case 5:
      if (random.chance(0.3)) await services.library.emptyBin();
      break;
    case 6:
      await services.organisation.moveGames({ ids: some, query: null }, null, 1 + random.below(2));
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

const contains =
  (word: string, fields: readonly (keyof Row)[]): Test =>
  row =>
    fields.some(field => fold(String(row[field] ?? '')).includes(fold(word)));

const WORDS = ['so', 'sok', 'DARA', 'สม', 'ដារ៉ា', 'cafe', 'e', 'ouk', 'khon', '2011', 'penh', '😀'];
const FIELDS_OF = {
  white: ['white'],
  black: ['black'],
  player: ['white', 'black'],
  event: ['event'],
  site: ['site'],
  round: ['round'],
  any: ['white', 'black', 'event', 'site', 'round', 'date', 'notes'],
  comment: ['notes'],
} as const;

/** A condition, and the same one on a row. */
function condition(): readonly [Query, Test] {
  const field = random.pick(Object.keys(FIELDS_OF) as (keyof typeof FIELDS_OF)[]);
  const word = random.pick(WORDS);
  const name = random.pick(NAMES);
  const result = random.pick(['1-0', '0-1', '1/2-1/2', '*'] as const);
  const year = String(2000 + random.below(25));
  const rules = random.pick(['makruk', 'ouk', 'ouk-pychess']);
  const kind = random.pick(GAME_KINDS);
  const plies = random.below(60);
  const digits = (row: Row): string => row.date.replaceAll('?', '0').slice(0, 4);
  const knows = (row: Row): boolean => !row.date.startsWith('?');
  return random.pick<readonly [Query, Test]>([
    [{ kind: 'text', field, text: word, whole: false }, contains(word, FIELDS_OF[field])],
    [{ kind: 'text', field, text: word, whole: false }, contains(word, FIELDS_OF[field])],
    [{ kind: 'text', field: 'white', text: name, whole: true }, row => fold(row.white) === fold(name)],
    [{ kind: 'tag', name: 'event', text: word }, contains(word, ['event'])],
    [{ kind: 'result', value: result }, row => row.result === result],
    [{ kind: 'date', from: year, to: null }, row => knows(row) && row.date >= year],
    [{ kind: 'date', from: null, to: year }, row => knows(row) && digits(row) <= year],
    [{ kind: 'rules', value: rules }, row => row.rules === rules],
    [{ kind: 'number', field: 'plies', from: null, to: plies }, row => row.plies <= plies],
    [{ kind: 'number', field: 'moves', from: plies, to: null }, row => Math.ceil(row.plies / 2) >= plies],
    [
      { kind: 'number', field: 'elo', from: 1500, to: null },
      row => Math.max(row.white_elo ?? -1, row.black_elo ?? -1) >= 1500,
    ],
    [{ kind: 'has', value: 'comments' }, row => row.notes !== null],
    [{ kind: 'tables', value: kind }, row => ((row.kinds ?? 0) & (1 << GAME_KINDS.indexOf(kind))) !== 0],
  ]);
}

function query(depth: number): readonly [Query, Test] {
  const choice = depth === 0 ? 3 : random.below(5);
  if (choice >= 3) return condition();
  const parts = [query(depth - 1), query(depth - 1)];
  const [first] = parts as [readonly [Query, Test]];
  const of = parts.map(([part]) => part);
  if (choice === 0) return [{ kind: 'and', of }, row => parts.every(([, holds]) => holds(row))];
  if (choice === 1) return [{ kind: 'or', of }, row => parts.some(([, holds]) => holds(row))];
  return [{ kind: 'not', of: first[0] }, row => !first[1](row)];
}

const bytes = (text: string): Buffer => Buffer.from(text);
const upper = (text: string): string => text.replace(/[a-z]/g, letter => letter.toUpperCase());
const number = (value: number | null): Buffer => {
  const key = Buffer.alloc(8);
  key.writeDoubleBE(value ?? 0);
  return key;
};

const SORT_KEYS: Readonly<Record<SortColumn, (row: Row) => Buffer>> = {
  // No position is named.
  opening: () => number(0),
  id: row => number(row.id),
  white: row => bytes(upper(row.white)),
  black: row => bytes(upper(row.black)),
  whiteElo: row => number(row.white_elo),
  blackElo: row => number(row.black_elo),
  rating: row => number(((row.white_elo ?? -1) + (row.black_elo ?? -1) + 2) * 2 ** 24 + packDay(row.date)),
  event: row => bytes(upper(row.event)),
  site: row => bytes(upper(row.site)),
  round: row => bytes(upper(row.round)),
  annotated: row => number(row.flags & 1),
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
      const [parsed, holds] = query(random.below(4));
      const collection = random.chance(0.3) ? 2 : undefined;
      const filter: GameFilter = { query: writeQuery(parsed), ...(collection === undefined ? {} : { collection }) };
      const sort = random.pick(SORT_COLUMNS);
      const descending = random.chance(0.5);
      const keyOf = SORT_KEYS[sort];
      const expected = rows
        .filter(row => row.bin === null && row.collection === (collection ?? row.collection) && holds(row))
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
    expect(rows.filter(row => !isPlaceSound(row))).toEqual([]);
  }
});
