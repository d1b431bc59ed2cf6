/**
 * Static exchange evaluation (SEE): the material result when both sides keep capturing on one square, each with its
 * least valuable attacker and free to stop. Pins are ignored.
 */

import { attackersTo } from '../rules/attacks';
import { BLACK, BOAT, PROMOTES, ROLE, SIDE, WHITE } from '../rules/layout';
import { roleAt } from '../rules/make';
import { bit, boatAttacks } from '../rules/tables';
import { isRek } from './game';
import { rekCaptureValue, rekSeeAtLeast } from './rek-captures';

// @inline
export function seeValue(role: i32): i32 {
  // fish 100, met 170, koul 270, horse 320, boat 580, king beyond all
  return role < 3 ? (role == 0 ? 100 : role == 1 ? 170 : 270) : role == 3 ? 320 : role == 4 ? 580 : 5000;
}

/** Value of a result of `capturedBy`. */
// @inline
export function captureValue(captured: i32): i32 {
  if (isRek) return rekCaptureValue(captured);
  return captured ? seeValue(captured - 1) : 0;
}

/** Whether the SEE of `move` is at least `threshold`, in centipawns. */
export function seeAtLeast(p: usize, move: i32, threshold: i32): bool {
  if (isRek) return rekSeeAtLeast(p, move, threshold);
  const from = move & 63;
  const to = (move >> 6) & 63;
  const target = bit(to);
  let side = <i32>load<u8>(p, SIDE);
  const them = load<u64>(p + ((<usize>side ^ 1) << 3), WHITE);
  let balance = -threshold;
  if (them & target) balance += seeValue(roleAt(p, target));
  let next = seeValue((move >> 12) & 7);
  if (move & PROMOTES) {
    balance += 70;
    next = 170;
  }
  if (balance < 0) return false;
  // From here `balance` is what the side to capture next gains over the threshold if the other then stops.
  balance = next - balance;
  if (balance <= 0) return true;

  let occupied = ((load<u64>(p, WHITE) | load<u64>(p, BLACK)) & ~bit(from)) | target;
  const boats = load<u64>(p, BOAT);
  let attackers = attackersTo(p, to, occupied);
  let wins = 1;
  for (;;) {
    side ^= 1;
    attackers &= occupied;
    const mine = attackers & load<u64>(p + ((<usize>side) << 3), WHITE);
    if (mine == 0) break;
    wins ^= 1;
    let role = 0;
    let candidates = mine & load<u64>(p, ROLE);
    while (candidates == 0) candidates = mine & load<u64>(p + ((<usize>++role) << 3), ROLE);
    // The king may capture only an undefended piece.
    if (role == 5) return (attackers & ~mine ? wins ^ 1 : wins) != 0;
    balance = seeValue(role) - balance;
    if (balance < wins) break;
    occupied ^= candidates & (0 - candidates);
    attackers |= boatAttacks(to, occupied) & boats;
  }
  return wins != 0;
}
