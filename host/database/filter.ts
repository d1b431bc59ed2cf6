/**
 * Turns a filter into a condition on the columns in memory. Every word of a text must occur in one of the fields that it
 * searches: names are searched in the dictionary, notes by their trigrams.
 */
import type { GameFilter, GameId } from '../../api/contract.ts';
import { CodedError } from '../../api/failure.ts';
import { COUNTED_LABELS } from '../../core/motifs/counted-labels.ts';
import { parseEnding, turned } from '../../engine/endgame/ending.ts';
import { ruleSets } from '../../engine/rules/rule-sets/list.ts';
import { kindBit } from './adjudications.ts';
import { among, and, between, type Condition, type Marked, marked, or, withBits } from './columns/condition.ts';
import { type Columns, KEPT, RESULTS } from './columns/game-columns.ts';
import { compareTexts } from './columns/names.ts';
import { fold, hasTrigrams } from './fold.ts';
import { labelBit } from './motif-counts.ts';
import type { Db } from './open.ts';
import type { PositionIndex } from './position-index/position-index.ts';
import { positionKeys } from './position-index/position-keys.ts';
import { searchWords } from './words.ts';

/** Own rule sets that extend one of these built-in ones, as a JSON array. */
const EXTENDING = `SELECT id FROM rule_sets WHERE CASE WHEN json_valid(text) THEN json_extract(text, '$.extends') END
  IN (SELECT value FROM json_each(?))`;

/** The SQL function that finds short words: `contains(text, word)`, the word folded. */
export function installTextSearch(db: Db): void {
  db.function('contains', { deterministic: true }, (text, word) =>
    fold(String(text ?? '')).includes(String(word)) ? 1 : 0,
  );
}

/**
 * The condition of a filter; using it throws DamagedSegmentError if it asks for a position. @throws CodedError
 * `bad-filter`, and the codes of reading a position.
 */
export function conditionOf(db: Db, columns: Columns, index: PositionIndex, filter: GameFilter): Condition {
  const parts: Condition[] = [];
  const given = <T>(value: T | undefined | null): value is T => value !== undefined && value !== null && value !== '';
  const add = <T>(value: T | undefined | null, part: (value: T) => Condition): void => {
    if (given(value)) parts.push(part(value));
  };
  const { collection, ruleSets: rulesOf, dates, result, plies, kept, kinds } = columns;
  add(filter.collection, one => {
    const id = number(one);
    return between(collection, id, id);
  });
  add(filter.result, text => {
    const index = RESULTS.indexOf(string(text) as (typeof RESULTS)[number]);
    return between(result, index, index);
  });
  add(filter.rules, rules => marked([columns.rules, only(rulesOf.size, rulesOf.find(string(rules)))]));
  add(filter.game, game => {
    const builtIn = ruleSets.filter(({ variant }) => variant === string(game)).map(({ id }) => id);
    const extending = db.prepare(EXTENDING).pluck().all(JSON.stringify(builtIn)) as string[];
    const all = new Set([...builtIn, ...extending]);
    return marked([columns.rules, rulesOf.where(rules => all.has(rules))]);
  });
  add(filter.dateFrom, from => {
    const first = string(from);
    return marked([columns.date, dates.where(date => isKnown(date) && compareTexts(date, first) >= 0)]);
  });
  add(filter.dateTo, to => {
    const last = `${string(to)}~`;
    const isBefore = (date: string): boolean => compareTexts(date.replaceAll('?', '0'), last) <= 0;
    return marked([columns.date, dates.where(date => isKnown(date) && isBefore(date))]);
  });
  add(filter.pliesFrom, from => between(plies, number(from), Number.POSITIVE_INFINITY));
  add(filter.pliesTo, to => between(plies, 0, number(to)));
  add(filter.kept, one => {
    const index = KEPT.indexOf(one);
    return between(kept, index, index);
  });
  add(filter.kind, kind => withBits(kinds, kindBit(kind)));
  for (const name of TEXT_FILTERS)
    add(filter[name], text => and(searchWords(string(text)).map(word => containing(db, columns, name, word))));
  add(filter.ending, name => {
    const names = endingNames(name);
    return among(() => rowsOf(db, 'SELECT game FROM reached_endings WHERE ending IN (?, ?)', names));
  });
  add(filter.motif, motif => withMotif(db, columns, motif));
  add(filter.position, ({ rules, fen }) => {
    const keys = positionKeys(db, rules, fen);
    return among(() => index.games(keys));
  });
  return and(parts);
}

const rowsOf = (db: Db, sql: string, values: readonly unknown[]): readonly GameId[] =>
  db.prepare(sql).pluck().all(values) as GameId[];

const isKnown = (date: string): boolean => /^[0-9]/.test(date);

/** Marks one number; none if it is `undefined`. */
function only(length: number, index: number | undefined): Uint8Array {
  const marks = new Uint8Array(length);
  if (index !== undefined) marks[index] = 1;
  return marks;
}

/** A side has the label, and if a player is named, that player has this side. */
function withMotif(db: Db, columns: Columns, { label, side, player }: NonNullable<GameFilter['motif']>): Condition {
  if (!COUNTED_LABELS.includes(label)) throw new CodedError('bad-filter', 'The motif of the filter is not counted');
  const bit = labelBit(label);
  const sides = (['white', 'black'] as const).filter(one => side === undefined || side === one[0]);
  const has = (columns: string): readonly GameId[] =>
    rowsOf(db, `SELECT game FROM motif_counts WHERE (${columns}) & ? <> 0`, [bit]);
  if (player === undefined) return among(() => has(sides.join(' | ')));
  const name = columns.names.find(string(player));
  return among(() => sides.flatMap(one => has(one).filter(game => columns[one][game] === name)));
}

const TEXT_FILTERS = ['white', 'black', 'player', 'event', 'text', 'comment'] as const;

const NAME_COLUMNS = {
  white: ['white'],
  black: ['black'],
  player: ['white', 'black'],
  event: ['event'],
  text: ['white', 'black', 'event', 'site', 'round'],
  comment: [],
} as const;

/** Games with a folded word in one of the fields of a filter. */
function containing(db: Db, columns: Columns, field: (typeof TEXT_FILTERS)[number], word: string): Condition {
  const names = columns.names.containing(word);
  const fields = NAME_COLUMNS[field].map((name): Marked => [columns[name], names]);
  if (field === 'text') fields.push([columns.date, columns.dates.containing(word)]);
  const named = marked(...fields);
  return field === 'text' || field === 'comment' ? or([named, among(() => gamesWithNote(db, word))]) : named;
}

/** Games with a folded word in their notes. Trigrams find words of three or more characters. */
const gamesWithNote = (db: Db, word: string): readonly GameId[] =>
  hasTrigrams(word)
    ? rowsOf(db, 'SELECT rowid FROM game_text WHERE game_text MATCH ?', [`"${word.replaceAll('"', '""')}"`])
    : rowsOf(
        db,
        'SELECT game FROM game_text JOIN contents ON game = game_text.rowid WHERE contains(contents.notes, ?)',
        [word],
      );

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
