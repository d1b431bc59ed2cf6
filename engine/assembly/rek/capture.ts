/**
 * Captures of a move in the order of docs/help/en/rek.md: reks and custodian captures together, then surrounded groups.
 */
import { bit, NOT_A, NOT_H } from '../rules/tables';
import { custodian, GROUPS, surround } from './options';
import { beside } from './sets';

/** Rek: both neighbours across the direction of travel, if both are enemies. */
// @inline
export function rekCaptures(enemy: u64, to: i32, alongFile: bool): u64 {
  const at = bit(to);
  const pair = alongFile ? ((at & NOT_H) << 1) | ((at & NOT_A) >> 1) : (at << 8) | (at >> 8);
  const taken = pair & enemy;
  return taken & (taken - 1) ? taken : 0;
}

/** Custodian capture: single enemies between the piece on `to` and another own piece. */
// @inline
export function custodianCaptures(own: u64, enemy: u64, to: i32): u64 {
  const at = bit(to);
  const above = (at << 8) & enemy & (own >> 8),
    below = (at >> 8) & enemy & (own << 8);
  const right = ((at & NOT_H) << 1) & enemy & ((own & NOT_A) >> 1);
  const left = ((at & NOT_A) >> 1) & enemy & ((own & NOT_H) << 1);
  return above | below | right | left;
}

/** Surround: enemy groups, or single enemies, without a liberty (empty neighbour). */
// @inline
export function surrounded(own: u64, enemy: u64): u64 {
  const empty = ~(own | enemy);
  let free = enemy & beside(surround == GROUPS ? empty : ~own);
  if (surround != GROUPS || free == enemy) return enemy ^ free;
  for (let more = enemy & beside(free); (more & ~free) != 0; more = enemy & beside(free)) free |= more;
  return enemy ^ free;
}

/** All enemies captured by the piece that moved to `to`; `own` already has it there. */
// @inline
export function capturesOf(own: u64, enemy: u64, to: i32, alongFile: bool): u64 {
  let taken = rekCaptures(enemy, to, alongFile);
  if (custodian) taken |= custodianCaptures(own, enemy, to);
  return surround ? taken | surrounded(own, enemy ^ taken) : taken;
}
