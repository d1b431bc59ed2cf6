/** Perft for the capture games, as in `rules/perft.ts`: with bulk counting in the last ply, or making every move. */
import { LIST, RECORD } from '../rules/layout';
import { countMoves, generate } from './generate';
import { make, makePieces } from './make';

/** Bytes of a list: 48 empty squares, each reached from at most four directions, twice where orders are called. */
const SPAN: usize = 2 * LIST;

/** Needs depth + 1 records behind p and depth * SPAN bytes of list. */
export function perft(p: usize, list: usize, depth: i32): u64 {
  if (depth == 0) return 1;
  if (depth == 1) return <u64>countMoves(p, list);
  const end = generate(p, list),
    q = p + RECORD;
  let nodes: u64 = 0;
  for (let at = list; at < end; at += 4) {
    makePieces(p, q, load<i32>(at));
    nodes += depth == 2 ? <u64>countMoves(q, list + SPAN) : perft(q, list + SPAN, depth - 1);
  }
  return nodes;
}

export function perftMake(p: usize, list: usize, depth: i32): u64 {
  if (depth == 0) return 1;
  const end = generate(p, list),
    q = p + RECORD;
  let nodes: u64 = 0;
  for (let at = list; at < end; at += 4) {
    make(p, q, load<i32>(at));
    nodes += depth == 1 ? 1 : perftMake(q, list + SPAN, depth - 1);
  }
  return nodes;
}
