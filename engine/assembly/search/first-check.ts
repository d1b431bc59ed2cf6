/** Where the first check wins, a node is solved as soon as one of its moves gives check. */
import { piecesOf } from '../rules/attacks';
import { mateIsDraw } from '../rules/count';
import { generate } from '../rules/generate';
import { CHECKERS, RECORD, SIDE } from '../rules/layout';
import { make, pass } from '../rules/make';
import { bit } from '../rules/tables';
import { findChecks, givesCheck } from './checks';

/** A move that wins by giving check, 0 for none. Overwrites the record behind p and the list. */
export function winningCheck(p: usize, list: usize): i32 {
  const own = piecesOf(p, <i32>load<u8>(p, SIDE));
  const end = generate(p, list);
  const q = p + RECORD;
  findChecks(p);
  for (let at = list; at < end; at += 4) {
    const move = <i32>load<u32>(at);
    if (!givesCheck(move) && (own & bit((move >> 6) & 63)) == 0) continue;
    make(p, q, move);
    if (load<u64>(q, CHECKERS) != 0 && !mateIsDraw(q)) return move;
  }
  return 0;
}

/** Whether the other side would win by a check if the side to move passed. Overwrites two records behind p. */
export function isCheckThreatened(p: usize, list: usize): bool {
  pass(p, p + RECORD);
  return winningCheck(p + RECORD, list) != 0;
}
