/** Motifs per player of many games. */
import { setImmediate as turn } from 'node:timers/promises';
import type { GameId, MotifStatistics } from '../../api/contract.ts';
import { COUNTED_LABELS, type CountedLabel } from '../../core/motifs/counted-labels.ts';
import type { MotifCounts } from '../../core/motifs/counts.ts';
import { unpackCounts } from './motif-counts.ts';
import type { Db } from './open.ts';

/** Games that are read before other requests can run. */
const STEP = 1000;

interface Row {
  readonly player_w: unknown;
  readonly player_b: unknown;
  readonly white: unknown;
  readonly black: unknown;
  readonly counts: unknown;
  readonly queued: unknown;
}

interface Sums {
  games: number;
  readonly labels: Map<CountedLabel, { count: number; games: number }>;
}

const NOTHING: MotifCounts = { w: {}, b: {} };

/** PGN writes an unknown name as `?`. */
const isName = (name: unknown): name is string => typeof name === 'string' && name !== '' && name !== '?';

/** @param limit the largest number of players; `null`: all */
export async function motifStatistics(db: Db, ids: readonly GameId[], limit: number | null): Promise<MotifStatistics> {
  const select = db.prepare(`SELECT names_w.text AS player_w, names_b.text AS player_b, motif_counts.white,
    motif_counts.black, counts, motif_queue.game AS queued FROM games
    LEFT JOIN names AS names_w ON names_w.id = games.white LEFT JOIN names AS names_b ON names_b.id = games.black
    LEFT JOIN motif_counts ON motif_counts.game = games.id LEFT JOIN motif_queue ON motif_queue.game = games.id WHERE games.id = ?`);
  const players = new Map<string, Sums>();
  let waiting = 0;
  const add = (name: unknown, counts: MotifCounts['w']): void => {
    if (!isName(name)) return;
    const sums = players.get(name) ?? { games: 0, labels: new Map() };
    players.set(name, sums);
    sums.games++;
    for (const label of COUNTED_LABELS) {
      const count = counts[label];
      if (count === undefined) continue;
      const sum = sums.labels.get(label) ?? { count: 0, games: 0 };
      sums.labels.set(label, { count: sum.count + count, games: sum.games + 1 });
    }
  };
  for (const [at, id] of ids.entries()) {
    if (at > 0 && at % STEP === 0) await turn();
    const row = select.get(id) as Row | undefined;
    if (row === undefined) continue;
    const counts = row.counts === null ? NOTHING : unpackCounts(row);
    if (row.queued !== null || counts === null) {
      waiting++;
      continue;
    }
    add(row.player_w, counts.w);
    add(row.player_b, counts.b);
  }
  const sorted = [...players].sort(([a, one], [b, other]) => other.games - one.games || (a < b ? -1 : 1));
  return {
    waiting,
    total: sorted.length,
    players: sorted.slice(0, limit ?? sorted.length).map(([name, { games, labels }]) => ({
      name,
      games,
      labels: COUNTED_LABELS.flatMap(label => {
        const sum = labels.get(label);
        return sum === undefined ? [] : [{ label, ...sum }];
      }),
    })),
  };
}
