import { positionKey } from '../rules/ending';
import { RECORD } from '../rules/layout';
import { isPlayable, make } from './game';
import { WORK } from './layout';

/**
 * Plays `count` moves, u16 each, from the position in `record`, and writes the key of the position after each of them.
 * Returns how many were played: fewer than `count` if the next one is illegal.
 */
export function replay(record: usize, moves: usize, count: i32, keys: usize): i32 {
  let at = WORK,
    next = WORK + RECORD;
  memory.copy(at, record, RECORD);
  for (let ply = 0; ply < count; ply++) {
    const move = <i32>load<u16>(moves + ((<usize>ply) << 1));
    if (!isPlayable(at, move)) return ply;
    make(at, next, move);
    const before = at;
    at = next;
    next = before;
    store<u64>(keys + ((<usize>ply) << 3), positionKey(at));
  }
  return count;
}
