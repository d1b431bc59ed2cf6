/** The parts of a static evaluation, as plain data. All values are centipawns for White. */
import { WEIGHT_GROUPS, type WeightGroup } from './weights/groups.ts';

/** What one group of weights adds. */
export interface Contribution {
  readonly group: WeightGroup;
  readonly middle: number;
  readonly ending: number;
  /** Tapered by the phase. */
  readonly total: number;
}

export interface Explanation {
  /** Groups that add something, the largest first. */
  readonly contributions: readonly Contribution[];
  /** 1 in the middle game, 0 in the ending. */
  readonly phase: number;
  /** The bonus for a bare king, or for driving one that is nearly bare to the edge. */
  readonly drive: number;
  /** What is left of the sum, 0 to 1, where a win is unlikely or the count nearly over. */
  readonly scale: number;
  readonly value: number;
  /** The whole evaluation with the network, which the search uses; `null` without one. */
  readonly network: { readonly id: string; readonly value: number } | null;
}

/** Weights of one group, in the form of `packWeights`; the others are 0. */
export function onlyGroup(packed: Int32Array, wanted: WeightGroup): Int32Array {
  const only = new Int32Array(packed.length);
  let at = 0;
  for (const [name, count] of WEIGHT_GROUPS) {
    if (name === wanted) only.set(packed.subarray(at, at + count), at);
    at += count;
  }
  return only;
}

const pawns = (value: number): string => `${value < 0 ? '-' : '+'}${(Math.abs(value) / 100).toFixed(2)}`;

const NAME = 20;
const NUMBER = 8;
const row = (name: string, ...values: readonly string[]): string =>
  name.padEnd(NAME) + values.map(value => value.padStart(NUMBER)).join('');

/** As the UCI command `eval` prints it. */
export function explanationText(explanation: Explanation): readonly string[] {
  const { contributions, phase, drive, scale, value, network } = explanation;
  const evaluation = `evaluation ${pawns(value)} (White)`;
  const sum = (of: (each: Contribution) => number): string =>
    pawns(contributions.reduce((before, each) => before + of(each), 0));
  return [
    row('White - Black', 'middle', 'ending', 'total'),
    ...contributions.map(({ group, middle, ending, total }) => row(group, pawns(middle), pawns(ending), pawns(total))),
    row(
      'sum',
      sum(each => each.middle),
      sum(each => each.ending),
      sum(each => each.total),
    ),
    `phase ${phase.toFixed(2)} (1 middle game, 0 ending)`,
    `bare king ${pawns(drive)}`,
    `scale ${scale.toFixed(2)}`,
    evaluation,
    ...(network === null ? [] : [`with network ${network.id} ${pawns(network.value)} (White)`]),
  ];
}
