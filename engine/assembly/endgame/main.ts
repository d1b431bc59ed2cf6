/** Exports of `endgame.wasm`: solvers over tables that the caller places behind the geometry tables. */
export { writeTables } from '../rules/tables';
export { beginTwoSided, stepTwoSided, useTwoSided, useTwoSidedEnds, useTwoSidedTables } from './two-sided';
export { useEnds } from './captures';
export { promotesOn, useEnding, usePromotionRanks, useSmaller } from './pieces';
export { usePromotion } from './promotions';
export { findMates, finish, step, useGroupTables, useTables } from './solve';
export { advanceChunk, beginChunk, isReached, restoreChunk, soonestDue, takeBackKing, takeBackLog, takeBackMerged, mergeLog, useSlice, writeLog } from './slice';
export { findUnmovedMates, leapsOf, piecesAt, stepUnmoved, stepsOf, useUnmoved, useUnmovedSmaller, useUnmovedTables } from './first-moves';
