/**
 * Endings that tables know: few pieces against a bare king, and one piece against one. The host answers whether the side that is not to move wins,
 * out of the table that decides under the rule set; here the answer meets the count of the node. A win that the count leaves time for is worth
 * its distance, every other position is a draw, and nothing below is searched. Whether the side to move wins is the best of its moves: none is left
 * out, so that all these nodes are exact.
 */
import { piecesOf } from '../rules/attacks';
import { COUNT_LIMIT, COUNT_PLIES, RECORD, RIGHTS, SIDE } from '../rules/layout';
import { generate, make } from './game';
import { endLine } from './line';
import { listAt } from './pick';
import { searchKey } from '../rules/ending';
import { BY_COUNT, BY_TABLE, INFINITE, MATE, NO_SCORE, WON, fromTable, toTable } from './score';
import { EXACT, boundIn, depthIn, moveIn, probe, remember, scoreIn } from './table';

/**
 * What the table says of record p: n + 1 in the low byte when the side that is not to move wins where the count leaves it n moves, 0 when no
 * number is enough; and the marks below. Negative when no table answers.
 */
// @ts-ignore: decorator
@external('env', 'probe')
declare function ask(p: usize): i32;

/** The number is what the win needs, which may be less than the moves to mate. */
const NEEDS: i32 = 0x100;
/** There is a mate, only none within any count. */
const TOO_LATE: i32 = 0x200;

/** No depth of a search reaches it: the entry of the transposition table came from here. */
const EXACT_DEPTH: i32 = 255;

/** Men on the board, at most, of the endings that have tables; 0 without tables. */
let most: i32 = 0;

export function useEndings(men: i32): void {
  most = men;
}

@inline function isAlone(pieces: u64): bool { return (pieces & (pieces - 1)) == 0; }

/** A king and one piece. */
@inline function isPair(pieces: u64): bool { return popcnt(pieces) == 2; }

/** May a table know record p? The quick answer for nearly every node. Tables know no first moves of kings and mets. */
@inline export function mayBeKnown(p: usize): bool {
  if (most == 0) return false;
  const white = piecesOf(p, 0);
  const black = piecesOf(p, 1);
  return (
    (isAlone(white) || isAlone(black) || (isPair(white) && isPair(black))) &&
    <i32>popcnt(white | black) <= most &&
    load<u64>(p, RIGHTS) == 0
  );
}

/** Score of record p as far as the side to move may lose. */
function defended(p: usize, ply: i32): i32 {
  const answer = ask(p);
  if (answer < 0) return NO_SCORE;
  const needs = (answer & 0xff) - 1;
  if (needs < 0) return answer & TOO_LATE ? BY_COUNT : BY_TABLE;
  const limit = <i32>load<u16>(p, COUNT_LIMIT);
  const plies = <i32>load<u16>(p, COUNT_PLIES);
  if (limit != 0 && needs > max(0, (limit - plies + 1) >> 1)) return BY_COUNT;
  return ply + 2 * needs - (needs > 0 && answer & NEEDS ? WON : MATE);
}

/** Score of record p as far as the side to move may win; the move is remembered. */
function attacked(p: usize, ply: i32): i32 {
  const key = searchKey(p);
  const word = probe(key);
  let best = -INFINITE;
  let bestMove = 0;
  if (word && depthIn(word) == EXACT_DEPTH && boundIn(word) == EXACT) {
    best = fromTable(scoreIn(word), ply);
    bestMove = moveIn(word);
  } else {
    const list = listAt(ply);
    const end = generate(p, list);
    if (end == list) return NO_SCORE;
    const q = p + RECORD;
    for (let at = list; at < end; at += 4) {
      const move = <i32>load<u32>(at);
      make(p, q, move);
      const score = -defended(q, ply + 1);
      if (score == -NO_SCORE) return NO_SCORE;
      if (score > best) {
        best = score;
        bestMove = move;
      }
    }
    remember(key, bestMove, toTable(best, ply), 0, EXACT_DEPTH, EXACT);
  }
  endLine(ply, bestMove);
  return best;
}

/** Exact score of record p, for which {@link mayBeKnown} holds, `NO_SCORE` when no table answers. The record behind p is written. */
export function knownScore(p: usize, ply: i32): i32 {
  const side = <i32>load<u8>(p, SIDE);
  if (isAlone(piecesOf(p, side))) return defended(p, ply);
  if (isAlone(piecesOf(p, side ^ 1))) return attacked(p, ply);
  // Where one side could mate without the count, the other cannot at all.
  const score = defended(p, ply);
  return score == BY_TABLE ? attacked(p, ply) : score;
}
