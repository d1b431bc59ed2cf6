/** What a repertoire contains: lines, conflicts and transpositions. Needs no kernel. */
import { type PositionKey, positionIn, type Repertoire, stepsOf } from './repertoire.ts';

/** A way from the start to an end: no move, or a position that an earlier line continues. */
export interface Line {
  /** UCI. */
  readonly moves: readonly string[];
  /** The positions before each move, and the last one. */
  readonly keys: readonly PositionKey[];
}

/** Every line, preferred moves first. A position is continued by the first line that reaches it. */
export function linesOf(repertoire: Repertoire): readonly Line[] {
  const lines: Line[] = [];
  const continued = new Set<PositionKey>();
  type Entry = { readonly move: string | null; readonly key: PositionKey; readonly before: Entry | null };
  const stack: Entry[] = [{ move: null, key: repertoire.root, before: null }];
  for (let entry = stack.pop(); entry; entry = stack.pop()) {
    const current = entry;
    const { moves } = positionIn(repertoire, current.key);
    if (moves.length === 0 || continued.has(current.key)) {
      const entries: Entry[] = [];
      for (let one: Entry | null = current; one; one = one.before) entries.push(one);
      entries.reverse();
      lines.push({ moves: entries.flatMap(({ move }) => move ?? []), keys: entries.map(({ key }) => key) });
      continue;
    }
    continued.add(current.key);
    stack.push(...moves.map(({ move, to }) => ({ move, key: to, before: current })).reverse());
  }
  return lines;
}

/** The own positions that drills ask: those with a move, in the order of the lines. */
export function cardsOf(repertoire: Repertoire): readonly PositionKey[] {
  const own = new Set(stepsOf(repertoire).flatMap(step => (step.own ? [step.key] : [])));
  const keys = linesOf(repertoire).flatMap(line => line.keys);
  return [...new Set(keys)].filter(key => own.has(key) && positionIn(repertoire, key).moves.length > 0);
}

/** Own positions with several moves that were not said to be intended, the nearest first. */
export const conflictsOf = (repertoire: Repertoire): readonly PositionKey[] =>
  stepsOf(repertoire).flatMap(({ key, own }) => {
    const { moves, alternatives } = positionIn(repertoire, key);
    return own && moves.length > 1 && !alternatives ? [key] : [];
  });

/** The positions to which several moves lead, each with the positions before it. */
export function transpositionsOf(repertoire: Repertoire): ReadonlyMap<PositionKey, readonly PositionKey[]> {
  const before = new Map<PositionKey, PositionKey[]>();
  for (const { key, moves } of repertoire.positions.values())
    for (const { to } of moves) {
      const list = before.get(to);
      if (list) list.push(key);
      else before.set(to, [key]);
    }
  return new Map([...before].filter(([, list]) => list.length > 1));
}
