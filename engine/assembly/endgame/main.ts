/** What `endgame.wasm` offers: the solver over tables that the caller lays out behind the geometry. */
export { writeTables } from '../rules/tables';
export { beginDuel, stepDuel, useDuel } from './duel';
export { findMates, placements, step, useEnding, usePromotion, useSmaller, useTables } from './solve';
