/** What `endgame.wasm` offers: the solver over tables that the caller lays out behind the geometry. */
export { writeTables } from '../rules/tables';
export { beginDuel, stepDuel, useDuel, useDuelEnds, useDuelTables } from './duel';
export { useEnds } from './captures';
export { promotesOn, useEnding, usePromotionRanks, useSmaller } from './men';
export { usePromotion } from './promotions';
export { findMates, finish, step, useGroupTables, useTables } from './solve';
export { advanceChunk, beginChunk, isReached, restoreChunk, soonestDue, takeBackKing, takeBackLog, takeBackUnited, uniteLog, useSlice, writeLog } from './slice';
export { findHomeMates, leapsOf, menAt, stepHome, stepsOf, useHomes, useHomeSmaller, useHomeTables } from './first-moves';
