/**
 * Games of a file, ready to be stored in one transaction. A batch is only data, so that one thread can read games and
 * another one store them. *Plain* games, which begin at the start position of a built-in rule set and are only tags and
 * a main line, stay in arrays; the others become studies.
 */

import type { PgnGame } from '../../core/pgn/game.ts';
import { ROSTER } from '../../core/pgn/tags.ts';
import { flattenStudy } from '../../core/study/flat.ts';
import {
  type ChunkKernel,
  GAME_FIELDS,
  GAME_WORDS,
  type GameField,
  OF_FIELD,
  OF_GAME,
  type TagSources,
} from '../../engine/library/chunk.ts';
import type { GameArrays } from '../../engine/library/game-writer.ts';
import type { Block } from '../../engine/library/position-index/blocks.ts';
import { Position } from '../../engine/rules/position.ts';
import { registerRuleSet } from '../../engine/rules/rule-sets/list.ts';
import type { BufferPool } from './buffer-pool.ts';
import { preparedGame } from './chunk-game.ts';
import type { ArrayGame, ChunkReader, ReadGame } from './chunk-reader.ts';
import { mayHaveEnded, type PreparedGame, prepareGame } from './game-store.ts';
import { type GroupValues, groupValues, isGroupTag } from './organisation/group-tags.ts';
import type { SegmentMemory } from './position-index/segment-memory.ts';
import { withoutLongText } from './raw-texts.ts';
import { COLUMN_OF_TAG, type Form } from './storage/tag-form.ts';

/** What an import reports about a game. */
export type GamePlace = Pick<PgnGame, 'game' | 'line' | 'issues' | 'kept' | 'bytes' | 'embeddedRules'>;

export interface OtherGame {
  readonly place: GamePlace;
  readonly prepared: PreparedGame;
}

export interface ReadBatch {
  /** The games in the order of the file: the index of a plain game in `arrays`, or another game. */
  readonly order: readonly (number | OtherGame)[];
  /** Plain games, and maybe some others in between. */
  readonly arrays: GameArrays | null;
  /** Ids of rule sets by the field `profile`. */
  readonly rules: readonly string[];
  /** Texts of ids that are new in this batch, from `firstName` on; 1: the ids begin again. */
  readonly names: readonly string[];
  readonly firstName: number;
  /** The groups that the new ids among the forms of tags name; these texts have no such tags. */
  readonly groups: readonly (readonly [form: number, groups: GroupValues])[];
  /** Whether all games are plain and `arrays` has no others, so that a segment can be made of them. */
  readonly isDense: boolean;
  /** The positions of all games, numbered from 0 in their order; `null`: they are not made yet. */
  readonly blocks: readonly Block[] | null;
}

export const gameField = ({ words }: GameArrays, game: number, field: GameField): number =>
  words[game * GAME_WORDS + GAME_FIELDS[field]] as number;

/** Plain games of a batch: those of a chunk of PGN have room, unless they are short. */
const MOST = 4000;
/** Another game counts as so many plain ones, because it takes longer to write. */
const OTHER = 8;
/** A batch ends also when the texts of other games are longer than this together (UTF-16 units). */
const LONGEST = 4 * 1024 * 1024;
/** Fewer games than this have no segment of their own. */
const SMALLEST_SEGMENT = 32;

/** Collects the games of one file. */
export class BatchBuilder {
  readonly #reader: ChunkReader;
  readonly #segments: SegmentMemory;
  readonly #makesBlocks: () => boolean;
  readonly #pool: BufferPool;
  #order: (number | OtherGame)[] = [];
  #weight = 0;
  /** Indexes of the first and last plain game in the arrays of the kernel. */
  #from = -1;
  #to = -1;
  #names = 1;

  /**
   * @param makesBlocks whether blocks are made here rather than where games are stored
   * @param pool memory of batches that have been stored
   */
  constructor(reader: ChunkReader, segments: SegmentMemory, makesBlocks: () => boolean, pool: BufferPool) {
    this.#reader = reader;
    this.#pool = pool;
    this.#segments = segments;
    this.#makesBlocks = makesBlocks;
  }

  /** Batches that these games complete. Plain games do not wait for the next call, which replaces their arrays. */
  *add(games: readonly ReadGame[]): Generator<ReadBatch> {
    for (const game of games) {
      if (game.index !== null && this.#isPlain(game)) this.#addPlain(game);
      else if (game.index !== null) this.#addOther(this.#place(game), this.#prepared(game), 0);
      else this.#addText(game.read);
      if (this.#weight >= MOST) yield this.#take();
    }
    if (this.#from >= 0) yield this.#take();
  }

  *end(): Generator<ReadBatch> {
    if (this.#order.length > 0) yield this.#take();
  }

  #isPlain({ index, profile }: ArrayGame): boolean {
    return profile.isPlain && !this.#reader.hasLongGroups(this.#reader.kernel.get(index, 'form'));
  }

  #addPlain(game: ArrayGame): void {
    const { kernel } = this.#reader;
    const { index } = game;
    if (this.#from < 0) this.#from = index;
    this.#to = index;
    kernel.set(index, 'number', game.game);
    kernel.set(index, 'line', game.line);
    if (kernel.get(index, 'mayEnd') !== 0) {
      const last = Position.ofRecord(game.profile.rules, kernel.lastRecord(index));
      kernel.set(index, 'mayEnd', mayHaveEnded(last) ? 1 : 0);
    }
    this.#order.push(index - this.#from);
    this.#weight++;
  }

  #addText(game: PgnGame): void {
    if (game.embeddedRules) registerRuleSet(game.embeddedRules);
    const whole = flattenStudy(game.study);
    const study = game.bytes ? withoutLongText(whole, game.bytes) : whole;
    const { line, issues, kept, bytes, embeddedRules } = game;
    const place = { game: game.game, line, issues, kept, embeddedRules, ...(bytes ? { bytes: bytes.slice() } : {}) };
    this.#addOther(place, prepareGame({ study, kept }), game.source.length);
  }

  #addOther(place: GamePlace, prepared: PreparedGame, length: number): void {
    this.#order.push({ place, prepared });
    this.#weight += Math.max(OTHER, (MOST * length) / LONGEST);
  }

  #place = ({ game, line }: ArrayGame): GamePlace => ({ game, line, issues: [], kept: 'whole', embeddedRules: null });

  #prepared(game: ArrayGame): PreparedGame {
    return preparedGame(this.#reader.kernel, game, id => this.#reader.nameOf(id));
  }

  #take(): ReadBatch {
    const order = this.#order;
    const arrays = this.#from < 0 ? null : arraysOf(this.#reader.kernel, this.#from, this.#to, this.#pool);
    const firstName = this.#reader.namesSince(this.#names);
    const { nameCount } = this.#reader.kernel;
    const groups: (readonly [form: number, groups: GroupValues])[] = [];
    const names = Array.from({ length: nameCount - firstName }, (_, at) => {
      const id = firstName + at;
      const form = this.#reader.kernel.form(id);
      if (form === null) return this.#reader.nameOf(id);
      const own = this.#groups(form);
      if (own) groups.push([id, own]);
      return this.#formText(form);
    });
    this.#names = nameCount;
    this.#order = [];
    this.#weight = 0;
    this.#from = -1;
    const isPlain = arrays !== null && arrays.words.length === order.length * GAME_WORDS;
    const isDense = isPlain && order.length >= SMALLEST_SEGMENT && order.every((index, at) => index === at);
    const blocks = isDense && this.#makesBlocks() ? blocksOf(this.#segments, arrays, this.#pool) : null;
    return { order, arrays, rules: this.#reader.profileRules, names, firstName, groups, isDense, blocks };
  }

  /** `null`: its tags name none. */
  #groups({ tags }: TagSources): GroupValues | null {
    const named = tags
      .map(([name, value]) => ({ name: this.#reader.nameOf(name), value: value < 0 ? '' : this.#reader.nameOf(value) }))
      .filter(({ name }) => isGroupTag(name));
    return named.length === 0 ? null : groupValues(named);
  }

  /** A form of tags as JSON. */
  #formText(form: TagSources): string {
    const nameOf = (id: number): string => this.#reader.nameOf(id);
    const roster = ROSTER.filter((_, at) => form.roster & (1 << at)).map((name): Form[number] => [
      name,
      sourceOf(name),
    ]);
    const tags = form.tags
      .map(([id, value]): Form[number] => {
        const name = nameOf(id);
        return [name, value === OF_FIELD ? sourceOf(name) : value === OF_GAME ? '=' : [nameOf(value)]];
      })
      .filter(([name]) => !isGroupTag(name));
    return JSON.stringify([...roster, ...tags]);
  }
}

const sourceOf = (name: string): Form[number][1] => COLUMN_OF_TAG[name] ?? '=';

function arraysOf(kernel: ChunkKernel, from: number, to: number, pool: BufferPool): GameArrays {
  const firstMove = kernel.get(from, 'first');
  const end = kernel.get(to, 'first') + kernel.get(to, 'plies') + 1;
  const firstValue = kernel.get(from, 'valuesAt');
  const words = kernel.games(from, to + 1);
  const moves = kernel.moves.subarray(firstMove, end);
  const keys = kernel.keys.subarray(firstMove, end);
  const values = kernel.values.subarray(firstValue, kernel.get(to, 'valuesEnd'));
  const copies = {
    words: new Uint32Array(pool.take(words.byteLength), 0, words.length),
    moves: new Uint16Array(pool.take(moves.byteLength), 0, moves.length),
    keys: new BigInt64Array(pool.take(keys.byteLength), 0, keys.length),
    values: new Uint8Array(pool.take(values.byteLength), 0, values.length),
  };
  copies.words.set(words);
  copies.moves.set(moves);
  copies.keys.set(keys);
  copies.values.set(values);
  return { ...copies, firstMove, firstValue };
}

/** The memory of a batch, which can be moved to another thread. */
export function buffersOf({ arrays, blocks }: ReadBatch): readonly ArrayBuffer[] {
  const parts = arrays ? [arrays.words, arrays.moves, arrays.keys, arrays.values] : [];
  return [
    ...new Set([...parts, ...(blocks ?? []).map(({ bytes }) => bytes)].map(({ buffer }) => buffer as ArrayBuffer)),
  ];
}

/** The blocks of games whose arrays have no others between them. */
export function blocksOf(memory: SegmentMemory, arrays: GameArrays, pool?: BufferPool): readonly Block[] {
  const { keys, moves, words } = arrays;
  const games = words.length / GAME_WORDS;
  const lengths = Uint32Array.from({ length: games }, (_, game) => gameField(arrays, game, 'plies') + 1);
  const writer = memory.writer(keys.length);
  writer.addGames(lengths, keys, moves);
  return writer.write(games - 1, pool && (bytes => pool.take(bytes)));
}
