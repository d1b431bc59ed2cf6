/**
 * Finds games that are in the library already. Two games are equal when a reader could not tell them apart: the same
 * rules, start and moves, the same players, date and result, and no two different rounds. The imported game must not
 * add anything either: its comments, variations and unread texts are those of the stored game, or it has none. Other
 * tags may differ; the import lists those games.
 *
 * Two digests find an equal game in one step, however many games share their players and length: `games.digest` covers
 * everything that must be the same, `games.tree_digest` the tree (`NULL`: only the main line). An import reads the
 * digests of all games into memory first, in parts, and gives them to games stored before these columns existed. A
 * digest only finds candidates; the contents are compared before a game is left out.
 */
import { createHash } from 'node:crypto';
import type { GameId, TagDifference } from '../../api/contract.ts';
import { isKnownValue } from '../../core/study/edit.ts';
import type { Tag } from '../../core/study/study.ts';
import { type Appended, changeReader } from './columns/change-log.ts';
import { DigestTable } from './digest-table.ts';
import type { GameRecord, GameRecords } from './game-records.ts';
import type { Db } from './open.ts';
import { readOrReport } from './records.ts';
import type { WriteGate } from './write-gate.ts';

/** The columns of a game that decide about equality. */
export interface Comparable {
  readonly rules: string;
  readonly white: string;
  readonly black: string;
  readonly date: string;
  readonly result: string;
  readonly round: string;
  /** `null`: the start position of its rules. */
  readonly start: string | null;
  readonly moves: Uint8Array;
  /** JSON of the nodes; `null`: only the main line. */
  readonly tree: string | null;
  /** JSON; `null`: everything was read. */
  readonly leftovers: string | null;
}

export interface Arrival extends Comparable {
  readonly digests: Digests;
  readonly tags: readonly Tag[];
}

export interface Digests {
  /** Signed 64 bits, over everything that must be the same. */
  readonly digest: bigint;
  /** Signed 64 bits, over the tree; `null`: only the main line. */
  readonly treeDigest: bigint | null;
}

/** An imported game that is looked up. */
export interface Sought {
  readonly round: string;
  readonly digests: Digests;
  /** Called only if a stored game may be equal. */
  readonly arrival: () => Arrival;
}

/** The stored game that equals an imported one. */
interface Equal {
  readonly game: GameId;
  /** Tags of the imported game that the stored one lacks or has with another value. */
  readonly differences: readonly TagDifference[];
}

export interface EqualGames {
  /** Reads the digests of all games; `pause` lets other writers in. Called before the other methods. */
  load(pause: () => Promise<void>): Promise<void>;
  /** Called at the beginning of a transaction: reads what other connections have changed. */
  begin(): void;
  /** Whether `find` could find a plain game, by the halves of its digest. */
  hasCandidates(low: number, high: number, round: string): boolean;
  /**
   * The equal game in the library, the one with the fewest differing tags among the first few; `null`: there is none.
   */
  find(game: Sought): Equal | null;
  /** A game of the running transaction. */
  add(id: GameId, game: Pick<Sought, 'round' | 'digests'>): void;
  /** The same for a plain game. */
  addPlain(id: GameId, low: number, high: number, round: string): void;
  /** Called when the transaction has ended. */
  commit(appended: Appended): void;
}

/** Bytes of a hash that a column stores. */
const DIGEST_BYTES = 8;
/** Games whose digests are read in one query. */
const STEP = 5000;
/** Games of an older layout that get digests in one transaction. */
const BATCH = 500;

/** Digests in halves of 32 bits, unsigned; the tree's has only one. */
const HALVES = 'id, digest & 0xffffffff, (digest >> 32) & 0xffffffff, tree_digest & 0xffffffff, round';

type Halves = readonly [id: GameId, low: number | null, high: number, tree: number | null, round: number];

export function equalGames(db: Db, records: GameRecords, gate: WriteGate): EqualGames {
  const lastId = db.prepare('SELECT max(id) FROM games').pluck();
  const halves = db.prepare(`SELECT ${HALVES} FROM games WHERE id BETWEEN ? AND ? AND bin IS NULL`).raw();
  const set = db.prepare('UPDATE games SET digest = @digest, tree_digest = @treeDigest WHERE id = @id');
  const changes = changeReader(db);
  let table = new DigestTable();

  /** Games without digests. */
  const read = (first: GameId, last: GameId): readonly GameId[] =>
    (halves.all(first, last) as Halves[]).flatMap(([id, low, high, tree, round]) => {
      if (low === null) return [id];
      addNumbers(id, low, high, tree, textOf(records, round));
      return [];
    });

  const addDigests = db.transaction((ids: readonly GameId[]) => {
    for (const id of ids) {
      const game = listedOrNull(records, id);
      if (game === null) continue;
      const digests = digestsOf(game);
      set.run({ id, ...digests });
      add(id, game.round, digests);
    }
  });

  const addNumbers = (id: GameId, low: number, high: number, tree: number | null, round: string): void => {
    table.add(numberOf(ANY, low, high, 0, ''), id);
    table.add(numberOf(OF_ROUND, low, high, 0, round), id);
    if (tree === null) return;
    table.add(numberOf(OF_TREE, low, high, tree, ''), id);
    table.add(numberOf(OF_TREE | OF_ROUND, low, high, tree, round), id);
  };
  const add = (id: GameId, round: string, digests: Digests): void => addNumbers(id, ...halvesOf(digests), round);

  const readAll = function* (): Generator<readonly GameId[]> {
    table = new DigestTable();
    changes.skip();
    const last = (lastId.get() as number | null) ?? 0;
    for (let first = 0; first <= last; first += STEP) yield read(first, first + STEP - 1);
  };

  return {
    async load(pause) {
      for (const without of readAll()) {
        for (let at = 0; at < without.length; at += BATCH) {
          gate.patiently(() => addDigests.immediate(without.slice(at, at + BATCH)));
          await pause();
        }
        await pause();
      }
    },
    begin() {
      const changed = changes.next();
      if (changed === null) for (const _ of readAll());
      else for (const { first, last } of changed) read(first, last);
    },
    hasCandidates: (low, high, round) =>
      round === ''
        ? table.has(numberOf(ANY, low, high, 0, ''))
        : table.has(numberOf(OF_ROUND, low, high, 0, '')) || table.has(numberOf(OF_ROUND, low, high, 0, round)),
    find(sought) {
      const ids = new Set(numbersSought(sought).flatMap(number => table.find(number)));
      if (ids.size === 0) return null;
      const game = sought.arrival();
      let best: Equal | null = null;
      for (const id of ids) {
        const stored = listedOrNull(records, id);
        const tags = stored && isEqual(game, stored) ? readTags(stored.tags) : null;
        if (tags === null) continue;
        const differences = differingTags(game.tags, tags);
        if (best === null || differences.length < best.differences.length) best = { game: id, differences };
      }
      return best;
    },
    add: (id, { round, digests }) => add(id, round, digests),
    addPlain: (id, low, high, round) => addNumbers(id, low, high, null, round),
    commit: ({ rows }) => void changes.ignore(rows),
  };
}

/** A game outside the bin; `null` also for a damaged one, because of which no game is left out. */
function listedOrNull(records: GameRecords, id: GameId): (GameRecord & { readonly moves: Uint8Array }) | null {
  const game = readOrReport(
    () => records.named(id),
    () => {},
    () => records.read(id),
  );
  return game?.moves && game.bin === null ? { ...game, moves: game.moves } : null;
}

/** Empty for a damaged text. */
function textOf(records: GameRecords, id: number): string {
  try {
    return records.names.text(id);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return '';
  }
}

/** What a game can be found by: with any tree and round, of its tree, of its round, of both. */
const ANY = 1;
const OF_TREE = 2;
const OF_ROUND = 4;

/** An imported game without a tree equals games with any tree, one without a round those of any round. */
function numbersSought(game: Pick<Sought, 'round' | 'digests'>): readonly number[] {
  const [low, high, tree] = halvesOf(game.digests);
  const kind = tree === null ? 0 : OF_TREE;
  const of = (kind: number, round: string): number => numberOf(kind, low, high, tree ?? 0, round);
  if (game.round === '') return [of(kind || ANY, '')];
  return ['', game.round].map(round => of(kind | OF_ROUND, round));
}

/** @param tree 0 unless `kind` has {@link OF_TREE} @param round empty unless it has {@link OF_ROUND} */
function numberOf(kind: number, low: number, high: number, tree: number, round: string): number {
  let mixed = mix(mix(mix(mix(0x811c9dc5, low), high), kind), tree);
  for (let at = 0; at < round.length; at++) mixed = mix(mixed, round.charCodeAt(at));
  return (mixed ^ (mixed >>> 13)) >>> 0;
}

const mix = (mixed: number, number: number): number => Math.imul(mixed ^ (mixed >>> 15) ^ number, 0x2c1b3c6d);

function halvesOf({ digest, treeDigest }: Digests): readonly [low: number, high: number, tree: number | null] {
  const low = (value: bigint): number => Number(BigInt.asUintN(32, value));
  return [low(digest), low(digest >> 32n), treeDigest === null ? null : low(treeDigest)];
}

export function digestsOf(game: Comparable): Digests {
  const { rules, white, black, date, result, start, moves, tree } = game;
  const fields = JSON.stringify([rules, white, black, date, result, start, textsOf(game)]);
  return { digest: digestOf(fields, moves), treeDigest: tree === null ? null : digestOf(tree) };
}

function digestOf(...parts: readonly (string | Uint8Array)[]): bigint {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest().subarray(0, DIGEST_BYTES).readBigInt64LE();
}

/** Whether they are equal in everything but the other tags. */
function isEqual(game: Comparable, stored: Comparable): boolean {
  const fields = ['rules', 'white', 'black', 'date', 'result', 'start'] as const;
  return (
    fields.every(field => game[field] === stored[field]) &&
    (game.round === '' || stored.round === '' || game.round === stored.round) &&
    Buffer.compare(game.moves, stored.moves) === 0 &&
    (game.tree === null || game.tree === stored.tree) &&
    textsOf(game) === textsOf(stored)
  );
}

function differingTags(tags: readonly Tag[], stored: readonly Tag[]): readonly TagDifference[] {
  return tags
    .filter(({ name, value }) => isKnownValue(value) && !stored.some(tag => tag.name === name && tag.value === value))
    .map(({ name, value }) => ({ name, value, kept: stored.find(tag => tag.name === name)?.value ?? null }));
}

/** `null`: the record is damaged. */
export function readTags(text: GameRecord['tags']): readonly Tag[] | null {
  if (typeof text !== 'string') return text;
  try {
    const tags: unknown = JSON.parse(text);
    return Array.isArray(tags) ? tags : null;
  } catch {
    return null;
  }
}

/** Line numbers of unread texts are not compared. A damaged record is compared as it is. */
function textsOf({ leftovers }: Comparable): string {
  if (leftovers === null) return '';
  try {
    const texts = JSON.parse(leftovers) as readonly { code: string; ply: number; text: string }[];
    return JSON.stringify(texts.map(({ code, ply, text }) => [code, ply, text]));
  } catch {
    return leftovers;
  }
}
