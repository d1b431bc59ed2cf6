/**
 * Turns a filter into an SQL condition. Every word of a text must occur in one of the fields that it searches: words of
 * three or more characters are found by trigrams, shorter ones by reading the remaining games.
 */
import type { GameFilter } from '../../api/contract.ts';
import { CodedError } from '../../api/failure.ts';
import { COUNTED_LABELS } from '../../core/motifs/counted-labels.ts';
import { parseEnding, turned } from '../../engine/endgame/ending.ts';
import { ruleSets } from '../../engine/rules/rule-sets/list.ts';
import { kindBit } from './adjudications.ts';
import { fold, hasTrigrams } from './fold.ts';
import { labelBit } from './motif-counts.ts';
import type { Db } from './open.ts';
import { positionKeys } from './position-keys.ts';
import { searchWords } from './words.ts';

export interface Condition {
  /** A condition on `games`; always excludes the bin. */
  readonly sql: string;
  readonly values: readonly (string | number | bigint)[];
  /** Whether the filter is empty or names only a collection. */
  readonly plain: 'all' | 'collection' | null;
}

type Part = readonly [sql: string, ...values: (string | number | bigint)[]];

/** Rule sets of one game, given its built-in ones: those, and the user's own that extend them. */
const OF_GAME = `games.rules IN (SELECT value FROM json_each(?)
  UNION ALL SELECT id FROM rule_sets WHERE CASE WHEN json_valid(text) THEN json_extract(text, '$.extends') END
    IN (SELECT value FROM json_each(?)))`;

/** The SQL function that finds short words: `contains_all(text, words)`, the folded words as a JSON array. */
export function installTextSearch(db: Db): void {
  let known = { json: '[]', words: [] as readonly string[] };
  db.function('contains_all', { deterministic: true }, (text, list) => {
    const json = String(list);
    if (json !== known.json) known = { json, words: JSON.parse(json) };
    const folded = fold(String(text ?? ''));
    return known.words.every(word => folded.includes(word)) ? 1 : 0;
  });
}

/** @throws CodedError `bad-filter`, and the codes of reading a position. */
export function conditionOf(db: Db, filter: GameFilter): Condition {
  const parts = partsOf(db, filter);
  return {
    sql: ['bin IS NULL', ...parts.map(([sql]) => sql)].join(' AND '),
    values: parts.flatMap(([, ...values]) => values),
    plain: parts.length === 0 ? 'all' : parts.every(([sql]) => sql === COLLECTION) ? 'collection' : null,
  };
}

const COLLECTION = 'collection = ?';

const TEXT_COLUMNS = {
  white: ['white'],
  black: ['black'],
  player: ['white', 'black'],
  event: ['event'],
  text: ['white', 'black', 'event', 'rest', 'notes'],
  comment: ['notes'],
} as const;

function partsOf(db: Db, filter: GameFilter): Part[] {
  const parts: Part[] = [];
  const given = <T>(value: T | undefined | null): value is T => value !== undefined && value !== null && value !== '';
  const add = <T>(value: T | undefined | null, part: (value: T) => Part): void => {
    if (given(value)) parts.push(part(value));
  };
  add(filter.collection, id => [COLLECTION, number(id)]);
  for (const [name, columns] of Object.entries(TEXT_COLUMNS) as [keyof typeof TEXT_COLUMNS, readonly string[]][])
    if (given(filter[name])) parts.push(...textParts(columns, searchWords(string(filter[name]))));
  add(filter.dateFrom, from => ["(date >= ? AND date GLOB '[0-9]*')", string(from)]);
  add(filter.dateTo, to => ["(replace(date, '?', '0') <= ? AND date GLOB '[0-9]*')", `${string(to)}~`]);
  add(filter.result, result => ['result = ?', string(result)]);
  add(filter.rules, rules => ['games.rules = ?', string(rules)]);
  add(filter.game, game => [OF_GAME, builtIn(string(game)), builtIn(game)]);
  add(filter.pliesFrom, plies => ['plies >= ?', number(plies)]);
  add(filter.pliesTo, plies => ['plies <= ?', number(plies)]);
  add(filter.kept, kept => ['kept = ?', string(kept)]);
  add(filter.kind, kind => [
    'id IN (SELECT game FROM adjudications WHERE kinds <> 0 AND kinds & ? <> 0)',
    kindBit(kind),
  ]);
  add(filter.ending, name => ['id IN (SELECT game FROM reached_endings WHERE ending IN (?, ?))', ...endingNames(name)]);
  add(filter.motif, motifPart);
  add(filter.position, ({ rules, fen }) => {
    const keys = positionKeys(db, rules, fen);
    return [`id IN (SELECT game FROM occurrences WHERE key IN (${keys.map(() => '?').join()}))`, ...keys];
  });
  return parts;
}

/** A side has the label, and if a player is named, that player has this side. */
function motifPart({ label, side, player }: NonNullable<GameFilter['motif']>): Part {
  if (!COUNTED_LABELS.includes(label)) throw new CodedError('bad-filter', 'The motif of the filter is not counted');
  const bit = labelBit(label);
  const sides = (['w', 'b'] as const).filter(one => side === undefined || side === one).map(one => COLUMN_OF[one]);
  const has = (columns: string): string => `id IN (SELECT game FROM motif_counts WHERE (${columns}) & ? <> 0)`;
  if (player === undefined) return [has(sides.join(' | ')), bit];
  const ofPlayer = sides.map(column => `(games.${column} = ? AND ${has(column)})`).join(' OR ');
  return [`(${ofPlayer})`, ...sides.flatMap(() => [string(player), bit])];
}

/** The column of a side in `games` and `motif_counts`. */
const COLUMN_OF = { w: 'white', b: 'black' } as const;

function textParts(columns: readonly string[], words: readonly string[]): readonly Part[] {
  const [long, short] = [words.filter(hasTrigrams), words.filter(word => !hasTrigrams(word))];
  const parts: Part[] = [];
  if (long.length > 0) {
    const phrases = long.map(word => `"${word.replaceAll('"', '""')}"`).join(' AND ');
    const query = `{${columns.join(' ')}} : (${phrases})`;
    parts.push(['id IN (SELECT rowid FROM game_text WHERE game_text MATCH ?)', query]);
  }
  if (short.length > 0) {
    const texts = columns.flatMap(column => STORED[column] ?? column).join(' || char(10) || ');
    parts.push([`contains_all(${texts}, ?)`, JSON.stringify(short)]);
  }
  return parts;
}

/** Where the text of a column of `game_text` is stored, if not in the column of `games` with the same name. */
const STORED: Readonly<Record<string, readonly string[]>> = {
  rest: ['site', 'round', 'date'],
  notes: ["coalesce((SELECT notes FROM contents WHERE game = id), '')"],
};

/** Ids of the built-in rule sets of a game, as JSON. */
const builtIn = (game: string): string =>
  JSON.stringify(ruleSets.filter(({ variant }) => variant === game).map(({ id }) => id));

/** The ending and, if both sides have pieces, the same ending seen from the other side. */
function endingNames(text: string): readonly [string, string] {
  const ending = parseEnding(string(text));
  if (ending === null) throw new CodedError('no-such-ending', `'${text}' names no ending`);
  return [ending.name, (turned(ending) ?? ending).name];
}

const string = (value: unknown): string => {
  if (typeof value === 'string') return value;
  throw new CodedError('bad-filter', 'A value of the filter is not text');
};

const number = (value: unknown): number => {
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  throw new CodedError('bad-filter', 'A value of the filter is not a number');
};
