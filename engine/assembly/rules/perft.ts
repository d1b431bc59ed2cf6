/** Walks of the whole tree: nodes at `depth` plies from p. The records behind p are written, one for each ply. */
import { generate } from './generate';
import { LIST, RECORD } from './layout';
import { make, makeUnits } from './make';
import { countMoves } from './tally';

/** The last ply is counted from sets of squares, not listed. */
export function perft(p: usize, list: usize, depth: i32): u64 {
  if (depth <= 1) return depth == 1 ? <u64>countMoves(p) : 1;
  const end = generate(p, list);
  const q = p + RECORD;
  let nodes: u64 = 0;
  for (let at = list; at < end; at += 4) {
    makeUnits(p, q, load<i32>(at));
    nodes += depth == 2 ? <u64>countMoves(q) : perft(q, list + LIST, depth - 1);
  }
  return nodes;
}

/** Makes every move, the last ply's too, with keys and counts, as a search does. */
export function perftMake(p: usize, list: usize, depth: i32): u64 {
  if (depth == 0) return 1;
  const end = generate(p, list);
  const q = p + RECORD;
  let nodes: u64 = 0;
  for (let at = list; at < end; at += 4) {
    make(p, q, load<i32>(at));
    nodes += depth == 1 ? 1 : perftMake(q, list + LIST, depth - 1);
  }
  return nodes;
}
