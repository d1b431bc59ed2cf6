/**
 * Perft: the number of leaf nodes at `depth` plies from p. Overwrites one record behind p for each ply. Both functions
 * are compiled once for each side: S moves in p, O in the next record.
 */
import { sideOf } from './attacks';
import { countSide } from './count-moves';
import { generateSide } from './generate';
import { Black, LIST, RECORD, White } from './layout';
import { makeFor, makePieces } from './make';

function countLeaves<S, O>(p: usize, list: usize, depth: i32): u64 {
  const end = generateSide<S>(p, list);
  const q = p + RECORD;
  let nodes: u64 = 0;
  for (let at = list; at < end; at += 4) {
    makePieces<S>(p, q, load<i32>(at));
    nodes += depth == 2 ? <u64>countSide<O>(q) : countLeaves<O, S>(q, list + LIST, depth - 1);
  }
  return nodes;
}

function countLeavesMaking<S, O>(p: usize, list: usize, depth: i32): u64 {
  const end = generateSide<S>(p, list);
  const q = p + RECORD;
  let nodes: u64 = 0;
  for (let at = list; at < end; at += 4) {
    makeFor<S>(p, q, load<i32>(at));
    nodes += depth == 1 ? 1 : countLeavesMaking<O, S>(q, list + LIST, depth - 1);
  }
  return nodes;
}

/** Counts the moves of the last ply from bitboards (bulk counting). */
export function perft(p: usize, list: usize, depth: i32): u64 {
  if (depth == 0) return 1;
  if (depth == 1) return <u64>(sideOf(p) ? countSide<Black>(p) : countSide<White>(p));
  return sideOf(p) ? countLeaves<Black, White>(p, list, depth) : countLeaves<White, Black>(p, list, depth);
}

/** Makes every move, also in the last ply, with keys and counts, as a search does. */
export function perftMake(p: usize, list: usize, depth: i32): u64 {
  if (depth == 0) return 1;
  return sideOf(p) ? countLeavesMaking<Black, White>(p, list, depth) : countLeavesMaking<White, Black>(p, list, depth);
}
