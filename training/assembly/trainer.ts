/**
 * Training of networks (docs/training-networks.md): the inputs of positions, values, gradients and Adam, in f32. All
 * threads share the memory; `training/layout.ts` lays it out and passes the addresses to `configure`.
 *
 * A batch is done in phases. The units of a phase are independent: a range of samples, or 16 neurons with all their
 * weights. No unit adds to a sum of another, so the results do not depend on the number of threads.
 *
 *   inputs(unit)    samples   position -> lists of inputs, of the side to move and of the other side
 *   forward(unit)   neurons   sums of the neurons, and their part of the output of each sample
 *   output(unit)    samples   output, its error and its derivative
 *   backward(unit)  neurons   gradients
 *   update(unit)    neurons   Adam, limits, effective weights
 *
 * Parameters of 16 neurons: own weights [king bucket][input][16], shared weights [input][16], which each king bucket
 * adds to its own, biases [16], output weights [output bucket][perspective][16]. With the first 16 neurons are the
 * output biases of all.
 */
import { countClass } from '../../engine/assembly/search/count-class';

const INPUTS: usize = 768;
const LANES: usize = 16;
/** Bytes of a weight of 16 neurons. */
const ROW: usize = 4 * LANES;
const OUTPUT_BUCKETS: usize = 8;
const POSITION_BYTES: usize = 32;
/** Bytes of the inputs of a sample: for each perspective a number and at most 37 inputs of 16 bits; the output bucket. */
const LIST: usize = 76;
const SAMPLE: usize = 160;
const BUCKET_AT: usize = 152;
/** Samples of a unit. */
const RANGE: u32 = 256;

const BLACK_MOVES: u32 = 4;
const KING: u32 = 5;
const MET: u32 = 1;
const KING_PLANE: u32 = 10;
const RIGHTS_INPUTS: u32 = 704;
const HURRY_INPUTS: u32 = RIGHTS_INPUTS + 8;
const DEFENCE_INPUTS: u32 = RIGHTS_INPUTS + 24;

let kingBuckets: usize = 0;
let groups: usize = 0;
let batch: usize = 0;
let positions: usize = 0;
let targets: usize = 0;
let order: usize = 0;
let bucketMap: usize = 0;
let samples: usize = 0;
let derivatives: usize = 0;
let losses: usize = 0;
let sums: usize = 0;
let parts: usize = 0;
let effective: usize = 0;
let parameters: usize = 0;
let means: usize = 0;
let squares: usize = 0;
let gradients: usize = 0;
let offsets: usize = 0;
/** Of the sigmoid of an output. */
let ratio: f64 = 1;

/** Bytes of the parameters of 16 neurons. */
// @inline
function groupBytes(): usize {
  return ((kingBuckets + 1) * INPUTS + 1 + 2 * OUTPUT_BUCKETS) * ROW + 4 * OUTPUT_BUCKETS;
}

/** Offsets in them. */
// @inline
function sharedAt(): usize {
  return kingBuckets * INPUTS * ROW;
}

// @inline
function biasAt(): usize {
  return sharedAt() + INPUTS * ROW;
}

// @inline
function outAt(): usize {
  return biasAt() + ROW;
}

// @inline
function outBiasAt(): usize {
  return outAt() + 2 * OUTPUT_BUCKETS * ROW;
}

/** @param space addresses, in the order of `training/layout.ts` */
export function configure(neurons: u32, buckets: u32, most: u32, outputRatio: f64, space: usize): void {
  groups = <usize>neurons / LANES;
  kingBuckets = buckets;
  batch = most;
  ratio = outputRatio;
  positions = load<u32>(space);
  targets = load<u32>(space, 4);
  order = load<u32>(space, 8);
  bucketMap = load<u32>(space, 12);
  samples = load<u32>(space, 16);
  derivatives = load<u32>(space, 20);
  losses = load<u32>(space, 24);
  sums = load<u32>(space, 28);
  parts = load<u32>(space, 32);
  effective = load<u32>(space, 36);
  parameters = load<u32>(space, 40);
  means = load<u32>(space, 44);
  squares = load<u32>(space, 48);
  gradients = load<u32>(space, 52);
  offsets = load<u32>(space, 56);
}

/** Bytes of the parameters of 16 neurons. */
export function groupSize(): usize {
  return groupBytes();
}

// @inline
function codeAt(p: usize, index: u32): u32 {
  return (load<u8>(p + (index >> 1), 8) >> ((<u8>(index & 1)) << 2)) & 15;
}

function push(list: usize, input: u32): void {
  const count = load<u16>(list);
  store<u16>(list + 2 + 2 * <usize>count, <u16>input);
  store<u16>(list, count + 1);
}

/** Writes the lists of inputs of a position, the king bucket included. */
function findInputs(p: usize, sample: usize): void {
  const occupied = load<u64>(p);
  const state = <u32>load<u8>(p, 26);
  const turn: u32 = (state & BLACK_MOVES) != 0 ? 1 : 0;
  let index: u32 = 0;
  let whiteKing: u32 = 0;
  let blackKing: u32 = 0;
  let rights: u32 = 0;
  for (let rest = occupied; rest != 0; rest &= rest - 1) {
    const square = <u32>ctz(rest);
    const code = codeAt(p, index++);
    const role = code & 7;
    if (code == KING) whiteKing = square;
    if (code == KING + 8) blackKing = square;
    const home: u32 = code < 8 ? 0 : 7;
    if (square >> 3 != home || (role != KING && role != MET)) continue;
    const held = load<u8>(p + (code < 8 ? 0 : 1), 27);
    // Bits 0 and 1: king and met of White; 2 and 3: of Black.
    if (((held >> (<u8>square & 7)) & 1) != 0) rights |= 1 << ((role == KING ? 0 : 1) + (code < 8 ? 0 : 2));
  }
  store<u8>(sample, <u8>min<u32>(<u32>OUTPUT_BUCKETS - 1, (index - 2) >> 2), BUCKET_AT);
  const limit = <i32>load<u8>(p, 29);
  const plies = <i32>load<u8>(p, 30);
  const counter = (plies & 1) == 0 ? turn : turn ^ 1;
  for (let perspective: u32 = 0; perspective < 2; perspective++) {
    const own = turn ^ perspective;
    const king = own == 0 ? whiteKing : blackKing;
    let turned: u32 = own == 0 ? 0 : 56;
    if ((king & 7) < 4) turned ^= 7;
    const list = sample + <usize>perspective * LIST;
    store<u16>(list, 0);
    const first = <u32>load<u8>(bucketMap + (king ^ turned)) * <u32>INPUTS;
    index = 0;
    for (let rest = occupied; rest != 0; rest &= rest - 1) {
      const code = codeAt(p, index++);
      const role = code & 7;
      const isOwn = code >> 3 == own;
      const plane = role == KING ? KING_PLANE : role + (isOwn ? 0 : 5);
      push(list, first + 64 * plane + (<u32>ctz(rest) ^ turned));
    }
    const seen = own == 0 ? rights : ((rights & 3) << 2) | (rights >> 2);
    for (let bit: u32 = 0; bit < 4; bit++) if (((seen >> bit) & 1) != 0) push(list, first + RIGHTS_INPUTS + bit);
    if (limit > 0)
      push(list, first + (counter == own ? DEFENCE_INPUTS : HURRY_INPUTS) + <u32>countClass(limit - plies));
  }
}

// @inline
function rangeEnd(unit: u32, count: u32): u32 {
  return min<u32>(count, (unit + 1) * RANGE);
}

export function inputs(unit: u32, count: u32): void {
  const end = rangeEnd(unit, count);
  for (let i = unit * RANGE; i < end; i++) {
    const index = <usize>load<u32>(order + 4 * <usize>i);
    findInputs(positions + index * POSITION_BYTES, samples + <usize>i * SAMPLE);
  }
}

// @inline
function clamped(sum: v128): v128 {
  return f32x4.min(f32x4.max(sum, f32x4.splat(0)), f32x4.splat(1));
}

/** Products of 16 activations with their output weights, in four lanes. */
// @inline
function weighted(a: v128, b: v128, c: v128, d: v128, out: usize): v128 {
  const x = clamped(a);
  const y = clamped(b);
  const z = clamped(c);
  const w = clamped(d);
  const xy = f32x4.add(f32x4.mul(f32x4.mul(x, x), v128.load(out)), f32x4.mul(f32x4.mul(y, y), v128.load(out, 16)));
  const zw = f32x4.add(f32x4.mul(f32x4.mul(z, z), v128.load(out, 32)), f32x4.mul(f32x4.mul(w, w), v128.load(out, 48)));
  return f32x4.add(xy, zw);
}

export function forward(unit: u32, count: u32): void {
  const group = <usize>unit;
  const rows = effective + group * kingBuckets * INPUTS * ROW;
  const own = parameters + group * groupBytes();
  const bias = own + biasAt();
  const part = parts + group * batch * 4;
  let sum = sums + group * batch * 2 * ROW;
  for (let i: usize = 0; i < count; i++) {
    const sample = samples + i * SAMPLE;
    let out = own + outAt() + 2 * ROW * <usize>load<u8>(sample, BUCKET_AT);
    let total = f32x4.splat(0);
    for (let perspective: usize = 0; perspective < 2; perspective++) {
      let at = sample + perspective * LIST;
      const end = at + 2 + 2 * <usize>load<u16>(at);
      let a = v128.load(bias);
      let b = v128.load(bias, 16);
      let c = v128.load(bias, 32);
      let d = v128.load(bias, 48);
      for (at += 2; at < end; at += 2) {
        const row = rows + <usize>load<u16>(at) * ROW;
        a = f32x4.add(a, v128.load(row));
        b = f32x4.add(b, v128.load(row, 16));
        c = f32x4.add(c, v128.load(row, 32));
        d = f32x4.add(d, v128.load(row, 48));
      }
      v128.store(sum, a);
      v128.store(sum, b, 16);
      v128.store(sum, c, 32);
      v128.store(sum, d, 48);
      total = f32x4.add(total, weighted(a, b, c, d, out));
      sum += ROW;
      out += ROW;
    }
    const lanes = f32x4.extract_lane(total, 0) + f32x4.extract_lane(total, 1);
    store<f32>(part + 4 * i, lanes + (f32x4.extract_lane(total, 2) + f32x4.extract_lane(total, 3)));
  }
}

/** Sets the derivatives of the mean loss of the batch, and the sum of the losses of the unit. */
export function output(unit: u32, count: u32): void {
  const end = rangeEnd(unit, count);
  let loss: f64 = 0;
  for (let i = <usize>(unit * RANGE); i < <usize>end; i++) {
    const bucket = <usize>load<u8>(samples + i * SAMPLE, BUCKET_AT);
    let value = <f64>load<f32>(parameters + outBiasAt() + 4 * bucket);
    for (let group: usize = 0; group < groups; group++) value += <f64>load<f32>(parts + (group * batch + i) * 4);
    const index = <usize>load<u32>(order + 4 * i);
    const guess = 1 / (1 + Math.exp(-ratio * value - <f64>load<f32>(offsets + 4 * index)));
    const error = guess - <f64>load<f32>(targets + 4 * index);
    loss += error * error;
    store<f32>(derivatives + 4 * i, <f32>((2 * error * guess * (1 - guess) * ratio) / <f64>count));
    // The value itself, for those who ask for it.
    store<f32>(parts + 4 * i, <f32>value);
  }
  store<f64>(losses + 8 * <usize>unit, loss);
}

/** Derivatives of the sums of four neurons; adds to the gradients of their output weights. */
// @inline
function derive(sum: usize, out: usize, outGradient: usize, derivative: v128, offset: usize): v128 {
  const value = v128.load(sum + offset);
  const active = clamped(value);
  const change = f32x4.mul(derivative, f32x4.mul(active, active));
  v128.store(outGradient + offset, f32x4.add(v128.load(outGradient + offset), change));
  const inside = v128.and(f32x4.gt(value, f32x4.splat(0)), f32x4.lt(value, f32x4.splat(1)));
  const slope = f32x4.mul(f32x4.add(active, active), f32x4.mul(derivative, v128.load(out + offset)));
  return v128.and(slope, inside);
}

// @inline
function addTo(at: usize, a: v128, b: v128, c: v128, d: v128): void {
  v128.store(at, f32x4.add(v128.load(at), a));
  v128.store(at, f32x4.add(v128.load(at, 16), b), 16);
  v128.store(at, f32x4.add(v128.load(at, 32), c), 32);
  v128.store(at, f32x4.add(v128.load(at, 48), d), 48);
}

export function backward(unit: u32, count: u32): void {
  const group = <usize>unit;
  const own = parameters + group * groupBytes();
  const gradient = gradients + group * groupBytes();
  let sum = sums + group * batch * 2 * ROW;
  for (let i: usize = 0; i < count; i++) {
    const sample = samples + i * SAMPLE;
    const bucket = <usize>load<u8>(sample, BUCKET_AT);
    const slope = load<f32>(derivatives + 4 * i);
    const derivative = f32x4.splat(slope);
    if (unit == 0) {
      const at = gradient + outBiasAt() + 4 * bucket;
      store<f32>(at, load<f32>(at) + slope);
    }
    for (let perspective: usize = 0; perspective < 2; perspective++) {
      const outOffset = outAt() + (2 * bucket + perspective) * ROW;
      const out = own + outOffset;
      const outGradient = gradient + outOffset;
      const a = derive(sum, out, outGradient, derivative, 0);
      const b = derive(sum, out, outGradient, derivative, 16);
      const c = derive(sum, out, outGradient, derivative, 32);
      const d = derive(sum, out, outGradient, derivative, 48);
      sum += ROW;
      if (!v128.any_true(v128.or(v128.or(a, b), v128.or(c, d)))) continue;
      addTo(gradient + biasAt(), a, b, c, d);
      let at = sample + perspective * LIST;
      const end = at + 2 + 2 * <usize>load<u16>(at);
      for (at += 2; at < end; at += 2) addTo(gradient + <usize>load<u16>(at) * ROW, a, b, c, d);
    }
  }
}

/** Sums the gradients of all king buckets into those of the shared weights. */
function shareGradients(gradient: usize): void {
  const shared = gradient + sharedAt();
  for (let at: usize = 0; at < INPUTS * ROW; at += 16) {
    let sum = f32x4.splat(0);
    for (let bucket: usize = 0; bucket < kingBuckets; bucket++)
      sum = f32x4.add(sum, v128.load(gradient + bucket * INPUTS * ROW + at));
    v128.store(shared + at, sum);
  }
}

/** One step for some parameters, `bytes` a multiple of 16; clears their gradients. */
function adam(from: usize, bytes: usize, rate: f32, least: f32, decay: f32): void {
  const first = f32x4.splat(0.9);
  const firstRest = f32x4.splat(0.1);
  const second = f32x4.splat(0.999);
  const secondRest = f32x4.splat(0.001);
  const zero = f32x4.splat(0);
  for (let at = from; at < from + bytes; at += 16) {
    const gradient = v128.load(gradients + at);
    const mean = f32x4.add(f32x4.mul(v128.load(means + at), first), f32x4.mul(gradient, firstRest));
    const squared = f32x4.mul(f32x4.mul(gradient, gradient), secondRest);
    const square = f32x4.add(f32x4.mul(v128.load(squares + at), second), squared);
    const step = f32x4.div(f32x4.mul(mean, f32x4.splat(rate)), f32x4.add(f32x4.sqrt(square), f32x4.splat(least)));
    const value = v128.load(parameters + at);
    v128.store(parameters + at, f32x4.sub(f32x4.sub(value, f32x4.mul(value, f32x4.splat(decay))), step));
    v128.store(means + at, mean);
    v128.store(squares + at, square);
    v128.store(gradients + at, zero);
  }
}

function limit(at: usize, bytes: usize, most: f32): void {
  for (let end = at + bytes; at < end; at += 16)
    v128.store(at, f32x4.max(f32x4.splat(-most), f32x4.min(f32x4.splat(most), v128.load(at))));
}

/** Sums own and shared weights; larger ones than the file can contain are not used. */
export function combine(unit: u32, mostWeight: f32): void {
  const own = parameters + <usize>unit * groupBytes();
  const shared = own + sharedAt();
  const rows = effective + <usize>unit * kingBuckets * INPUTS * ROW;
  for (let bucket: usize = 0; bucket < kingBuckets; bucket++) {
    const from = bucket * INPUTS * ROW;
    for (let at: usize = 0; at < INPUTS * ROW; at += 16)
      v128.store(rows + from + at, f32x4.add(v128.load(own + from + at), v128.load(shared + at)));
  }
  limit(rows, kingBuckets * INPUTS * ROW, mostWeight);
}

/**
 * @param rate step size with the corrections of Adam for its first steps @param least added to the root of the mean
 * square @param decay share that each step takes from a weight
 */
export function update(
  unit: u32,
  rate: f32,
  least: f32,
  decay: f32,
  mostWeight: f32,
  mostBias: f32,
  mostOut: f32,
): void {
  const group = <usize>unit * groupBytes();
  shareGradients(gradients + group);
  adam(group, biasAt(), rate, least, decay);
  adam(group + biasAt(), groupBytes() - biasAt(), rate, least, 0);
  limit(parameters + group + biasAt(), ROW, mostBias);
  limit(parameters + group + outAt(), 2 * OUTPUT_BUCKETS * ROW, mostOut);
  combine(unit, mostWeight);
}
