/** Reads arguments of options. @throws InvalidArgumentError */
import { InvalidArgumentError } from 'commander';
import { DRAW_BOUNDS, RESIGN_BOUNDS } from '../../api/own-options.ts';
import { COUNTED_LABELS, type CountedLabel } from '../../core/motifs/counted-labels.ts';
import { PER_PAGE } from '../../core/print/options.ts';
import { GAME_KINDS, type GameKind } from '../../engine/endgame/types/game-verdict.ts';
import { MAX_THREADS } from '../../engine/search/job.ts';

export const positiveInteger = (text: string): number => {
  if (!/^\d+$/.test(text) || Number(text) < 1) throw new InvalidArgumentError('Expected a positive integer.');
  return Number(text);
};

export const columnCount = (text: string): number => {
  if (!/^[1-3]$/.test(text)) throw new InvalidArgumentError('Expected a number from 1 to 3.');
  return Number(text);
};

export const exercisesPerPage = (text: string): number => {
  const count = PER_PAGE.find(number => String(number) === text);
  if (count === undefined) throw new InvalidArgumentError(`Expected one of ${PER_PAGE.join(', ')}.`);
  return count;
};

export const wholeNumber = (text: string): number => {
  if (!/^\d+$/.test(text)) throw new InvalidArgumentError('Expected a whole number.');
  return Number(text);
};

export const lineCount = (text: string): number => {
  if (!/^[1-5]$/.test(text)) throw new InvalidArgumentError('Expected a number from 1 to 5.');
  return Number(text);
};

export const threadCount = (text: string): number => {
  if (!/^\d+$/.test(text) || Number(text) < 1 || Number(text) > MAX_THREADS)
    throw new InvalidArgumentError(`Expected a number from 1 to ${MAX_THREADS}.`);
  return Number(text);
};

export const gameKind = (text: string): GameKind => {
  const kind = GAME_KINDS.find(kind => kind === text);
  if (kind === undefined) throw new InvalidArgumentError(`Expected one of ${GAME_KINDS.join(', ')}.`);
  return kind;
};

export const motifLabel = (text: string): CountedLabel => {
  const label = COUNTED_LABELS.find(label => label === text);
  if (label === undefined) throw new InvalidArgumentError(`Expected one of ${COUNTED_LABELS.join(', ')}.`);
  return label;
};

export const pieceCount = (text: string): number => {
  if (!/^[1-4]$/.test(text)) throw new InvalidArgumentError('Expected a number from 1 to 4.');
  return Number(text);
};

export const fishCount = (text: string): number => {
  if (!/^[0-2]$/.test(text)) throw new InvalidArgumentError('Expected a number from 0 to 2.');
  return Number(text);
};

export const gibibytes = (text: string): number => {
  if (!/^\d*\.?\d+$/.test(text) || Number(text) <= 0)
    throw new InvalidArgumentError('Expected a positive number of GiB.');
  return Number(text);
};

export const onOrOff = (text: string): 'on' | 'off' => {
  if (text !== 'on' && text !== 'off') throw new InvalidArgumentError('Expected on or off.');
  return text;
};

export const seconds = (text: string): number => {
  if (!/^\d*\.?\d+$/.test(text) || Number(text) <= 0)
    throw new InvalidArgumentError('Expected a positive number of seconds.');
  return Number(text);
};

export const listOf = (text: string, previous: readonly string[]): readonly string[] => {
  if (!/^[^=]+=/u.test(text)) throw new InvalidArgumentError('Expected name=value.');
  return [...previous, text];
};

export const evenNumber = (text: string): number => {
  const value = positiveInteger(text);
  if (value % 2 === 1) throw new InvalidArgumentError('Expected an even number.');
  return value;
};

export const pairOfNumbers = (text: string): readonly number[] => {
  const values = text.split(',');
  if (values.length !== 2 || values.some(value => !/^-?\d+(?:\.\d+)?$/u.test(value)))
    throw new InvalidArgumentError('Expected 2 numbers with commas between them.');
  return values.map(Number);
};

/** @param bounds the least and the most of each number */
const wholeNumbers =
  (bounds: readonly (readonly [number, number])[]) =>
  (text: string): readonly number[] => {
    const values = text.split(',');
    const fits = ([least, most]: readonly [number, number], place: number): boolean =>
      /^\d+$/u.test(values[place] ?? '') && Number(values[place]) >= least && Number(values[place]) <= most;
    if (values.length !== bounds.length || !bounds.every(fits))
      throw new InvalidArgumentError(
        `Expected whole numbers with commas between them: ${bounds.map(([least, most]) => `${least} to ${most}`).join(', ')}.`,
      );
    return values.map(Number);
  };
export const resignation = wholeNumbers([RESIGN_BOUNDS.cp, RESIGN_BOUNDS.plies]);
export const drawAgreement = wholeNumbers([DRAW_BOUNDS.cp, DRAW_BOUNDS.plies, DRAW_BOUNDS.after]);

/** Milliseconds. */
export const clock = (text: string): { readonly base: number; readonly increment: number } => {
  const [, base, increment] = /^(\d*\.?\d+)\+(\d*\.?\d+)$/u.exec(text) ?? [];
  const milliseconds = { base: Math.round(1000 * Number(base)), increment: Math.round(1000 * Number(increment)) };
  if (base === undefined || milliseconds.base === 0) throw new InvalidArgumentError('Expected seconds such as 10+0.1.');
  return milliseconds;
};
