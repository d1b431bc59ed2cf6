/** Turns a query into a condition on the columns in memory. */
import type { GameId, NameKind } from '../../api/contract.ts';
import { CodedError } from '../../api/failure.ts';
import { fold } from '../../api/query/fold.ts';
import {
  BOARD_FIELDS,
  type BoardCondition,
  type CountCondition,
  type DateCondition,
  type EndName,
  type Feature,
  type MotifCondition,
  type NumberCondition,
  type PositionCondition,
  type Query,
  type Condition as QueryCondition,
  RECORDED_ENDS,
  type ResultName,
  type TagCondition,
  type TextCondition,
  type TextField,
} from '../../api/query/query.ts';
import { parseEnding, turned } from '../../engine/endgame/ending.ts';
import { RESULTS } from '../../engine/library/chunk.ts';
import type { Marked } from '../../engine/library/masks.ts';
import { positionFromFen } from '../../engine/rules/fen.ts';
import { ruleSets } from '../../engine/rules/rule-sets/list.ts';
import type { ScannedEnd } from '../../engine/rules/scanned-ends.ts';
import { kindBit } from './adjudications.ts';
import { among, and, between, type Condition, marked, marking, not, or, withBits } from './columns/condition.ts';
import type { Columns, NameColumn } from './columns/game-columns.ts';
import type { GameOpenings } from './game-openings.ts';
import { labelBit } from './motif-counts.ts';
import type { Db } from './open.ts';
import { LABELLED } from './organisation/game-sets.ts';
import type { GameGroups } from './organisation/groups.ts';
import type { PositionIndex } from './position-index/position-index.ts';
import { playedRules, positionKeys } from './position-index/position-keys.ts';
import type { Evaluation } from './scan/game-scans.ts';
import { boardSearch } from './scan/search.ts';
import { KEPT } from './storage/game-row.ts';

/** The SQL function of text search: `contains(text, word)`, the word folded. */
export function installTextSearch(db: Db): void {
  db.function('contains', { deterministic: true }, (text, word) =>
    fold(String(text ?? '')).includes(String(word)) ? 1 : 0,
  );
}

export interface QueryParts {
  readonly db: Db;
  readonly columns: Columns;
  readonly groups: GameGroups;
  readonly index: PositionIndex;
  readonly boards: Evaluation;
  readonly openings: GameOpenings;
}

/** @throws CodedError `no-such-ending`, and the codes of reading a position. */
export function conditionOfQuery(parts: QueryParts, query: Query): Condition {
  const cheapFirst = (of: readonly Query[]): readonly Condition[] =>
    [...of].sort((a, b) => costOf(a) - costOf(b)).map(part => conditionOfQuery(parts, part));
  switch (query.kind) {
    case 'and':
      return and(cheapFirst(query.of));
    case 'or':
      return or(cheapFirst(query.of));
    case 'not':
      return not(conditionOfQuery(parts, query.of));
    default:
      return new Conditions(parts).of(query);
  }
}

/** Conditions that read the database come after those that read columns, and searches on boards last. */
function costOf(query: Query): number {
  if (query.kind === 'and' || query.kind === 'or') return Math.max(0, ...query.of.map(costOf));
  if (query.kind === 'not') return costOf(query.of);
  if (query.kind === 'position' || query.kind === 'end' || query.kind === 'count' || isBoard(query)) return 3;
  if (query.kind === 'tag' || (query.kind === 'text' && query.field === 'opening')) return 2;
  return query.kind === 'text' || query.kind === 'motif' || query.kind === 'ending' || query.kind === 'has' ? 1 : 0;
}

const isBoard = (query: Query): query is BoardCondition => BOARD_FIELDS.some(field => field === query.kind);

/** The columns of names that a field of text searches. */
const NAME_COLUMNS: Readonly<
  Record<Exclude<TextField, 'collection' | 'label' | 'opening'> | 'any', readonly NameColumn[]>
> = {
  white: ['white'],
  black: ['black'],
  player: ['white', 'black'],
  event: ['event'],
  site: ['site'],
  round: ['round'],
  comment: [],
  any: ['white', 'black', 'event', 'site', 'round'],
};

/** The kind of the names in a column; `null`: they have no aliases. */
const KIND_OF_COLUMN: Readonly<Record<NameColumn, NameKind | null>> = {
  white: 'player',
  black: 'player',
  event: 'event',
  site: 'site',
  round: null,
};

const RESULTS_NAMED: Readonly<Record<ResultName, readonly (typeof RESULTS)[number][]>> = {
  '1-0': ['1-0'],
  '0-1': ['0-1'],
  '1/2-1/2': ['1/2-1/2'],
  '*': ['*'],
  decided: ['1-0', '0-1'],
};

/** Own rule sets that extend one of these built-in ones, given as a JSON array. */
const EXTENDING = `SELECT id FROM rule_sets WHERE CASE WHEN json_valid(text) THEN json_extract(text, '$.extends') END
  IN (SELECT value FROM json_each(?))`;

/** Games with notes: those in the text index. */
const NOTES = 'FROM game_text JOIN contents ON game = game_text.rowid';

const NO_MARKS = new Uint8Array();

class Conditions {
  readonly #db: Db;
  readonly #columns: Columns;
  readonly #groups: GameGroups;
  readonly #index: PositionIndex;
  readonly #boards: Evaluation;
  readonly #openings: GameOpenings;

  constructor({ db, columns, groups, index, boards, openings }: QueryParts) {
    this.#db = db;
    this.#columns = columns;
    this.#groups = groups;
    this.#index = index;
    this.#boards = boards;
    this.#openings = openings;
  }

  of(condition: QueryCondition): Condition {
    switch (condition.kind) {
      case 'text':
        return this.#text(condition);
      case 'tag':
        return this.#tag(condition);
      case 'number':
        return this.#number(condition);
      case 'date':
        return this.#date(condition);
      case 'motif':
        return this.#motif(condition);
      case 'result':
        return this.#result(condition.value);
      case 'rules':
        return this.#rules(rules => rules === condition.value);
      case 'game':
        return this.#game(condition.value);
      case 'ending':
        return this.#ending(condition.value);
      case 'tables':
        return withBits(this.#columns.kinds, kindBit(condition.value));
      case 'has':
        return this.#feature(condition.value);
      case 'read':
        return this.#kept(KEPT.indexOf(condition.value));
      case 'position':
        return this.#position(condition);
      case 'end':
        return this.#end(condition.value);
      case 'count':
        return this.#count(condition);
      default:
        return this.#boards.condition(`${condition.kind} ${condition.value}`, () => boardSearch(condition));
    }
  }

  #text({ field, text, whole }: TextCondition): Condition {
    const wanted = fold(text).trim();
    if (field === 'collection') return this.#collection(wanted, whole);
    if (field === 'label') return this.#label(wanted, whole);
    if (field === 'opening') return this.#opening(wanted, whole);
    const { names, dates, date } = this.#columns;
    const found = names.matching(wanted, whole);
    const withAliases = remembered((kind: NameKind) => this.#withAliases(kind, found, wanted, whole));
    const fields = NAME_COLUMNS[field].flatMap((name): readonly Marked[] => {
      const kind = KIND_OF_COLUMN[name];
      const marks = kind === null ? found : withAliases(kind);
      const used = this.#columns.used(name);
      return haveCommon(marks, used) ? [[this.#columns[name], marks]] : [];
    });
    const days = field === 'any' ? dates.matching(wanted, whole) : NO_MARKS;
    if (days.includes(1)) fields.push([date, days]);
    const named = marked(...fields);
    if (field !== 'any' && field !== 'comment') return named;
    if (fields.length === 0) return among(() => this.#gamesWithNote(wanted, whole));
    return mask => {
      const noted = this.#gamesWithNote(wanted, whole);
      if (noted.length === 0) named(mask);
      else or([named, among(() => noted)])(mask);
    };
  }

  /** Further the other spellings of the names of which one spelling matches. */
  #withAliases(kind: NameKind, found: Uint8Array, text: string, whole: boolean): Uint8Array {
    const spellings = new Set<string>();
    for (const [name, others] of this.#groups.aliases.groups(kind)) {
      const all = [name, ...others];
      if (all.some(one => matches(fold(one), text, whole))) for (const one of all) spellings.add(one);
    }
    if (spellings.size === 0) return found;
    const marks = this.#columns.names.where(name => spellings.has(name));
    for (let id = 0; id < found.length; id++) if (found[id] === 1) marks[id] = 1;
    return marks;
  }

  /** Trigrams find texts of three or more characters. */
  #gamesWithNote(text: string, whole: boolean): readonly GameId[] {
    if (whole) {
      const notes = this.#rows(`SELECT game, contents.notes ${NOTES}`) as readonly NoteRow[];
      return notes.filter(({ notes }) => fold(notes).trim() === text).map(({ game }) => game);
    }
    if ([...text].length < 3) return this.#ids(`SELECT game ${NOTES} WHERE contains(contents.notes, ?)`, text);
    return this.#ids('SELECT rowid FROM game_text WHERE game_text MATCH ?', `"${text.replaceAll('"', '""')}"`);
  }

  #collection(text: string, whole: boolean): Condition {
    const { tree } = this.#groups;
    const named = tree.rows().filter(({ name }) => matches(fold(name), text, whole));
    return tree.condition(this.#columns, new Set(named.flatMap(({ id }) => [...tree.subtree(id)])));
  }

  #label(text: string, whole: boolean): Condition {
    const named = this.#groups.labels.rows().filter(({ name }) => matches(fold(name), text, whole));
    const games = this.#groups.sets.all(LABELLED);
    const sets = named.flatMap(({ id }) => games.get(id) ?? []);
    return among(function* () {
      for (const set of sets) yield* set.ids();
    });
  }

  #opening(text: string, whole: boolean): Condition {
    return mask => {
      const { numbers, names } = this.#openings.now();
      const found = Uint8Array.from(names, name => Number(matches(fold(name), text, whole)));
      marked([numbers, found])(mask);
    };
  }

  #tag({ name, text }: TagCondition): Condition {
    const search = { kind: 'tag', name: name.toLowerCase(), sought: { text: fold(text ?? '').trim() } } as const;
    return this.#boards.condition(JSON.stringify(search), () => search);
  }

  #number({ field, from, to }: NumberCondition): Condition {
    const { plies, whiteElo, blackElo } = this.#columns;
    const [least, most] = [from ?? 0, to ?? Number.POSITIVE_INFINITY];
    switch (field) {
      case 'plies':
        return between(plies, least, most);
      case 'moves':
        return between(plies, 2 * least - 1, 2 * most);
      case 'whiteelo':
        return between(whiteElo, least, most);
      case 'blackelo':
        return between(blackElo, least, most);
      case 'elo':
        return or([between(whiteElo, least, most), between(blackElo, least, most)]);
    }
  }

  /** An unknown month or day counts as the one before the first. */
  #date({ from, to }: DateCondition): Condition {
    const { date, dates } = this.#columns;
    const isWithin = (text: string): boolean => {
      const known = text.includes('?') ? text.replaceAll('?', '0') : text;
      return isKnown(text) && (from === null || known >= from) && (to === null || known <= `${to}~`);
    };
    return marked([date, dates.where(isWithin)]);
  }

  /** Of both sides unless it names one; a player is named wholly. */
  #motif({ motif, by }: MotifCondition): Condition {
    const bit = labelBit(motif);
    const having = (sides: string): readonly GameId[] =>
      this.#ids(`SELECT game FROM motif_counts WHERE (${sides}) & ? <> 0`, bit);
    if (by === null) return among(() => having('white | black'));
    if ('side' in by) return among(() => having(by.side === 'w' ? 'white' : 'black'));
    const { names } = this.#columns;
    const player = fold(by.player).trim();
    const found = this.#withAliases('player', names.matching(player, true), player, true);
    return among(() =>
      (['white', 'black'] as const).flatMap(side =>
        having(side).filter(game => found[this.#columns[side][game] as number] === 1),
      ),
    );
  }

  #result(name: ResultName): Condition {
    const numbers = RESULTS_NAMED[name].map(result => RESULTS.indexOf(result));
    return or(numbers.map(number => between(this.#columns.result, number, number)));
  }

  #rules(holds: (id: string) => boolean): Condition {
    const { rules, ruleSets } = this.#columns;
    return marked([rules, ruleSets.where(holds)]);
  }

  #game(variant: string): Condition {
    const wanted = variant.toLowerCase();
    const builtIn = ruleSets.filter(({ variant }) => variant.toLowerCase() === wanted).map(({ id }) => id);
    const extending = this.#db.prepare(EXTENDING).pluck().all(JSON.stringify(builtIn)) as readonly string[];
    const all = new Set([...builtIn, ...extending]);
    return this.#rules(id => all.has(id));
  }

  /** The ending and, if both sides have pieces, the same ending seen from the other side. */
  #ending(text: string): Condition {
    const ending = parseEnding(text);
    if (ending === null) throw new CodedError('no-such-ending', `'${text}' names no ending`);
    const other = (turned(ending) ?? ending).name;
    return among(() => this.#ids('SELECT game FROM reached_endings WHERE ending IN (?, ?)', ending.name, other));
  }

  /** Main lines are in the position index; variations are searched by a scan of the annotated games. */
  #position({ rules, fen }: PositionCondition): Condition {
    const known = rules === null ? ruleSets.filter(one => positionFromFen(one, fen).ok).map(({ id }) => id) : [rules];
    const played = playedRules(this.#columns);
    const keys = [...new Set(known.flatMap(id => positionKeys(played, id, fen)))];
    const variations = this.#boards.condition(`variations ${keys.join()}`, () => ({ kind: 'variations', keys }));
    const { annotated } = this.#columns;
    return or([marking(found => this.#index.mark(keys, found)), and([between(annotated, 1, 1), variations])]);
  }

  /** Plain games record an end in their tags only. */
  #end(end: EndName): Condition {
    const recorded = RECORDED_ENDS.find(one => one === end);
    if (recorded === undefined)
      return this.#boards.condition(`end ${end}`, () => ({ kind: 'end', end: end as ScannedEnd }));
    return or([
      this.#boards.condition(`tag ${recorded}`, () => ({
        kind: 'tag',
        name: 'termination',
        sought: { end: recorded },
      })),
      this.#boards.condition(`tree ${recorded}`, () => ({ kind: 'tree', feature: recorded })),
    ]);
  }

  #count({ of, from, to }: CountCondition): Condition {
    const count = { kind: of === 'any' ? null : of, from, to };
    return this.#boards.condition(`count ${of} ${from} ${to}`, () => ({ kind: 'count', count }));
  }

  #kept(number: number): Condition {
    return between(this.#columns.kept, number, number);
  }

  #feature(feature: Feature): Condition {
    const { annotated, whiteElo, blackElo, date, dates } = this.#columns;
    switch (feature) {
      case 'annotations':
        return between(annotated, 1, 1);
      case 'variations':
      case 'symbols':
        return and([
          between(annotated, 1, 1),
          this.#boards.condition(`tree ${feature}`, () => ({ kind: 'tree', feature })),
        ]);
      case 'comments':
        return among(() => this.#ids('SELECT rowid FROM game_text'));
      case 'ratings':
        return or([whiteElo, blackElo].map(elo => between(elo, 0, Number.POSITIVE_INFINITY)));
      case 'date':
        return marked([date, dates.where(isKnown)]);
    }
  }

  #ids(sql: string, ...values: readonly (string | number | bigint)[]): readonly GameId[] {
    return this.#db.prepare(sql).pluck().all(values) as GameId[];
  }

  #rows(sql: string): readonly unknown[] {
    return this.#db.prepare(sql).all();
  }
}

interface NoteRow {
  readonly game: GameId;
  readonly notes: string;
}

/** The same answers, found once. */
function remembered<K, T>(find: (key: K) => T): (key: K) => T {
  const known = new Map<K, T>();
  return key => {
    const found = known.get(key) ?? find(key);
    known.set(key, found);
    return found;
  };
}

const isKnown = (date: string): boolean => /^[0-9]/.test(date);

const matches = (folded: string, text: string, whole: boolean): boolean =>
  whole ? folded.trim() === text : folded.includes(text);

function haveCommon(marks: Uint8Array, others: Uint8Array): boolean {
  for (let id = 0; id < marks.length; id++) if (((marks[id] as number) & (others[id] ?? 0)) !== 0) return true;
  return false;
}
