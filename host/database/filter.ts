/** A filter as an SQL condition. Text parts of three characters and more are found by trigrams, shorter ones by reading. */
import type { GameFilter } from '../../api/contract.ts';
import { CodedError } from '../../api/failure.ts';
import { parseEnding, turned } from '../../engine/endgame/ending.ts';
import { ruleSets } from '../../engine/rules/rule-sets/list.ts';
import { kindBit } from './endings.ts';
import { fold, hasTrigrams } from './fold.ts';
import { positionOf } from './line.ts';
import { occurrenceKey } from './occurrences.ts';
import type { Db } from './open.ts';

export interface Condition {
  /** Over `games`; always excludes the bin. */
  readonly sql: string;
  readonly values: readonly (string | number | bigint)[];
  /** True when it names nothing but a collection, or nothing at all. */
  readonly plain: 'all' | 'collection' | null;
}

type Part = readonly [sql: string, ...values: (string | number | bigint)[]];

/** Rule sets of one game, whose built-in ones are given: those, and the users' own that are made from them. */
const OF_GAME = `games.rules IN (SELECT value FROM json_each(?)
  UNION ALL SELECT id FROM rule_sets WHERE CASE WHEN json_valid(text) THEN json_extract(text, '$.extends') END
    IN (SELECT value FROM json_each(?)))`;

/** The SQL function that short texts are looked for with: `holds(column, folded)`. */
export function installHolds(db: Db): void {
  db.function('holds', { deterministic: true }, (text, part) =>
    typeof text === 'string' && fold(text).includes(String(part)) ? 1 : 0,
  );
}

/** @throws CodedError `bad-filter`, and those of a position. */
export function conditionOf(filter: GameFilter): Condition {
  const parts = partsOf(filter);
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
  text: ['white', 'black', 'event', 'rest'],
  comment: ['notes'],
} as const;

function partsOf(filter: GameFilter): Part[] {
  const parts: Part[] = [];
  const add = <T>(value: T | undefined | null, part: (value: T) => Part): void => {
    if (value === undefined || value === null || value === '') return;
    parts.push(part(value));
  };
  add(filter.collection, id => [COLLECTION, number(id)]);
  for (const [name, columns] of Object.entries(TEXT_COLUMNS) as [keyof typeof TEXT_COLUMNS, readonly string[]][])
    add(filter[name], text => textPart(columns, fold(string(text))));
  add(filter.dateFrom, from => ["(date >= ? AND date GLOB '[0-9]*')", string(from)]);
  add(filter.dateTo, to => ["(replace(date, '?', '0') <= ? AND date GLOB '[0-9]*')", `${string(to)}~`]);
  add(filter.result, result => ['result = ?', string(result)]);
  add(filter.rules, rules => ['games.rules = ?', string(rules)]);
  add(filter.game, game => [OF_GAME, builtIn(string(game)), builtIn(game)]);
  add(filter.pliesFrom, plies => ['plies >= ?', number(plies)]);
  add(filter.pliesTo, plies => ['plies <= ?', number(plies)]);
  add(filter.kept, kept => ['kept = ?', string(kept)]);
  add(filter.kind, kind => ['id IN (SELECT game FROM endings WHERE kinds <> 0 AND kinds & ? <> 0)', kindBit(kind)]);
  add(filter.ending, name => ['id IN (SELECT game FROM reached WHERE ending IN (?, ?))', ...endingNames(name)]);
  add(filter.position, ({ rules, fen }) => [
    'id IN (SELECT game FROM occurrences WHERE key = ?)',
    occurrenceKey(rules, positionOf(rules, fen).key),
  ]);
  return parts;
}

function textPart(columns: readonly string[], part: string): Part {
  if (hasTrigrams(part)) {
    const phrase = `{${columns.join(' ')}} : "${part.replaceAll('"', '""')}"`;
    return ['id IN (SELECT rowid FROM game_text WHERE game_text MATCH ?)', phrase];
  }
  if (columns.includes('notes')) return ['id IN (SELECT game FROM contents WHERE holds(notes, ?))', part];
  const stored = columns.flatMap(column => (column === 'rest' ? ['site', 'round', 'date'] : [column]));
  return [`holds(${stored.join(' || char(10) || ')}, ?)`, part];
}

/** Ids of the built-in rule sets of a game, as JSON. */
const builtIn = (game: string): string =>
  JSON.stringify(ruleSets.filter(({ variant }) => variant === game).map(({ id }) => id));

/** As either side of a duel sees it. */
function endingNames(text: string): readonly [string, string] {
  const ending = parseEnding(string(text));
  if (ending === null) throw new CodedError('no-such-ending', `'${text}' names no ending`);
  return [ending.name, (turned(ending) ?? ending).name];
}

const string = (value: unknown): string => {
  if (typeof value === 'string') return value;
  throw new CodedError('bad-filter', 'A filter has a value that is no text');
};

const number = (value: unknown): number => {
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  throw new CodedError('bad-filter', 'A filter has a value that is no number');
};
