/**
 * Games that are in the library already. Two games are equal when a reader could not tell them apart: the same rules, start and moves,
 * the same players, date and result, and no two rounds that differ. What an import brings must add nothing either: its comments,
 * variations and unread texts are those of the game there, or it has none.
 *
 * A game that is there is found by the position its main line ends in, which few games share; a short one by its length. Neither finds
 * games whose positions are not written yet: those that an import was cut off from are read once, those of this import are noted.
 */
import { createHash } from 'node:crypto';
import { occurrenceKey } from './occurrences.ts';
import type { Db } from './open.ts';

/** A game by all that equality looks at, as its columns say it. */
export interface Comparable {
  readonly rules: string;
  readonly white: string;
  readonly black: string;
  readonly date: string;
  readonly result: string;
  readonly round: string;
  readonly plies: number;
  /** `null`: the start of its rules. */
  readonly start: string | null;
  readonly moves: Uint8Array;
  readonly tree: string | null;
  readonly leftovers: string | null;
}

/** One that was just read: the key of its last position finds its like. */
export interface Arrival extends Comparable {
  readonly lastKey: bigint;
}

export interface EqualGames {
  /** For each game whether it is new, counting those before it in the list. */
  sift(games: readonly Arrival[]): readonly boolean[];
  /** These are stored now. */
  note(games: readonly Comparable[]): void;
}

/** Many games are in few positions after so few plies. */
const SHORT = 12;

const COLUMNS = 'rules, white, black, date, result, round, plies, start, moves, tree, leftovers';
const ALIKE =
  'bin IS NULL AND rules = @rules AND white = @white AND black = @black AND date = @date AND result = @result';

export function equalGames(db: Db): EqualGames {
  const byLength =
    db.prepare(`SELECT ${COLUMNS} FROM games INDEXED BY games_plies CROSS JOIN contents ON contents.game = games.id
    WHERE plies = @plies AND ${ALIKE}`);
  const byEnd = db.prepare(`SELECT ${COLUMNS} FROM occurrences CROSS JOIN games ON games.id = occurrences.game
    CROSS JOIN contents ON contents.game = games.id
    WHERE key = @key AND move = 0 AND ply = @plies AND ${ALIKE}`);
  const unindexed = db.prepare(`SELECT ${COLUMNS} FROM unindexed CROSS JOIN games ON games.id = unindexed.game
    CROSS JOIN contents ON contents.game = games.id WHERE bin IS NULL`);
  const noted = new Map<string, readonly Noted[]>();

  const note = (games: Iterable<Comparable>): void => {
    for (const game of games) {
      const name = nameOf(game);
      noted.set(name, [...(noted.get(name) ?? []), inShort(game)]);
    }
  };
  note(unindexed.iterate() as IterableIterator<Comparable>);

  const isThere = (game: Arrival): boolean => {
    const { rules, white, black, date, result, plies, lastKey } = game;
    const alike = { rules, white, black, date, result, plies };
    const found = plies < SHORT ? byLength.all(alike) : byEnd.all({ ...alike, key: occurrenceKey(rules, lastKey) });
    const like = (there: Comparable): boolean =>
      game.start === there.start && Buffer.compare(game.moves, there.moves) === 0;
    return (found as Comparable[]).some(there => like(there) && addsNothing(inShort(game), inShort(there)));
  };

  return {
    note,
    sift(games) {
      const before = new Map<string, readonly Noted[]>();
      return games.map(game => {
        const [name, short] = [nameOf(game), inShort(game)];
        const known = [...(noted.get(name) ?? []), ...(before.get(name) ?? [])];
        if (known.some(there => addsNothing(short, there)) || isThere(game)) return false;
        before.set(name, [...(before.get(name) ?? []), short]);
        return true;
      });
    },
  };
}

/** What games of one name may still differ by. A million are noted, so what is written on one is told by its digest. */
interface Noted {
  readonly round: string;
  /** `null`: nothing is written on it. */
  readonly tree: string | null;
  readonly texts: string;
}

const digest = (...parts: readonly (string | Uint8Array)[]): string => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('base64');
};

/** Equal games have one name, and hardly any others do. */
const nameOf = ({ rules, white, black, date, result, start, moves }: Comparable): string =>
  digest(JSON.stringify([rules, white, black, date, result, start]), moves);

function inShort(game: Comparable): Noted {
  const texts = textsOf(game);
  return {
    round: game.round,
    tree: game.tree === null ? null : digest(game.tree),
    texts: texts === '' ? '' : digest(texts),
  };
}

function addsNothing(game: Noted, there: Noted): boolean {
  if (game.round !== '' && there.round !== '' && game.round !== there.round) return false;
  return (game.tree === null || game.tree === there.tree) && game.texts === there.texts;
}

/** Where a text stood in its file is no difference. */
const textsOf = ({ leftovers }: Comparable): string =>
  leftovers === null
    ? ''
    : JSON.stringify(
        (JSON.parse(leftovers) as readonly { code: string; ply: number; text: string }[]).map(({ code, ply, text }) => [
          code,
          ply,
          text,
        ]),
      );
