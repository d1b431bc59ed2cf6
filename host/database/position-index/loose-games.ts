/**
 * The positions of loose games: games that were saved one by one or edited, until a segment takes them. They are kept
 * in memory as they follow from the moves, and searched one by one.
 */
import type { GameId } from '../../../api/contract.ts';
import type { Db } from '../open.ts';

/** A main line as the index needs it. */
export interface PositionLine {
  readonly game: GameId;
  /** Mixed with the rule set (`indexKey`); one more than moves. */
  readonly keys: BigInt64Array;
  readonly moves: Uint16Array;
}

export interface LooseGame extends PositionLine {
  readonly revision: number;
  /** The keys in halves, the lower one first. */
  readonly halves: Int32Array;
}

export class LooseGames {
  readonly #rows: () => readonly { readonly id: GameId; readonly revision: number }[];
  readonly #lineOf: (game: GameId) => PositionLine | null;
  #games = new Map<GameId, LooseGame>();
  /** Those that could not be read: they are tried again when they change. */
  #damaged = new Map<GameId, number>();

  /** `lineOf` returns `null` for a damaged game, which it reports. */
  constructor(db: Db, lineOf: (game: GameId) => PositionLine | null) {
    // SQLite would look for each game of the library in the few loose ones.
    const rows = db.prepare('SELECT id, revision FROM position_loose CROSS JOIN games ON id = game ORDER BY game');
    this.#rows = () => rows.all() as { id: GameId; revision: number }[];
    this.#lineOf = lineOf;
  }

  /** Reads the list again, and the games that are new in it or have changed. */
  refresh(): void {
    const [before, damaged] = [this.#games, this.#damaged];
    this.#games = new Map();
    this.#damaged = new Map();
    for (const { id, revision } of this.#rows()) {
      const known = before.get(id);
      if (known?.revision === revision) this.#games.set(id, known);
      else if (damaged.get(id) === revision) this.#damaged.set(id, revision);
      else this.#read(id, revision);
    }
  }

  #read(id: GameId, revision: number): void {
    const line = this.#lineOf(id);
    if (line === null) this.#damaged.set(id, revision);
    else this.#games.set(id, { ...line, revision, halves: new Int32Array(line.keys.buffer) });
  }

  /** By id, without damaged ones. */
  all(): Iterable<LooseGame> {
    return this.#games.values();
  }

  /** Also damaged ones. */
  *ids(): Generator<GameId> {
    yield* this.#games.keys();
    yield* this.#damaged.keys();
  }
}
