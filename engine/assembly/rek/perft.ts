/** Walks of the whole tree of legal moves, as in `rules/perft.ts`: the last ply counted from sets, or every move made. */
import { LIST, RECORD } from '../rules/layout';
import { countMoves, generate } from './generate';
import { make, makePieces } from './make';

/** 48 empty squares, each reached from four sides at most; twice that where moves may be called. */
const SPAN: usize = 2 * LIST;

/** p needs depth + 1 records behind it, the list depth * SPAN bytes. */
export function perft(p: usize, list: usize, depth: i32): u64 {
  if (depth == 0) return 1;
  if (depth == 1) return <u64>countMoves(p, list);
  const end = generate(p, list), q = p + RECORD;
  let nodes: u64 = 0;
  for (let at = list; at < end; at += 4) {
    makePieces(p, q, load<i32>(at));
    nodes += depth == 2 ? <u64>countMoves(q, list + SPAN) : perft(q, list + SPAN, depth - 1);
  }
  return nodes;
}

export function perftMake(p: usize, list: usize, depth: i32): u64 {
  if (depth == 0) return 1;
  const end = generate(p, list), q = p + RECORD;
  let nodes: u64 = 0;
  for (let at = list; at < end; at += 4) {
    make(p, q, load<i32>(at));
    nodes += depth == 1 ? 1 : perftMake(q, list + SPAN, depth - 1);
  }
  return nodes;
}
