/** Ways to damage a library file, each by a random source: `sound` ones are copied and then changed. */
import { copyFileSync, existsSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import Database from 'better-sqlite3';
import { checksumOf } from '../../../host/database/checksum.ts';
import { damageGame } from '../../support/damage-game.ts';
import type { Random } from '../random.ts';

export interface Damage {
  readonly name: string;
  /**
   * Changes the file; what it may cost at most: ids of games and drafts and keys of settings, `null`: anything. SQLite
   * has no sums over its pages, so the former contents of an overwritten page are unknown.
   */
  readonly apply: (path: string, random: Random) => Cost | null;
}

export interface Cost {
  readonly games?: readonly number[];
  readonly drafts?: readonly string[];
  readonly settings?: readonly string[];
  /** As the keys of `Reference.others`: a key is lost if it begins with one of these. */
  readonly others?: readonly string[];
  /** Games whose place must be reported. */
  readonly places?: readonly number[];
  /** The library may be refused. */
  readonly refused?: boolean;
}

export const GAMES = 40;
const PAGE = 4096;

const sql = (path: string, text: string, ...values: unknown[]): void => {
  const db = new Database(path);
  try {
    db.pragma('foreign_keys = OFF');
    if (values.length > 0) db.prepare(text).run(...values);
    else db.exec(text);
  } finally {
    db.close();
  }
};

/** Games that have contents; the moves and tags of the others are in a block. */
export const SAVED: readonly number[] = Array.from({ length: 10 }, (_, index) => 2 * (index + 1));

/** Games that are not in the bin. */
const THERE: readonly number[] = Array.from({ length: GAMES }, (_, index) => index + 1).filter(id => id % 10 !== 0);

/** The row of one game in one table, changed. */
const ofGame = (name: string, text: string): Damage => ({
  name,
  apply(path, random) {
    const game = text.includes('contents') ? random.pick(SAVED) : 1 + random.below(GAMES);
    sql(path, text.replaceAll(':game', String(game)));
    return { games: [game] };
  },
});

/** The place of a game outside the bin, changed. Nothing is lost. */
const ofPlace = (name: string, columns: string): Damage => ({
  name,
  apply(path, random) {
    const game = random.pick(THERE);
    sql(path, `UPDATE games SET ${columns} WHERE id = ?`, game);
    return { places: [game] };
  },
});

const bytesOf =
  (change: (bytes: Buffer, random: Random) => Buffer | undefined): Damage['apply'] =>
  (path, random) => {
    const bytes = readFileSync(path);
    writeFileSync(path, change(bytes, random) ?? bytes);
    return null;
  };

const pageAt = (bytes: Buffer, page: number): Buffer => bytes.subarray(page * PAGE, (page + 1) * PAGE);
const anyPage = (bytes: Buffer, random: Random): number => random.below(Math.floor(bytes.length / PAGE));

/** An open library's log, for damage to it: the last writes are there alone. */
function withLog(path: string): void {
  const from = `${path}.writer`;
  copyFileSync(path, from);
  const db = new Database(from);
  db.pragma('wal_autocheckpoint = 0');
  db.prepare("INSERT INTO settings (key, value, sum) VALUES ('logged', '1', ?)").run(checksumOf(['logged', '1']));
  copyFileSync(from, path);
  copyFileSync(`${from}-wal`, `${path}-wal`);
  db.close();
  for (const suffix of ['', '-wal', '-shm']) if (existsSync(from + suffix)) rmSync(from + suffix);
}

const TABLES = [
  'game_versions',
  'position_blocks',
  'evaluations',
  'drafts',
  'settings',
  'rule_sets',
  'training',
  'repertoires',
  'repertoire_answers',
  'position_names',
  'aliases',
  'not_duplicates',
  'undo_parts',
  'adjudications',
  'motif_counts',
  'import_issues',
  'position_loose',
  'position_segments',
];
const INDEXES = ['adjudications_kinds', 'reached_endings_game', 'training_started'];

export const DAMAGES: readonly Damage[] = [
  ofGame('tags cut off', 'UPDATE contents SET tags = substr(tags, 1, 7) WHERE game = :game'),
  ofGame('tags of another form', `UPDATE contents SET tags = '{"a":1}' WHERE game = :game`),
  ofGame('tree cut off', `UPDATE contents SET tree = '[{"move":""' WHERE game = :game`),
  ofGame(
    'tree with __proto__',
    `UPDATE contents SET tree = '[{"move":"","parent":-1,"__proto__":{"x":1}}]' WHERE game = :game`,
  ),
  ofGame(
    'tree in a circle',
    `UPDATE contents SET tree = '[{"move":"","parent":-1},{"move":"a3a4","parent":1}]' WHERE game = :game`,
  ),
  ofGame('moves of noise', 'UPDATE contents SET moves = randomblob(60) WHERE game = :game'),
  ofGame('moves as text', "UPDATE contents SET moves = 'moves' WHERE game = :game"),
  ofGame('moves cut off', 'UPDATE contents SET moves = substr(moves, 1, 5) WHERE game = :game'),
  ofGame('text of invalid bytes', "UPDATE contents SET tags = CAST(x'ff5b7b' AS TEXT) WHERE game = :game"),
  ofGame('unknown rules', 'UPDATE games SET rules = 9999 WHERE id = :game'),
  ofGame('no contents', 'DELETE FROM contents WHERE game = :game'),
  ofGame('no row in the list', 'DELETE FROM games WHERE id = :game'),
  ofGame('names of bytes', "UPDATE games SET white = x'00ff', date = 5 WHERE id = :game"),
  {
    name: 'swapped contents',
    apply(path, random) {
      const [a, b] = [random.pick(SAVED.slice(0, 5)), random.pick(SAVED.slice(5))];
      sql(
        path,
        `UPDATE contents SET game = -1 WHERE game = ${a}; UPDATE contents SET game = ${a} WHERE game = ${b};
        UPDATE contents SET game = ${b} WHERE game = -1`,
      );
      return { games: [a, b] };
    },
  },
  {
    name: 'record of noise',
    apply(path, random) {
      const game = 21 + random.below(GAMES - 20);
      const db = new Database(path);
      damageGame(db, game);
      db.close();
      return { games: [game] };
    },
  },
  {
    name: 'block dropped',
    apply(path) {
      sql(path, 'DELETE FROM game_blocks');
      return { games: Array.from({ length: GAMES }, (_, index) => index + 1).filter(id => !SAVED.includes(id)) };
    },
  },
  {
    name: 'name changed',
    apply(path, random) {
      const db = new Database(path);
      const name = db
        .prepare('SELECT white FROM games WHERE id = ?')
        .pluck()
        .get(1 + random.below(GAMES));
      db.prepare("UPDATE names SET text = text || 'x' WHERE id = ?").run(name);
      const games = db.prepare('SELECT id FROM games WHERE ? IN (white, black, event, site, round)').pluck().all(name);
      db.close();
      return { games: games as number[] };
    },
  },
  {
    name: 'draft that is no JSON',
    apply(path, random) {
      const id = `draft-${random.below(5)}`;
      sql(path, 'UPDATE drafts SET study = substr(study, 1, ?) WHERE id = ?', 1 + random.below(50), id);
      return { drafts: [id] };
    },
  },
  {
    name: 'setting with __proto__',
    apply(path, random) {
      const key = `setting-${random.below(5)}`;
      sql(path, 'UPDATE settings SET value = ? WHERE key = ?', `{"__proto__":{"x":1}}`, key);
      return { settings: [key] };
    },
  },
  {
    name: 'setting that is nested without end',
    apply(path, random) {
      const key = `setting-${random.below(5)}`;
      sql(path, 'UPDATE settings SET value = ? WHERE key = ?', `${'['.repeat(20_000)}${']'.repeat(20_000)}`, key);
      return { settings: [key] };
    },
  },
  {
    name: 'rule sets, evaluations and exercises of noise',
    apply(path) {
      sql(
        path,
        `INSERT INTO rule_sets VALUES ('own-1', '{"a":', 1, 0), ('own-2', x'00', 2, 0);
        INSERT INTO evaluations VALUES ('makruk', 1, 'fen', 5, 5, '{', 'e', NULL);
        INSERT INTO training (id, rules, ending, side, level, color, start, best, moves, used, mistakes, hints, retries, started, changed, actions)
          VALUES ('t', 'makruk', 'K', 'attack', 1, 'w', 'x', 1, '', 0, 0, 0, 0, 1, 1, '[{')`,
      );
      return {};
    },
  },
  {
    name: 'repertoire changed',
    apply(path) {
      sql(path, "UPDATE repertoires SET name = name || 'x' WHERE id = 1");
      return { others: ['repertoires 1'] };
    },
  },
  {
    name: 'name of a position changed',
    apply(path) {
      sql(path, "UPDATE position_names SET name = name || 'x' WHERE name = 'Beginning'");
      return { others: ['position_names makruk'] };
    },
  },
  {
    name: 'alias changed',
    apply(path) {
      sql(path, "UPDATE aliases SET preferred = preferred || 'x'");
      return { others: ['aliases'] };
    },
  },
  {
    name: 'games kept apart changed',
    apply(path) {
      sql(path, "UPDATE not_duplicates SET games = x'0100000002000000'");
      return { others: ['not_duplicates'] };
    },
  },
  {
    name: 'undo step of a merge cut off',
    apply(path) {
      sql(path, "UPDATE undo_parts SET data = substr(data, 1, length(data) / 2) WHERE kind = 'study'");
      return {};
    },
  },
  {
    name: 'games of a label changed',
    apply(path) {
      sql(path, "UPDATE game_sets SET games = x'0900' WHERE kind = 1");
      return { others: ['game_sets labels'] };
    },
  },
  {
    name: 'name of a collection changed',
    apply(path) {
      sql(path, "UPDATE collections SET name = name || 'x' WHERE name = 'Inner'");
      return { others: ['collection'] };
    },
  },
  {
    name: 'colour of a label changed',
    apply(path) {
      sql(path, "UPDATE labels SET color = 'blue'");
      return { others: ['labels'] };
    },
  },
  {
    name: 'version of a game changed',
    apply(path) {
      sql(path, 'UPDATE game_versions SET saved = saved + 1');
      return { others: ['game_versions'] };
    },
  },
  {
    name: 'draft changed',
    apply(path, random) {
      const id = `draft-${random.below(5)}`;
      sql(path, 'UPDATE drafts SET changed = changed + 1 WHERE id = ?', id);
      return { drafts: [id] };
    },
  },
  {
    name: 'setting changed',
    apply(path, random) {
      const key = `setting-${random.below(5)}`;
      sql(path, `UPDATE settings SET value = '{"value":77}' WHERE key = ?`, key);
      return { settings: [key] };
    },
  },
  {
    name: 'part of a change changed',
    apply(path) {
      sql(path, 'UPDATE undo_parts SET data = zeroblob(length(data))');
      return {};
    },
  },
  {
    name: 'options of an analysis cut off',
    apply(path) {
      sql(path, 'UPDATE analysis_jobs SET process = 0, options = substr(options, 1, 9)');
      return {};
    },
  },
  {
    name: 'stored columns of noise',
    apply(path) {
      sql(path, 'UPDATE game_columns SET bytes = randomblob(length(bytes))');
      return {};
    },
  },
  {
    name: 'index rows missing',
    apply(path, random) {
      sql(
        path,
        `DELETE FROM position_blocks WHERE id % ${2 + random.below(3)} = 0; DELETE FROM game_text WHERE rowid = ${1 + random.below(GAMES)}`,
      );
      return {};
    },
  },
  {
    name: 'table dropped',
    apply(path, random) {
      const table = random.pick(TABLES);
      sql(path, `DROP TABLE ${table}`);
      const all = (name: string): readonly string[] => [0, 1, 2, 3, 4].map(at => `${name}-${at}`);
      return {
        refused: true,
        others: [table],
        drafts: table === 'drafts' ? all('draft') : [],
        settings: table === 'settings' ? all('setting') : [],
      };
    },
  },
  {
    name: 'index dropped',
    apply(path, random) {
      sql(path, `DROP INDEX ${random.pick(INDEXES)}`);
      return { refused: true };
    },
  },
  {
    name: 'log deleted',
    apply(path) {
      withLog(path);
      rmSync(`${path}-wal`);
      return { settings: ['logged'] };
    },
  },
  {
    name: 'log cut off',
    apply(path, random) {
      withLog(path);
      truncateSync(`${path}-wal`, random.below(readFileSync(`${path}-wal`).length));
      return { settings: ['logged'] };
    },
  },
  {
    name: 'log of noise',
    apply(path, random) {
      withLog(path);
      const bytes = readFileSync(`${path}-wal`);
      for (let at = 0; at < bytes.length; at++) bytes[at] = random.below(256);
      writeFileSync(`${path}-wal`, bytes);
      return { settings: ['logged'] };
    },
  },
  {
    name: 'bytes flipped',
    apply: bytesOf((bytes, random) => {
      for (let count = 1 + random.below(30); count > 0; count--) {
        const at = random.below(bytes.length);
        bytes[at] = (bytes[at] ?? 0) ^ (1 << random.below(8));
      }
    }),
  },
  {
    name: 'header flipped',
    apply: bytesOf((bytes, random) => {
      for (let count = 1 + random.below(4); count > 0; count--) bytes[random.below(100)] = random.below(256);
    }),
  },
  { name: 'cut off', apply: bytesOf((bytes, random) => bytes.subarray(0, random.below(bytes.length))) },
  {
    name: 'pages zeroed',
    apply: bytesOf((bytes, random) => {
      for (let count = 1 + random.below(8); count > 0; count--) pageAt(bytes, anyPage(bytes, random)).fill(0);
    }),
  },
  {
    name: 'pages of noise',
    apply: bytesOf((bytes, random) => {
      for (let count = 1 + random.below(4); count > 0; count--) {
        const page = pageAt(bytes, anyPage(bytes, random));
        for (let at = 0; at < page.length; at++) page[at] = random.below(256);
      }
    }),
  },
  {
    name: 'pages swapped',
    apply: bytesOf((bytes, random) => {
      const [a, b] = [pageAt(bytes, anyPage(bytes, random)), pageAt(bytes, anyPage(bytes, random))];
      const first = Buffer.from(a);
      b.copy(a);
      first.copy(b);
    }),
  },
  ofPlace('another collection', 'collection = 2'),
  ofPlace('a collection that does not exist', 'collection = 77'),
  ofPlace('a game in the bin', "bin = 'token'"),
  ofPlace('bytes instead of a removal', "bin = x'00', collection = 3"),
  ofPlace('another sum of a place', 'place_sum = place_sum + 1'),
  {
    name: 'removal changed',
    apply(path) {
      sql(path, "UPDATE games SET bin = bin || 'x' WHERE id = 20; DELETE FROM game_columns");
      return { places: [20] };
    },
  },
];
