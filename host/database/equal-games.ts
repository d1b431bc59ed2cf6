/**
 * Finds games that are in the library already. Two games are equal when a reader could not tell them apart: the same
 * rules, start and moves, the same players, date and result, and no two different rounds. The imported game must not
 * add anything either: its comments, variations and unread texts are those of the stored game, or it has none. Other
 * tags may differ; the import lists those games.
 *
 * Two indexed columns find an equal game in one step, however many games share their players and length: `games.digest`
 * covers everything that must be the same, `games.tree_digest` the tree (`NULL`: only the main line). A digest only
 * finds candidates; the contents are compared before a game is left out. Games stored before these columns existed get
 * them before the next import.
 */
import { createHash } from 'node:crypto';
import type { GameId, TagDifference } from '../../api/contract.ts';
import type { Tag } from '../../core/study/study.ts';
import type { Db } from './open.ts';
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
  readonly tags: readonly Tag[];
}

export interface Digests {
  /** Signed 64 bits, over everything that must be the same. */
  readonly digest: bigint;
  /** Signed 64 bits, over the tree; `null`: only the main line. */
  readonly treeDigest: bigint | null;
}

/** The stored game that equals an imported one. */
interface Equal {
  readonly game: GameId;
  /** Tags of the imported game that the stored one lacks or has with another value. */
  readonly differences: readonly TagDifference[];
}

export interface EqualGames {
  /**
   * The equal game in the library, the one with the fewest differing tags among the first few; `null`: there is none.
   */
  find(game: Arrival): Equal | null;
}

/** Bytes of a hash that a column stores. */
const DIGEST_BYTES = 8;
/** How many equal games are compared by their tags. */
const CANDIDATES = 8;
/** Games of an older layout that get digests in one transaction. */
const BATCH = 500;

const COLUMNS = 'games.id, rules, white, black, date, result, round, start, moves, tags, tree, leftovers';

type Query = ReturnType<Db['prepare']>;
type Stored = Comparable & { readonly id: GameId; readonly tags: string };

/**
 * Each condition is one range of one index: an imported game without a tree matches every tree, one without a round
 * every round.
 */
export function equalGamesQueries(db: Db): readonly [any: Query, ofTree: Query, ofRound: Query, ofBoth: Query] {
  const select = (condition: string): Query =>
    db.prepare(`SELECT ${COLUMNS} FROM games JOIN contents ON contents.game = games.id
      WHERE bin IS NULL AND digest = @digest AND ${condition} LIMIT ${CANDIDATES}`);
  return [
    select('true'),
    select('tree_digest = @treeDigest'),
    select('round = @round'),
    select('round = @round AND tree_digest = @treeDigest'),
  ];
}

export function equalGames(db: Db): EqualGames {
  const [any, ofTree, ofRound, ofBoth] = equalGamesQueries(db);

  const candidates = ({ round, tree, ...game }: Arrival): readonly Stored[] => {
    const digests = digestsOf({ round, tree, ...game });
    const [free, bound] = tree === null ? [any, ofRound] : [ofTree, ofBoth];
    if (round === '') return free.all(digests) as Stored[];
    return ['', round].flatMap(round => bound.all({ ...digests, round }) as Stored[]);
  };

  return {
    find(game) {
      let best: Equal | null = null;
      for (const stored of candidates(game)) {
        const tags = isEqual(game, stored) ? readTags(stored.tags) : null;
        if (tags === null) continue;
        const differences = differingTags(game.tags, tags);
        if (best === null || differences.length < best.differences.length) best = { game: stored.id, differences };
      }
      return best;
    },
  };
}

/** Gives digests to the games of an older layout, a few per transaction; `pause` lets other writers in. */
export async function addDigests(db: Db, gate: WriteGate, pause: () => Promise<void>): Promise<void> {
  const select = db.prepare(`SELECT ${COLUMNS} FROM games INDEXED BY games_without_digest
    JOIN contents ON contents.game = games.id WHERE digest IS NULL ORDER BY games.id LIMIT ${BATCH}`);
  const set = db.prepare('UPDATE games SET digest = @digest, tree_digest = @treeDigest WHERE id = @id');
  const batch = db.transaction(() => {
    const games = select.all() as Stored[];
    for (const game of games) set.run({ id: game.id, ...digestsOf(game) });
    return games.length;
  });
  while (gate.patiently(() => batch.immediate()) === BATCH) await pause();
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

/** Whether they are equal in everything but the other tags; the rounds have been compared already. */
function isEqual(game: Comparable, stored: Comparable): boolean {
  const fields = ['rules', 'white', 'black', 'date', 'result', 'start'] as const;
  return (
    fields.every(field => game[field] === stored[field]) &&
    Buffer.compare(game.moves, stored.moves) === 0 &&
    (game.tree === null || game.tree === stored.tree) &&
    textsOf(game) === textsOf(stored)
  );
}

/** A tag that is empty or consists of question marks carries no information. */
const says = (value: string): boolean => !/^[?.\s]*$/u.test(value);

function differingTags(tags: readonly Tag[], stored: readonly Tag[]): readonly TagDifference[] {
  return tags
    .filter(({ name, value }) => says(value) && !stored.some(tag => tag.name === name && tag.value === value))
    .map(({ name, value }) => ({ name, value, kept: stored.find(tag => tag.name === name)?.value ?? null }));
}

/** `null`: the record is damaged, so no game is left out because of it. */
function readTags(text: string): readonly Tag[] | null {
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
