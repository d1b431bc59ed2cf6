/** Values of command line options, checked. */
import type { Mixture } from './targets.ts';

const RESULT_SHARE = '0.4';

/** @throws Error unless the text is a whole number from `least` on */
export function wholeOption(name: string, text: string, least = 1): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < least)
    throw new Error(`--${name} must be a whole number from ${least} on, not ${text}`);
  return value;
}

/** @throws Error unless the text is a finite number above 0 */
export function positiveOption(name: string, text: string): number {
  const value = Number(text);
  if (!Number.isFinite(value) || value <= 0) throw new Error(`--${name} must be above 0, not ${text}`);
  return value;
}

/** @throws Error unless the text is a finite number from 0 on */
export function nonNegativeOption(name: string, text: string): number {
  const value = Number(text);
  if (text.trim() === '' || !Number.isFinite(value) || value < 0)
    throw new Error(`--${name} must be 0 or more, not ${text}`);
  return value;
}

/**
 * From `--result-share N`, or from `--lambda N` or `--lambda N,N`, the second number for positions with few pieces.
 * @throws Error with both, or unless the numbers are from 0 to 1
 */
export function mixtureOption(values: { readonly 'result-share'?: string; readonly lambda?: string }): Mixture {
  const { lambda, 'result-share': share } = values;
  if (lambda === undefined) return { resultShare: shareOption('result-share', share ?? RESULT_SHARE), lambda: null };
  if (share !== undefined) throw new Error('expected --lambda or --result-share, not both');
  const [many, few = many, ...more] = lambda.split(',').map(text => shareOption('lambda', text));
  if (many === undefined || few === undefined || more.length > 0) throw new Error('--lambda has one or two numbers');
  return { resultShare: null, lambda: { many, few } };
}

/** @throws Error unless the text is a number from 0 to 1 */
export function shareOption(name: string, text: string): number {
  const value = Number(text);
  if (text.trim() === '' || !(value >= 0 && value <= 1)) throw new Error(`--${name} must be from 0 to 1, not ${text}`);
  return value;
}
