/**
 * Finds duplicates among all games of a library, in two passes over their moves. The first one gives each game the hash
 * of its line and that of its beginning. The second one reads the lines that share their beginning with another game
 * and looks up the hash of each part of them. Only games with the same moves are read, to compare their tags.
 *
 * Short lines are played by many. So a group of games with fewer than {@link LEAST_PLIES} plies has the same players
 * and the same date, and a game is contained in another one only if it has that many plies and the players may be the
 * same.
 */
import { LEAST_PLIES } from '../../../api/contract/duplicates.ts';
import type { GameId } from '../../../api/contract.ts';
import { type Columns, GameColumns, LISTED } from '../columns/game-columns.ts';
import { readTags } from '../equal-games.ts';
import { GameRecords } from '../game-records.ts';
import { keptAliases } from '../names/aliases.ts';
import { wordsOf } from '../names/words.ts';
import type { Db } from '../open.ts';
import { readOrReport } from '../records.ts';
import { useRuleSetsOf } from '../rule-sets.ts';
import { openSequential } from '../sequential.ts';
import { headersOf } from './exact.ts';
import { type DuplicateGroups, GroupList } from './groups.ts';
import { LineHash, LineTable, Seeds, type StoredLine, storedLines } from './line-hashes.ts';

/** Ids. */
type Group = readonly GameId[];

/** Games between two reports of progress. */
const STEP = 4096;

/** `progress`: games that are done, of all; both passes are counted as halves. The file is only read. */
export function findDuplicates(path: string, progress: (done: number, total: number) => void): DuplicateGroups {
  const db = openSequential(path);
  try {
    return db.transaction(() => new DuplicateSearch(db, progress).run())();
  } finally {
    db.close();
  }
}

class DuplicateSearch {
  readonly #db: Db;
  readonly #progress: (done: number, total: number) => void;
  readonly #columns: Columns;
  readonly #records: GameRecords;
  readonly #aliases: ReadonlyMap<string, string>;
  readonly #seeds: Seeds;
  readonly #table: LineTable;
  /** Moves by game; as stored, the column of a damaged game may differ. */
  readonly #plies: Uint32Array;
  /** By game: a hash of its first {@link LEAST_PLIES} plies; 0 for a shorter one. */
  readonly #openings: Uint32Array;
  readonly #players = new Map<number, string>();
  #unread = 0;
  #total = 0;
  #done = 0;

  constructor(db: Db, progress: (done: number, total: number) => void) {
    this.#db = db;
    this.#progress = progress;
    useRuleSetsOf(db);
    this.#columns = new GameColumns(db, () => {}).now();
    this.#records = new GameRecords(db);
    this.#aliases = keptAliases(db, () => {}).of('player');
    this.#seeds = new Seeds(this.#columns);
    this.#table = new LineTable(this.#columns.end);
    this.#plies = new Uint32Array(this.#columns.end);
    this.#openings = new Uint32Array(this.#columns.end);
  }

  run(): DuplicateGroups {
    this.#total = this.#columns.end;
    this.#hashLines();
    const same = this.#withSameMoves();
    return { ...same, contained: this.#contained(), unread: this.#unread };
  }

  #hashLines(): void {
    const { there } = this.#columns;
    this.#unread = there.reduce((count, mark) => count + (mark === LISTED ? 1 : 0), 0);
    const hash = new LineHash();
    for (const line of storedLines(this.#db, this.#columns)) {
      this.#unread--;
      hash.begin(this.#seeds.of(line));
      const opening = line.from + 2 * LEAST_PLIES;
      for (let at = line.from; at < line.end; ) {
        hash.add(moveAt(line, at));
        at += 2;
        if (at === opening) this.#openings[line.game] = hash.low || 1;
      }
      this.#plies[line.game] = (line.end - line.from) / 2;
      if (line.end > line.from) this.#table.add(line.game, hash);
      this.#report();
    }
  }

  #withSameMoves(): Pick<DuplicateGroups, 'exact' | 'sameMoves'> {
    const [exact, sameMoves] = [new GroupList(), new GroupList()];
    for (const games of this.#sameLines())
      for (const group of this.#isShort(games[0] as GameId) ? this.#divided(games, this.#occasionOf) : [games]) {
        if (group.length < 2) continue;
        const equal = this.#divided(group, this.#headersOf);
        for (const one of equal) if (one.length > 1) exact.add(one);
        if (equal.length > 1) sameMoves.add(group);
      }
    return { exact: exact.packed(), sameMoves: sameMoves.packed() };
  }

  /** Groups of games with the same line, ascending. */
  *#sameLines(): Generator<Group> {
    const seen = new Uint8Array(this.#columns.end);
    for (let game = 0; game < seen.length; game++) {
      if (seen[game] === 1 || this.#plies[game] === 0 || this.#table.isAlone(game)) continue;
      const games = this.#table.like(game);
      for (const one of games) seen[one] = 1;
      if (games.length > 1) yield games;
    }
  }

  #divided(games: Group, keyOf: (game: GameId) => string): readonly Group[] {
    const groups = new Map<string, GameId[]>();
    for (const game of games) {
      const key = keyOf(game);
      const group = groups.get(key);
      if (group) group.push(game);
      else groups.set(key, [game]);
    }
    return [...groups.values()];
  }

  readonly #occasionOf = (game: GameId): string => {
    const { white, black, date } = this.#columns;
    return JSON.stringify([this.#playerOf(white[game] as number), this.#playerOf(black[game] as number), date[game]]);
  };

  /** `headersOf`; of a damaged game its id. */
  readonly #headersOf = (game: GameId): string => {
    const record = readOrReport(
      () => this.#records.named(game),
      () => {},
      () => this.#records.read(game),
    );
    const tags = record && readTags(record.tags);
    return record && tags ? headersOf({ ...record, tags }) : String(game);
  };

  #contained(): DuplicateGroups['contained'] {
    const inside = this.#beginnings();
    const groups = new GroupList();
    let count = 0;
    const groupsOf = new Map<GameId, Set<number>>();
    const longestFirst = (a: GameId, b: GameId): number =>
      (this.#plies[b] as number) - (this.#plies[a] as number) || a - b;
    for (const [game, shorter] of [...inside].sort(([a], [b]) => longestFirst(a, b))) {
      const isThere = [...(groupsOf.get(game) ?? [])].some(group =>
        shorter.every(one => groupsOf.get(one)?.has(group)),
      );
      if (isThere) continue;
      const copies = this.#table.like(game).filter(other => other !== game && this.#mayBeOne(game, other));
      const group = [game, ...copies, ...shorter].sort(longestFirst);
      for (const one of group) groupsOf.set(one, (groupsOf.get(one) ?? new Set()).add(count));
      groups.add(group);
      count++;
    }
    return groups.packed();
  }

  /** By game: the shorter games that are the beginning of it. */
  #beginnings(): ReadonlyMap<GameId, readonly GameId[]> {
    const found = new Map<GameId, GameId[]>();
    const hash = new LineHash();
    this.#done = this.#total;
    const chosen = this.#withSharedOpening();
    for (const line of storedLines(this.#db, this.#columns, chosen)) {
      this.#report();
      hash.begin(this.#seeds.of(line));
      let ply = 0;
      for (let at = line.from; at < line.end - 2; at += 2) {
        hash.add(moveAt(line, at));
        if (++ply < LEAST_PLIES || !this.#table.has(hash)) continue;
        const shorter = this.#table
          .find(hash)
          .filter(game => this.#plies[game] === ply && this.#mayBeOne(line.game, game));
        if (shorter.length > 0) found.set(line.game, [...(found.get(line.game) ?? []), ...shorter]);
      }
    }
    return found;
  }

  /** Marks the games that begin like another one: no other game contains one or is contained in one. */
  #withSharedOpening(): Uint8Array {
    const sorted = this.#openings.toSorted();
    const shared = new Set<number>();
    for (let at = 1; at < sorted.length; at++)
      if (sorted[at] !== 0 && sorted[at] === sorted[at - 1]) shared.add(sorted[at] as number);
    return Uint8Array.from(this.#openings, opening => (shared.has(opening) ? 1 : 0));
  }

  #isShort(game: GameId): boolean {
    return (this.#plies[game] as number) < LEAST_PLIES;
  }

  /** Whether the players may be the same: their names have the same words, or one is unknown. */
  #mayBeOne(a: GameId, b: GameId): boolean {
    return [this.#columns.white, this.#columns.black].every(names => {
      const [one, other] = [this.#playerOf(names[a] as number), this.#playerOf(names[b] as number)];
      return one === '' || other === '' || one === other;
    });
  }

  /** The folded words of the preferred spelling. */
  #playerOf(name: number): string {
    let player = this.#players.get(name);
    if (player === undefined) {
      const text = this.#columns.names.text(name);
      player = wordsOf(this.#aliases.get(text) ?? text)
        .toSorted()
        .join(' ');
      this.#players.set(name, player);
    }
    return player;
  }

  #report(): void {
    if (++this.#done % STEP === 0) this.#progress(Math.min(this.#total, this.#done >> 1), this.#total);
  }
}

const moveAt = ({ bytes }: StoredLine, at: number): number => (bytes[at] as number) | ((bytes[at + 1] as number) << 8);
