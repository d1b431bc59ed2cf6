/** Exports of `rules.wasm`, called by `engine/rules/kernel.ts`. */

import { perft as rekWalk, perftMake as rekWalkMaking } from '../rek/perft';
import { attackedBy as attackSetOf, occupiedOf } from './attacks';
import { countLimit, mayRunBoardCount } from './count';
import { isDead, searchKey } from './ending';
import { generate, generateNoisy, generateQuiet } from './generate';
import { LIST, RECORD } from './layout';
import { isLegal } from './legal';
import { play, settle } from './make';
import { OPTION_WORDS, useRules } from './options';
import { perft as countLeaves, perftMake as countLeavesMaking } from './perft';
import { TABLES_END, writeTables } from './tables';

/** The same functions for the capture games. */
export { isDead as rekIsDead, searchKey as rekSearchKey } from '../rek/ending';
export {
  generate as rekGenerate,
  generateLosing as rekGenerateLosing,
  generateNoisy as rekGenerateNoisy,
  generateQuiet as rekGenerateQuiet,
  generateReks as rekGenerateReks,
  isPlayable as rekIsPlayable,
} from '../rek/generate';
export { play as rekPlay, settle as rekSettle } from '../rek/make';
export { useRules as rekUseRules } from '../rek/options';
export {
  countLimit,
  generate,
  generateNoisy,
  generateQuiet,
  isDead,
  isLegal,
  mayRunBoardCount,
  play,
  searchKey,
  settle,
  useRules,
  writeTables,
};

/** First address of the caller's space. */
export function spaceStart(): usize {
  return TABLES_END;
}

export function recordSize(): i32 {
  return <i32>RECORD;
}

export function listSize(): i32 {
  return <i32>LIST;
}

export function optionWords(): i32 {
  return OPTION_WORDS;
}

/** Squares attacked by `side`. */
export function attackedBy(p: usize, side: i32): u64 {
  return attackSetOf(p, side, occupiedOf(p));
}

export function perft(p: usize, list: usize, depth: i32): f64 {
  return <f64>countLeaves(p, list, depth);
}

export function perftMake(p: usize, list: usize, depth: i32): f64 {
  return <f64>countLeavesMaking(p, list, depth);
}

export function rekPerft(p: usize, list: usize, depth: i32): f64 {
  return <f64>rekWalk(p, list, depth);
}

export function rekPerftMake(p: usize, list: usize, depth: i32): f64 {
  return <f64>rekWalkMaking(p, list, depth);
}
