/** The face of `rules.wasm`: what `engine/rules/kernel.ts` calls. */
import { attackedBy as attackSetOf, occupiedOf } from './attacks';
import { countLimit } from './count';
import { isDead, positionKey, repetitionKey, searchKey } from './ending';
import { generate } from './generate';
import { isLegal } from './legal';
import { LIST, RECORD } from './layout';
import { make, play, settle } from './make';
import { perft as walk, perftMake as walkMaking } from './perft';
import { TABLES_END } from './tables';
import { KNOB_WORDS, useRules } from './knobs';
import { writeTables } from './tables';

export { countLimit, generate, isDead, isLegal, make, play, positionKey, repetitionKey, searchKey, settle, useRules, writeTables };

/** Where the caller's space begins. */
export function spaceStart(): usize { return TABLES_END; }
export function recordSize(): i32 { return <i32>RECORD; }
export function listSize(): i32 { return <i32>LIST; }
export function knobWords(): i32 { return KNOB_WORDS; }

/** Squares attacked by `side`. */
export function attackedBy(p: usize, side: i32): u64 { return attackSetOf(p, side, occupiedOf(p)); }
export function perft(p: usize, list: usize, depth: i32): f64 { return <f64>walk(p, list, depth); }
export function perftMake(p: usize, list: usize, depth: i32): f64 { return <f64>walkMaking(p, list, depth); }
