/**
 * The network evaluation; inputs, arithmetic and ranges are defined in `docs/network.md`. The sums of the neurons
 * before activation (the accumulator of a perspective) are kept in slots together with the position that they belong
 * to. Mostly the parent has been evaluated, and the last move tells which weights its accumulators need. Otherwise they
 * are updated from a slot whose position differs little. So they are right whatever order positions are evaluated in. A
 * king that moves to another king bucket, or to the other half of the board, needs other weights: then the update
 * starts from the last position with that bucket and half.
 *
 * The host writes a network to NETWORK, once for all threads, before their search:
 *
 *   0     u32  serial, another number for each network; 0 before the first
 *   4     u32  neurons of a perspective, N; 0: no network
 *   8     i32  scale
 *   12    u32  1: the value is added to the classical evaluation; 0: it replaces it
 *   16    i32 [8]           output biases
 *   64    u8 [64]           king bucket of each square
 *   128   i16 [N]           biases
 *   2048  i8 [8][2][N]      output weights
 *   16384 i16 [K][768][N]   input weights
 *
 * A slot, at a multiple of 16:
 *
 *   0   u64 [7]  squares of Black's pieces, then of each role from fish to king: those of the position record
 *   56  u32      inputs that are no squares, as {@link otherInputs} packs them
 *   60  u32      king bucket and half of the board, plus 1; 0 for an empty slot
 *   64  i16 [N]  the accumulator
 */

import { kingOf, occupiedOf, piecesOf } from '../rules/attacks';
import {
  BLACK,
  BOAT,
  BOAT_ROLE,
  CAPTURED,
  COUNT_LIMIT,
  COUNT_PLIES,
  KING,
  KING_ROLE,
  LAST_MOVE,
  MET,
  MET_ROLE,
  PROMOTES,
  RECORD,
  RIGHTS,
  SIDE,
} from '../rules/layout';
import { roleAt } from '../rules/make';
import { bit } from '../rules/tables';
import { ARENA_NETWORK, arena, NETWORK, recordAt } from './arena';
import { countClass } from './count-class';
import { isRek } from './game';

const NEURONS: usize = NETWORK + 4;
const SCALE: usize = NETWORK + 8;
const CORRECTION: usize = NETWORK + 12;
const OUTPUT_BIASES: usize = NETWORK + 16;
const BUCKETS: usize = NETWORK + 64;
const BIASES: usize = NETWORK + 128;
const OUTPUTS: usize = NETWORK + 2048;
const INPUT_WEIGHTS: usize = NETWORK + 16384;

const QA: i32 = 255;
const QB: i32 = 64;
const INPUTS: usize = 768;
const KING_PLANE: i32 = 10;
/** Inputs that are no squares, and those of a count by the enemy and by the own side among them. */
const OTHER: i32 = 11 * 64;
const HURRY: i32 = 8;
const DEFENCE: i32 = 24;

/** Of a slot: men of the capture games (boats), kings. */
const MEN: usize = 40;
const KINGS: usize = 48;
const EXTRAS: usize = 56;
const KEY: usize = 60;
const VALUES: usize = 64;
/** King buckets times halves of the board. */
const KEYS: i32 = 64;
/** Changed squares up to which a slot is not worth comparing with others: a move and its answer. */
const FEW: i32 = 4;
/** Positions without accumulators before a position that are updated first. */
const ANCESTORS: i32 = 3;

/** Weights to be added and subtracted, as addresses. */
const ADDED: usize = ARENA_NETWORK;
const REMOVED: usize = ARENA_NETWORK + 256;
const SLOTS: usize = ARENA_NETWORK + 512;
/** Slots: both perspectives of each ply, then the last of each perspective with each key. */
const PLIES: i32 = 256;

/** Whether the positions of the rule set in use are evaluated by a network. */
export let usesNetwork: bool = false;
/** Whether its value is added to the classical evaluation. */
export let addsNetwork: bool = false;
let serial: u32 = 0;
/** Bytes of an accumulator, and of the weights of an input. */
let rowBytes: usize = 0;
let slotBytes: usize = 0;
let addedCount: i32 = 0;
let removedCount: i32 = 0;

// @inline
function plySlot(ply: i32, own: i32): usize {
  return arena + SLOTS + <usize>((ply << 1) | own) * slotBytes;
}

// @inline
function lastSlot(own: i32, key: i32): usize {
  return arena + SLOTS + <usize>(2 * PLIES + own * KEYS + key - 1) * slotBytes;
}

/** Uses the network at NETWORK. Whether it is another one than before. */
export function useNetwork(): bool {
  const current = load<u32>(NETWORK);
  if (current == serial) return false;
  serial = current;
  const neurons = load<u32>(NEURONS);
  usesNetwork = neurons != 0;
  addsNetwork = usesNetwork && load<u32>(CORRECTION) != 0;
  rowBytes = (<usize>neurons) << 1;
  slotBytes = VALUES + rowBytes;
  clearAccumulators();
  return true;
}

/** Forgets all positions: the weights or the family of the rules changed. */
export function clearAccumulators(): void {
  for (let slot = plySlot(0, 0); slot < plySlot(PLIES, 0); slot += slotBytes) store<u32>(slot, 0, KEY);
  // The last positions are empty boards at first.
  for (let own = 0; own < 2; own++) {
    for (let key = 1; key <= KEYS; key++) {
      const slot = lastSlot(own, key);
      memory.fill(slot, 0, VALUES);
      store<u32>(slot, key, KEY);
      memory.copy(slot + VALUES, BIASES, rowBytes);
    }
  }
}

/**
 * Squares on which the position of a slot and record p have different pieces. The records of the capture games have
 * orders in place of the other roles, which are no inputs.
 */
// @inline
function changedSquares(slot: usize, p: usize): u64 {
  if (isRek) {
    const men = (load<u64>(slot) ^ load<u64>(p, BLACK)) | (load<u64>(slot, MEN) ^ load<u64>(p, BOAT));
    return men | (load<u64>(slot, KINGS) ^ load<u64>(p, KING));
  }
  let changed = v128.xor(v128.load(slot), v128.load(p, 8));
  changed = v128.or(changed, v128.xor(v128.load(slot, 16), v128.load(p, 24)));
  changed = v128.or(changed, v128.xor(v128.load(slot, 32), v128.load(p, 40)));
  return i64x2.extract_lane(changed, 0) | i64x2.extract_lane(changed, 1) | (load<u64>(slot, 48) ^ load<u64>(p, 56));
}

/** The input of a running count in the perspective of `own`, 0 for none. */
function countInput(p: usize, own: i32): i32 {
  const limit = <i32>load<u16>(p, COUNT_LIMIT);
  if (limit == 0) return 0;
  const plies = <i32>load<u16>(p, COUNT_PLIES);
  const counter = <i32>load<u8>(p, SIDE) ^ (plies & 1);
  return (counter == own ? DEFENCE : HURRY) + countClass(limit - plies);
}

/** First-move rights of king and met of `side`, a bit each. */
// @inline
function rightsOf(p: usize, side: i32): u32 {
  const rights = load<u64>(p, RIGHTS) & piecesOf(p, side);
  return <u32>((rights & load<u64>(p, KING)) != 0) | ((<u32>((rights & load<u64>(p, MET)) != 0)) << 1);
}

/** Inputs that are no squares: own rights, the enemy's rights, two bits each, then the input of a count. */
// @inline
function otherInputs(p: usize, own: i32): u32 {
  const rights = load<u64>(p, RIGHTS) ? rightsOf(p, own) | (rightsOf(p, own ^ 1) << 2) : 0;
  return rights | ((<u32>countInput(p, own)) << 4);
}

// @inline
function planeOfPiece(role: i32, side: i32, own: i32): i32 {
  if (role == KING_ROLE) return KING_PLANE;
  return side == own ? role : role + 5;
}

/** Plane of the piece on a square, -1 for none. `boards`: as at the start of a slot. */
// @inline
function planeAt(boards: usize, square: u64, own: i32): i32 {
  const role = isRek ? (load<u64>(boards, MEN) & square ? BOAT_ROLE : KING_ROLE) : roleAt(boards - BLACK, square);
  if (role == KING_ROLE && !(load<u64>(boards, KINGS) & square)) return -1;
  return planeOfPiece(role, <i32>((load<u64>(boards) & square) != 0), own);
}

// @inline
function add(row: usize): void {
  store<u32>(arena + ADDED + ((<usize>addedCount) << 2), <u32>row);
  addedCount++;
}

// @inline
function remove(row: usize): void {
  store<u32>(arena + REMOVED + ((<usize>removedCount) << 2), <u32>row);
  removedCount++;
}

// @inline
function listed(list: usize, index: i32): usize {
  return <usize>load<u32>(arena + list + ((<usize>index) << 2));
}

/** Adds or removes the inputs of the bits of `inputs`, and that of a count. `rows`: weights of the king bucket. */
function listOther(rows: usize, before: u32, after: u32): void {
  const other = rows + <usize>OTHER * rowBytes;
  for (let index = 0; index < 4; index++) {
    const had = (before >> index) & 1;
    if (had == ((after >> index) & 1)) continue;
    if (had) remove(other + <usize>index * rowBytes);
    else add(other + <usize>index * rowBytes);
  }
  if (before >> 4 == after >> 4) return;
  if (before >> 4) remove(other + <usize>(before >> 4) * rowBytes);
  if (after >> 4) add(other + <usize>(after >> 4) * rowBytes);
}

/** Lists the weights that lead from the position of slot `from` to record p. */
function listChanges(from: usize, p: usize, own: i32, rows: usize, turn: i32, changed: u64, others: u32): void {
  addedCount = 0;
  removedCount = 0;
  for (let left = changed; left; left &= left - 1) {
    const square = <i32>ctz(left);
    const at = bit(square);
    const before = planeAt(from, at, own);
    const after = planeAt(p + BLACK, at, own);
    if (before >= 0) remove(rows + <usize>((before << 6) | (square ^ turn)) * rowBytes);
    if (after >= 0) add(rows + <usize>((after << 6) | (square ^ turn)) * rowBytes);
  }
  const had = load<u32>(from, EXTRAS);
  if (had != others) listOther(rows, had, others);
}

/** Writes the accumulator of slot `to`: that of `from` with the listed changes. */
function applyChanges(from: usize, to: usize): void {
  const bytes = rowBytes;
  const pairs = min(addedCount, removedCount);
  let source = from;
  for (let i = 0; i < pairs; i++) {
    const added = listed(ADDED, i);
    const removed = listed(REMOVED, i);
    for (let at: usize = 0; at < bytes; at += 16) {
      const sum = i16x8.add(v128.load(source + at, VALUES), v128.load(added + at));
      v128.store(to + at, i16x8.sub(sum, v128.load(removed + at)), VALUES);
    }
    source = to;
  }
  for (let i = pairs; i < addedCount; i++) {
    const added = listed(ADDED, i);
    for (let at: usize = 0; at < bytes; at += 16) {
      v128.store(to + at, i16x8.add(v128.load(source + at, VALUES), v128.load(added + at)), VALUES);
    }
    source = to;
  }
  for (let i = pairs; i < removedCount; i++) {
    const removed = listed(REMOVED, i);
    for (let at: usize = 0; at < bytes; at += 16) {
      v128.store(to + at, i16x8.sub(v128.load(source + at, VALUES), v128.load(removed + at)), VALUES);
    }
    source = to;
  }
  if (source == from) copyAccumulator(from, to);
}

// @inline
function copyAccumulator(from: usize, to: usize): void {
  for (let at: usize = 0; at < rowBytes; at += 16) v128.store(to + at, v128.load(from + at, VALUES), VALUES);
}

/** Turns squares from the view of White to that of `own`, whose king is then on the files e to h. */
// @inline
function turnOf(king: i32, own: i32): i32 {
  return (own ? 56 : 0) ^ ((king & 7) < 4 ? 7 : 0);
}

/** King bucket and half of the board, plus 1. */
// @inline
function keyOf(king: i32, own: i32): i32 {
  const bucket = <i32>load<u8>(BUCKETS + <usize>(king ^ turnOf(king, own)));
  return ((bucket << 1) | <i32>((king & 7) < 4)) + 1;
}

/** Weights of the inputs of a key. */
// @inline
function rowsOf(key: i32): usize {
  return INPUT_WEIGHTS + <usize>((key - 1) >> 1) * INPUTS * rowBytes;
}

/** Writes the accumulator of record p in the perspective of `own` to the slot of its ply. */
function update(p: usize, ply: i32, own: i32, extras: u64): void {
  const key = keyIn(extras);
  const slot = plySlot(ply, own);
  const last = lastSlot(own, key);
  // The parent, what was here before (a sibling), the grandparent, the last position with this key.
  let from = last;
  let changed: u64 = 0;
  let found = false;
  for (let i = 0; i < 3 && !found; i++) {
    const back = i == 0 ? 1 : i == 1 ? 0 : 2;
    if (ply < back) continue;
    from = plySlot(ply - back, own);
    if (<i32>load<u32>(from, KEY) != key) continue;
    changed = changedSquares(from, p);
    found = <i32>popcnt(changed) <= FEW;
  }
  if (!found) {
    from = last;
    changed = changedSquares(from, p);
  }
  listChanges(from, p, own, rowsOf(key), turnOf(kingOf(p, own), own), changed, <u32>extras);
  applyChanges(from, slot);
  writePosition(slot, p, extras);
  if (!found) {
    copyAccumulator(slot, last);
    writePosition(last, p, extras);
  }
}

/** The fields of a slot at EXTRAS and KEY. */
// @inline
function extrasOf(p: usize, own: i32): u64 {
  return <u64>otherInputs(p, own) | ((<u64>keyOf(kingOf(p, own), own)) << 32);
}

// @inline
function keyIn(extras: u64): i32 {
  return <i32>(extras >> 32);
}

/** Notes in a slot which position it has. */
// @inline
function writePosition(slot: usize, p: usize, extras: u64): void {
  v128.store(slot, v128.load(p, 8));
  v128.store(slot, v128.load(p, 24), 16);
  v128.store(slot, v128.load(p, 40), 32);
  store<u64>(slot, load<u64>(p, 56), 48);
  store<u64>(slot, extras, EXTRAS);
}

/** Adds the products of 8 activations and their output weights to the sums of four lanes. */
// @inline
function activate8(sums: v128, neurons: v128, weights: usize): v128 {
  const clamped = i16x8.min_s(i16x8.max_s(neurons, i16x8.splat(0)), i16x8.splat(<i16>QA));
  return i32x4.add(sums, i32x4.dot_i16x8_s(i16x8.mul(clamped, v128.load_ext<i8>(weights)), clamped));
}

/** Updates both accumulators of record p, after those of up to `ancestors` positions before it that have none. */
function updateBoth(p: usize, ply: i32, ancestors: i32): void {
  if (ancestors > 0) updateParent(p, ply, ancestors);
  update(p, ply, 0, extrasOf(p, 0));
  update(p, ply, 1, extrasOf(p, 1));
}

/** Updates the accumulators of the parent, which has none after a check or a transposition, for all of its moves. */
function updateParent(p: usize, ply: i32, ancestors: i32): void {
  if (ply == 0 || changedSquares(plySlot(ply - 1, 0), p - RECORD) == 0) return;
  updateBoth(p - RECORD, ply - 1, ancestors - 1);
}

/** Products of the activations of a perspective and their output weights, added up in four lanes. */
function activate(slot: usize, weights: usize): v128 {
  const bytes = rowBytes;
  let sums = i32x4.splat(0);
  for (let at: usize = 0; at < bytes; at += 16) {
    sums = activate8(sums, v128.load(slot + at, VALUES), weights + (at >> 1));
  }
  return sums;
}

/**
 * {@link activate} for slot `to`, whose accumulator becomes that of `from` after a move of one piece.
 * @param captures whether it captures, a constant; the weights of the captured piece are at `captured`
 */
// @inline
function advance(
  from: usize,
  to: usize,
  added: usize,
  removed: usize,
  captured: usize,
  captures: bool,
  weights: usize,
): v128 {
  const bytes = rowBytes;
  let sums = i32x4.splat(0);
  for (let at: usize = 0; at < bytes; at += 16) {
    let neurons = i16x8.add(v128.load(from + at, VALUES), v128.load(added + at));
    neurons = i16x8.sub(neurons, v128.load(removed + at));
    if (captures) neurons = i16x8.sub(neurons, v128.load(captured + at));
    v128.store(to + at, neurons, VALUES);
    sums = activate8(sums, neurons, weights + (at >> 1));
  }
  return sums;
}

/** {@link advance} by the move that led to record p. */
function follow(p: usize, ply: i32, own: i32, extras: u64, weights: usize): v128 {
  const move = <i32>load<u16>(p, LAST_MOVE);
  const mover = <i32>load<u8>(p, SIDE) ^ 1;
  const role = (move >> 12) & 7;
  const to = (move >> 6) & 63;
  const rows = rowsOf(keyIn(extras));
  const turn = turnOf(kingOf(p, own), own);
  const before = planeOfPiece(role, mover, own);
  const after = move & PROMOTES ? planeOfPiece(MET_ROLE, mover, own) : before;
  const removed = rows + <usize>((before << 6) | ((move & 63) ^ turn)) * rowBytes;
  const added = rows + <usize>((after << 6) | (to ^ turn)) * rowBytes;
  const from = plySlot(ply - 1, own);
  const slot = plySlot(ply, own);
  writePosition(slot, p, extras);
  const captured = <i32>load<u8>(p, CAPTURED);
  if (captured == 0) return advance(from, slot, added, removed, 0, false, weights);
  const plane = planeOfPiece(captured - 1, mover ^ 1, own);
  const lost = rows + <usize>((plane << 6) | (to ^ turn)) * rowBytes;
  return advance(from, slot, added, removed, lost, true, weights);
}

/**
 * Whether both slots of the parent have its position, with the king buckets and other inputs of record p, and the last
 * move moved one piece: no null move, no *sut* move, no move of a capture game.
 */
// @inline
function follows(p: usize, ply: i32, white: u64, black: u64): bool {
  const move = <i32>load<u16>(p, LAST_MOVE);
  if (ply == 0 || move == 0 || isRek) return false;
  const slot = plySlot(ply - 1, 0);
  if (load<u64>(slot, EXTRAS) != white || load<u64>(plySlot(ply - 1, 1), EXTRAS) != black) return false;
  const parent = p - RECORD;
  return changedSquares(slot, parent) == 0 && !(piecesOf(parent, load<u8>(parent, SIDE)) & bit((move >> 6) & 63));
}

/** The network's value of record p for the side to move, in centipawns. */
export function networkValue(p: usize): i32 {
  const ply = <i32>((p - recordAt(0)) / RECORD);
  const side = <i32>load<u8>(p, SIDE);
  const pieces = <i32>popcnt(occupiedOf(p));
  const bucket = <usize>min(7, (pieces - 2) >> 2);
  const weights = OUTPUTS + bucket * rowBytes;
  const whiteWeights = weights + (side ? rowBytes >> 1 : 0);
  const blackWeights = weights + (side ? 0 : rowBytes >> 1);
  const white = extrasOf(p, 0);
  const black = extrasOf(p, 1);
  let sums: v128;
  updateParent(p, ply, ANCESTORS);
  if (follows(p, ply, white, black)) {
    sums = follow(p, ply, 0, white, whiteWeights);
    sums = i32x4.add(sums, follow(p, ply, 1, black, blackWeights));
  } else {
    update(p, ply, 0, white);
    update(p, ply, 1, black);
    sums = i32x4.add(activate(plySlot(ply, 0), whiteWeights), activate(plySlot(ply, 1), blackWeights));
  }
  // The sum of two perspectives with 512 neurons fits a lane of 32 bits, but the sum of the lanes does not.
  const pairs = i64x2.add(i64x2.extend_low_i32x4_s(sums), i64x2.extend_high_i32x4_s(sums));
  const sum = i64x2.extract_lane(pairs, 0) + i64x2.extract_lane(pairs, 1);
  const output = sum / QA + <i64>load<i32>(OUTPUT_BIASES + (bucket << 2));
  return <i32>((output * <i64>load<i32>(SCALE)) / (QA * QB));
}
