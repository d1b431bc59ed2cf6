/** Exports of `endgame.wasm`: solvers over tables that the caller places behind the geometry tables. */
export { writeTables } from '../rules/tables';
export { useEnds } from './captures';
export {
  findUnmovedMates,
  leapsOf,
  piecesAt,
  stepsOf,
  stepUnmoved,
  useUnmoved,
  useUnmovedSmaller,
  useUnmovedTables,
} from './first-moves';
export { promotesOn, useEnding, usePromotionRanks, useSmaller } from './pieces';
export { usePromotion } from './promotions';
export {
  advanceChunk,
  beginChunk,
  isReached,
  mergeLog,
  restoreChunk,
  soonestDue,
  takeBackKing,
  takeBackLog,
  takeBackMerged,
  useSlice,
  writeLog,
} from './slice';
export { findMates, finish, step, useGroupTables, useTables } from './solve';
export { beginTwoSided, stepTwoSided, useTwoSided, useTwoSidedEnds, useTwoSidedTables } from './two-sided';
