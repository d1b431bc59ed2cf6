/**
 * Walks of the whole tree: nodes at `depth` plies from p. The records behind p are written, one for each ply. Both walks
 * are compiled once for each side: S moves in p, O in the next record.
 */
import { sideOf } from './attacks';
import { generateSide } from './generate';
import { Black, LIST, RECORD, White } from './layout';
import { makeFor, makePieces } from './make';
import { countSide } from './tally';

function walk<S, O>(p: usize, list: usize, depth: i32): u64 {
  const end = generateSide<S>(p, list);
  const q = p + RECORD;
  let nodes: u64 = 0;
  for (let at = list; at < end; at += 4) {
    makePieces<S>(p, q, load<i32>(at));
    nodes += depth == 2 ? <u64>countSide<O>(q) : walk<O, S>(q, list + LIST, depth - 1);
  }
  return nodes;
}

function walkMaking<S, O>(p: usize, list: usize, depth: i32): u64 {
  const end = generateSide<S>(p, list);
  const q = p + RECORD;
  let nodes: u64 = 0;
  for (let at = list; at < end; at += 4) {
    makeFor<S>(p, q, load<i32>(at));
    nodes += depth == 1 ? 1 : walkMaking<O, S>(q, list + LIST, depth - 1);
  }
  return nodes;
}

/** The last ply is counted from sets of squares, not listed. */
export function perft(p: usize, list: usize, depth: i32): u64 {
  if (depth == 0) return 1;
  if (depth == 1) return <u64>(sideOf(p) ? countSide<Black>(p) : countSide<White>(p));
  return sideOf(p) ? walk<Black, White>(p, list, depth) : walk<White, Black>(p, list, depth);
}

/** Makes every move, the last ply's too, with keys and counts, as a search does. */
export function perftMake(p: usize, list: usize, depth: i32): u64 {
  if (depth == 0) return 1;
  return sideOf(p) ? walkMaking<Black, White>(p, list, depth) : walkMaking<White, Black>(p, list, depth);
}
