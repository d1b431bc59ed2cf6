/** The rules for both families: the chess games (`../rules`) and the capture games (`../rek`). */
import { isPlayable as rekPlayable } from '../rek/generate';
import { make as rekMake, play as rekPlay } from '../rek/make';
import { CAPTURE_KING, useRules as useRekRules } from '../rek/options';
import { isLegal } from '../rules/legal';
import { make as chessMake, play as chessPlay } from '../rules/make';
import { useRules as useChessRules } from '../rules/options';
import { RULES } from './layout';

/** Whether the rule set in use is a capture game (Rek). */
export let isRek: bool = false;

/** Selects the compiled rule set that the caller has written to {@link RULES}. */
export function useRules(): void {
  isRek = load<i32>(RULES) == CAPTURE_KING;
  useChessRules(RULES);
  if (isRek) useRekRules(RULES);
}

/** Whether the move is legal or one of the losing moves. In the capture games overwrites the record behind p. */
// @inline
export function isPlayable(p: usize, move: i32): bool {
  return isRek ? rekPlayable(p, move) : isLegal(p, move);
}

// @inline
export function make(p: usize, q: usize, move: i32): void {
  if (isRek) rekMake(p, q, move);
  else chessMake(p, q, move);
}

/** `make` that also updates FULLMOVES and PROMOTED. */
// @inline
export function play(p: usize, q: usize, move: i32): void {
  if (isRek) rekPlay(p, q, move);
  else chessPlay(p, q, move);
}
