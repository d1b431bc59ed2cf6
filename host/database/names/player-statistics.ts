/** Statistics of the games of one player, from the columns in memory and the endings that games reached. */
import { setImmediate as turn } from 'node:timers/promises';
import type { NameEntry, PlayerResults, PlayerSide, PlayerStatistics } from '../../../api/contract/names.ts';
import type { GameId } from '../../../api/contract.ts';
import { COUNTED_LABELS } from '../../../core/motifs/counted-labels.ts';
import { GAME_KINDS } from '../../../engine/endgame/types/game-verdict.ts';
import type { Mask } from '../../../engine/library/masks.ts';
import { kindBit } from '../adjudications.ts';
import { unpackDay } from '../columns/day.ts';
import type { Columns } from '../columns/game-columns.ts';
import { unpackCounts } from '../motif-counts.ts';
import type { Db } from '../open.ts';
import { performanceOf } from '../performance.ts';

/** Games of one query. */
const STEP = 2000;
/** A value of the column `result`. */
const DRAW = 2;

class Results {
  wins = 0;
  draws = 0;
  losses = 0;
  open = 0;

  /** @param won the value of the column `result` when the player has won */
  add(result: number, won: number): void {
    if (result === 0) this.open++;
    else if (result === DRAW) this.draws++;
    else if (result === won) this.wins++;
    else this.losses++;
  }

  get all(): PlayerResults {
    const { wins, draws, losses, open } = this;
    return { games: wins + draws + losses + open, wins, draws, losses, open };
  }
}

class Side extends Results {
  #plies = 0;
  #faced = 0;
  #opponents = 0;
  #points = 0;

  addGame(result: number, won: number, plies: number, opponentElo: number): void {
    this.add(result, won);
    this.#plies += plies;
    if (opponentElo < 0 || result === 0) return;
    this.#faced++;
    this.#opponents += opponentElo;
    this.#points += result === DRAW ? 0.5 : result === won ? 1 : 0;
  }

  get side(): PlayerSide {
    const { all } = this;
    const plies = all.games === 0 ? 0 : Math.round(this.#plies / all.games);
    return { ...all, plies, performance: performanceOf(this.#faced, this.#opponents, this.#points) };
  }
}

interface Found extends PlayerStatistics {
  readonly ids: readonly GameId[];
  /** Those that the player has played with Black. */
  readonly asBlack: ReadonlySet<GameId>;
}

/**
 * Without endings and motifs. A game that a player has played against themselves counts as White only.
 * @param mask the games that match a filter
 * @param nameOf the preferred spelling of a name
 */
export function playerGames(
  now: Columns,
  mask: Mask,
  player: NameEntry,
  nameOf: (spelling: string) => string,
  limit: number,
): Found {
  const spellings = new Set(player.spellings.map(({ text }) => text));
  const marks = now.names.where(text => spellings.has(text));
  const sides = { all: new Side(), white: new Side(), black: new Side() };
  const opponents = new Map<number, Results>();
  const months = new Map<number, { sum: number; games: number }>();
  const rules = new Map<number, number>();
  const kinds = new Map(GAME_KINDS.map(kind => [kind, 0]));
  const ids: GameId[] = [];
  const black = new Set<GameId>();
  for (let id = 0; id < mask.length; id++) {
    if (mask[id] !== 1) continue;
    const isWhite = marks[now.white[id] as number] === 1;
    if (!isWhite && marks[now.black[id] as number] !== 1) continue;
    ids.push(id);
    if (!isWhite) black.add(id);
    const [own, opponent] = isWhite ? [now.whiteElo, now.blackElo] : [now.blackElo, now.whiteElo];
    const result = now.result[id] as number;
    const won = isWhite ? 1 : 3;
    for (const side of [sides.all, isWhite ? sides.white : sides.black])
      side.addGame(result, won, now.plies[id] as number, opponent[id] as number);
    const other = (isWhite ? now.black : now.white)[id] as number;
    const against = opponents.get(other) ?? new Results();
    opponents.set(other, against);
    against.add(result, won);
    add(rules, now.rules[id] as number);
    for (const kind of GAME_KINDS) if (((now.kinds[id] as number) & kindBit(kind)) !== 0) add(kinds, kind);
    const [day, elo] = [now.day[id] as number, own[id] as number];
    if (elo < 0 || day < 512) continue;
    const month = day & ~31;
    const rated = months.get(month) ?? { sum: 0, games: 0 };
    months.set(month, { sum: rated.sum + elo, games: rated.games + 1 });
  }
  const named = namedOpponents(opponents, id => nameOf(now.names.text(id)));
  return {
    ids,
    asBlack: black,
    name: player.name,
    all: sides.all.side,
    white: sides.white.side,
    black: sides.black.side,
    opponentsTotal: named.length,
    opponents: named.slice(0, limit),
    ratings: [...months]
      .sort(([a], [b]) => a - b)
      .map(([month, { sum, games }]) => ({
        month: unpackDay(month).slice(0, 7),
        rating: Math.round(sum / games),
        games,
      })),
    rules: [...rules].map(([id, games]) => ({ rules: now.ruleSets.text(id), games })).sort((a, b) => b.games - a.games),
    endings: [],
    motifs: [],
    kinds: [...kinds].flatMap(([kind, games]) => (games === 0 ? [] : [{ kind, games }])),
  };
}

function add<K>(counts: Map<K, number>, key: K): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

function namedOpponents(
  opponents: ReadonlyMap<number, Results>,
  nameOf: (id: number) => string,
): PlayerStatistics['opponents'] {
  const byName = new Map<string, PlayerResults>();
  for (const [id, results] of opponents) {
    const name = nameOf(id);
    const { games, wins, draws, losses, open } = results.all;
    const sum = byName.get(name);
    byName.set(name, {
      games: games + (sum?.games ?? 0),
      wins: wins + (sum?.wins ?? 0),
      draws: draws + (sum?.draws ?? 0),
      losses: losses + (sum?.losses ?? 0),
      open: open + (sum?.open ?? 0),
    });
  }
  return [...byName]
    .map(([name, results]) => ({ name, ...results }))
    .sort((a, b) => b.games - a.games || (a.name < b.name ? -1 : 1));
}

/** The endings of games, the most frequent first; other calls are answered in between. */
export async function endingsOf(db: Db, ids: readonly GameId[], limit: number): Promise<PlayerStatistics['endings']> {
  const select = db
    .prepare(
      `SELECT ending, count(DISTINCT game) FROM reached_endings WHERE game IN (SELECT value FROM json_each(?))
      GROUP BY ending`,
    )
    .raw();
  const counts = new Map<string, number>();
  for (let from = 0; from < ids.length; from += STEP) {
    if (from > 0) await turn();
    const rows = select.all(JSON.stringify(ids.slice(from, from + STEP))) as (readonly [unknown, number])[];
    for (const [ending, games] of rows) counts.set(String(ending), (counts.get(String(ending)) ?? 0) + games);
  }
  return [...counts]
    .map(([ending, games]) => ({ ending, games }))
    .sort((a, b) => b.games - a.games || (a.ending < b.ending ? -1 : 1))
    .slice(0, limit);
}

interface MotifRow {
  readonly game: GameId;
  readonly white: unknown;
  readonly black: unknown;
  readonly counts: unknown;
}

/** The motifs of a player; other calls are answered in between. Damaged counts are left out. */
export async function motifsOf(
  db: Db,
  ids: readonly GameId[],
  asBlack: ReadonlySet<GameId>,
): Promise<PlayerStatistics['motifs']> {
  const select = db.prepare(
    'SELECT game, white, black, counts FROM motif_counts WHERE game IN (SELECT value FROM json_each(?))',
  );
  const sums = new Map(COUNTED_LABELS.map(label => [label, { count: 0, games: 0 }]));
  for (let from = 0; from < ids.length; from += STEP) {
    if (from > 0) await turn();
    for (const row of select.all(JSON.stringify(ids.slice(from, from + STEP))) as MotifRow[]) {
      const own = unpackCounts(row)?.[asBlack.has(row.game) ? 'b' : 'w'] ?? {};
      for (const [label, sum] of sums) {
        const count = own[label] ?? 0;
        if (count === 0) continue;
        sum.count += count;
        sum.games++;
      }
    }
  }
  return [...sums].flatMap(([label, sum]) => (sum.games === 0 ? [] : [{ label, ...sum }]));
}
