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
  const noted = new Map<string, Comparable[]>();

  const note = (games: readonly Comparable[]): void => {
    for (const game of games) {
      const name = nameOf(game);
      noted.set(name, [...(noted.get(name) ?? []), brief(game)]);
    }
  };
  note(unindexed.all() as Comparable[]);

  const isThere = (game: Arrival): boolean => {
    const { rules, white, black, date, result, plies, lastKey } = game;
    const alike = { rules, white, black, date, result, plies };
    const found = plies < SHORT ? byLength.all(alike) : byEnd.all({ ...alike, key: occurrenceKey(rules, lastKey) });
    return (found as Comparable[]).some(there => addsNothing(game, there));
  };

  return {
    note,
    sift(games) {
      const before = new Map<string, Comparable[]>();
      return games.map(game => {
        const name = nameOf(game);
        const known = [...(noted.get(name) ?? []), ...(before.get(name) ?? [])];
        if (known.some(there => addsNothing(game, there)) || isThere(game)) return false;
        before.set(name, [...(before.get(name) ?? []), game]);
        return true;
      });
    },
  };
}

/** Equal games have one name, and hardly any others do. */
function nameOf({ rules, white, black, date, result, start, moves }: Comparable): string {
  return createHash('sha256')
    .update(JSON.stringify([rules, white, black, date, result, start]))
    .update(moves)
    .digest('base64');
}

/** The moves are in the name already; a million games are noted. */
const NO_MOVES = new Uint8Array();
const brief = (game: Comparable): Comparable => ({ ...game, moves: NO_MOVES });

function addsNothing(game: Comparable, there: Comparable): boolean {
  if (game.start !== there.start) return false;
  if (there.moves !== NO_MOVES && Buffer.compare(game.moves, there.moves) !== 0) return false;
  if (game.round !== '' && there.round !== '' && game.round !== there.round) return false;
  return (game.tree === null || game.tree === there.tree) && textsOf(game) === textsOf(there);
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
