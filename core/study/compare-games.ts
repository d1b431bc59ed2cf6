/** Compares the main lines of two games: where they differ, and which positions both reach by different moves. */

export interface PlayedLine {
  /** UCI. */
  readonly moves: readonly string[];
  /** The key of every position, including the first and the last: one more than moves. */
  readonly keys: readonly bigint[];
}

export interface GamesCompared {
  /** The number of moves with which both games begin. */
  readonly common: number;
  /** Plies after which both have the same position by different moves; the first ones of each stretch of moves. */
  readonly transpositions: readonly (readonly [first: number, second: number])[];
}

export function compareGames(first: PlayedLine, second: PlayedLine): GamesCompared {
  let common = 0;
  if (first.keys[0] === second.keys[0])
    while (common < first.moves.length && first.moves[common] === second.moves[common]) common++;
  const plies = new Map(second.keys.map((key, ply) => [key, ply]).toReversed() as [bigint, number][]);
  const transpositions: (readonly [number, number])[] = [];
  let offset: number | null = 0;
  for (const [ply, key] of first.keys.entries()) {
    const other = plies.get(key);
    if (other !== undefined && (ply > common || other > common) && other - ply !== offset)
      transpositions.push([ply, other]);
    offset = other === undefined ? null : other - ply;
  }
  return { common, transpositions };
}
