/**
 * A second solver, naive on purpose: plain squares, one position after the other, nothing shared with the kernel or the
 * tables. A chaser (White) with one unit against a bare king; the answer is the chaser's moves to mate of every
 * position, both sides to move. A fish becomes a met, so the answers for a met go in with it.
 */
export type NaiveUnit = 'boat' | 'horse' | 'koul' | 'met' | 'fish';

type Square = number;
const file = (s: Square): number => s % 8;
const rank = (s: Square): number => Math.floor(s / 8);
const step = (s: Square, df: number, dr: number): Square | null => {
  const [f, r] = [file(s) + df, rank(s) + dr];
  return f < 0 || f > 7 || r < 0 || r > 7 ? null : r * 8 + f;
};
const DIAGONALS = [
  [1, 1],
  [1, -1],
  [-1, 1],
  [-1, -1],
] as const;
const STRAIGHTS = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const;
const LEAPS = [
  [1, 2],
  [2, 1],
  [-1, 2],
  [-2, 1],
  [1, -2],
  [2, -1],
  [-1, -2],
  [-2, -1],
] as const;
type Steps = readonly (readonly [number, number])[];
const SINGLE: Readonly<Record<Exclude<NaiveUnit, 'boat'>, Steps>> = {
  horse: LEAPS,
  met: DIAGONALS,
  koul: [...DIAGONALS, [0, 1]],
  fish: [
    [1, 1],
    [-1, 1],
  ],
};
const KING: Steps = [...DIAGONALS, ...STRAIGHTS];

const around = (s: Square, steps: Steps): Square[] =>
  steps.map(([df, dr]) => step(s, df, dr)).filter(to => to !== null);

/** Squares a unit attacks; a boat up to and including the first man. */
function reach(unit: NaiveUnit, from: Square, occupied: ReadonlySet<Square>): Square[] {
  if (unit !== 'boat') return around(from, SINGLE[unit]);
  return STRAIGHTS.flatMap(([df, dr]) => {
    const line: Square[] = [];
    for (let at = step(from, df, dr); at !== null; at = step(at, df, dr)) {
      line.push(at);
      if (occupied.has(at)) break;
    }
    return line;
  });
}

const key = (king: Square, unit: Square, bare: Square): number => (king * 64 + unit) * 64 + bare;

/** Moves to mate: `lost` with the bare king to move, `won` with the chaser; positions without one are missing. */
export interface NaiveDistances {
  readonly lost: ReadonlyMap<number, number>;
  readonly won: ReadonlyMap<number, number>;
  /** Placements in which the bare king may be to move, and those in which it is stalemated. */
  readonly stands: number;
  readonly stalemates: number;
}

/** Of the position with the chaser's king, its unit and the bare king there. */
export const naiveKey = key;

const NEVER = -1;
const unknown = (): Int16Array => new Int16Array(64 ** 3).fill(NEVER);
const known = (moves: Int16Array): Map<number, number> => new Map([...moves.entries()].filter(([, n]) => n !== NEVER));

/** @param mets answers for a king and met, when the unit is a fish */
export function solveNaively(unit: NaiveUnit, mets?: NaiveDistances): NaiveDistances {
  const near = Array.from({ length: 64 }, (_, square) => new Set(around(square, KING)));
  const touching = (a: Square, b: Square): boolean => near[a]?.has(b) === true;
  const steps = Array.from({ length: 64 }, (_, at) => (unit === 'boat' ? [] : reach(unit, at, new Set())));
  const reached = (at: Square, occupied: readonly Square[]): readonly Square[] =>
    unit === 'boat' ? reach(unit, at, new Set(occupied)) : (steps[at] as Square[]);
  const attacks = (king: Square, at: Square, target: Square, occupied: readonly Square[]): boolean =>
    touching(king, target) || reached(at, occupied).includes(target);
  const replies = new Map<number, readonly number[] | 'mate' | 'stalemate'>();
  for (let king = 0; king < 64; king++)
    for (let at = 0; at < 64; at++)
      for (let bare = 0; bare < 64; bare++) {
        if (king === at || king === bare || at === bare || touching(king, bare)) continue;
        const moves: number[] = [];
        let captures = false;
        for (const to of around(bare, KING)) {
          if (to === king || touching(king, to)) continue;
          if (to === at) captures = true;
          else if (!attacks(king, at, to, [king, to])) moves.push(key(king, at, to));
        }
        if (captures) replies.set(key(king, at, bare), []);
        else if (moves.length > 0) replies.set(key(king, at, bare), moves);
        else replies.set(key(king, at, bare), attacks(king, at, bare, [king, bare]) ? 'mate' : 'stalemate');
      }
  /** The chaser's moves: quiet ones, there is nothing to take. */
  const attacksOn = (place: number): number[] => {
    const [king, at, bare] = [place >> 12, (place >> 6) & 63, place & 63];
    if (attacks(king, at, bare, [king, bare])) return [];
    return [
      ...around(king, KING)
        .filter(to => to !== at && to !== bare && !touching(to, bare))
        .map(to => key(to, at, bare)),
      ...(unit === 'fish' ? ahead(at) : reached(at, [king, bare]))
        .filter(to => to !== king && to !== bare)
        .map(to => key(king, to, bare)),
    ];
  };
  const ahead = (at: Square): Square[] => (rank(at) < 4 ? around(at, [[0, 1]]) : []);
  /** The met position after a fish reaches rank 6 or beyond. */
  const promotion = (place: number): number | null => {
    const [king, at, bare] = [place >> 12, (place >> 6) & 63, place & 63];
    if (unit !== 'fish' || rank(at) < 4 || attacks(king, at, bare, [king, bare])) return null;
    const to = step(at, 0, 1);
    return to === null || to === king || to === bare ? null : key(king, to, bare);
  };
  const chases = [...replies.keys()].map(place => [place, attacksOn(place)] as const);
  const [lost, won] = [unknown(), unknown()];
  for (const [place, moves] of replies) if (moves === 'mate') lost[place] = 0;
  const longest = Math.max(0, ...(mets?.lost.values() ?? []));
  for (let n = 1, more = true; more || n <= longest + 1; n++) {
    more = false;
    for (const [place, next] of chases) {
      if (won[place] !== NEVER) continue;
      const met = promotion(place);
      if (next.some(after => lost[after] === n - 1) || (met !== null && mets?.lost.get(met) === n - 1)) {
        won[place] = n;
      }
    }
    for (const [place, moves] of replies) {
      if (lost[place] !== NEVER || typeof moves === 'string' || moves.length === 0) continue;
      if (moves.every(after => won[after] !== NEVER)) {
        lost[place] = n;
        more = true;
      }
    }
  }
  const stalemates = [...replies.values()].filter(moves => moves === 'stalemate').length;
  return { lost: known(lost), won: known(won), stands: replies.size, stalemates };
}
