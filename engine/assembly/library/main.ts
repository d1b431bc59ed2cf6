/** Exports of `library.wasm`, called by `engine/library/kernel.ts`. */

import { RECORD } from '../rules/layout';
import { OPTION_WORDS } from '../rules/options';
import { RULES, SPACE } from './layout';

export { writeTables } from '../rules/tables';
export { partAddress, useChunk } from './chunk';
export { useDigests } from './digest';
export { useForms } from './form';
export { useRules } from './game';
export { asciiEnd } from './lines';
export {
  addMarked,
  countMask,
  coversMask,
  intersectMasks,
  keepBetween,
  selectGames,
  subtractMasks,
  uniteMasks,
} from './masks';
export { readMovetexts } from './movetext';
export { clearNames, intern, nameCount, nameEntry, useNames } from './names';
export {
  findPositions,
  markPositions,
  readPositions,
  sortPositions,
  tallyPositions,
  writeBlocks,
} from './position-index';
export { sumRows, useChecksums, writeEntries } from './records';
export { replay } from './replay';
export {
  completeMoves,
  endsOf,
  isCountReached,
  scanAddress,
  scanBlock,
  scanMoves,
  useCount,
  useEnds,
  useScan,
} from './scan';
export { namesFull, splitChunk, splitEnd } from './tags';
export { beginTally, playedMoves, tallyList, useTally } from './tally';
export {
  addText,
  stopped,
  useBlock,
  useGameTexts,
  wantedHigh,
  wantedLow,
  writeGames,
  writtenEnd,
} from './write-games';
export { writeMoves } from './write-moves';

/** First address of the caller's space. */
export function spaceStart(): usize {
  return SPACE;
}

/** Where the caller writes a compiled rule set before `useRules`. */
export function rulesAddress(): usize {
  return RULES;
}

export function recordSize(): i32 {
  return <i32>RECORD;
}

export function optionWords(): i32 {
  return OPTION_WORDS;
}
