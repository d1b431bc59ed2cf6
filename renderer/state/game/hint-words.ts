/** What a step of a hint says and draws. */
import { familyOf } from '../../../engine/rules/capabilities.ts';
import type { Position } from '../../../engine/rules/position.ts';
import { fromOf, toOf } from '../../../engine/rules/types.ts';
import { parseUci } from '../../../engine/rules/uci.ts';
import type { Hint } from '../../board/adapter.ts';
import { roleName } from '../../board/describe.ts';
import type { Words } from '../../i18n/words.ts';
import { type HintStep, LAST_STEP } from './hint-step.ts';
import { squareText, textOf } from './notation.ts';

/** @param move UCI @returns `''` at step 0 and for a move that is not legal */
export function hintText(position: Position, move: string, step: HintStep, words: Words): string {
  const read = parseUci(position, move);
  if (!read.ok || step === 0) return '';
  const from = fromOf(read.value);
  const piece = position.board()[from];
  if (step === LAST_STEP || !piece) return words.hints.move(textOf(position, read.value));
  const name = roleName(piece.role, piece.promoted, words, familyOf(position.rules) === 'rek');
  return step === 1 ? words.hints.piece(name) : words.hints.square(name, squareText(from));
}

/** The arrow of the last step. @param move UCI */
export function hintArrow(position: Position, move: string, step: HintStep): readonly Hint[] {
  const read = parseUci(position, move);
  return read.ok && step === LAST_STEP ? [{ from: fromOf(read.value), to: toOf(read.value), weight: 1 }] : [];
}
