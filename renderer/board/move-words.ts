/** The last move of a position in words, for screen readers and speech: letters of notation are hard to follow. */
import { familyOf } from '../../engine/rules/capabilities.ts';
import type { Position } from '../../engine/rules/position.ts';
import { fromOf, toOf } from '../../engine/rules/types.ts';
import type { Words } from '../i18n/words.ts';
import { departedIn } from '../state/game/board-view.ts';
import { checkText } from '../state/game/check-name.ts';
import { endText } from '../state/game/end-reason.ts';
import { squareText } from '../state/game/notation.ts';
import { pieceName, roleName } from './describe.ts';

/** @param before the position of the move @returns `''` where `after` does not follow from it by a legal move */
function moveWords(before: Position, after: Position, words: Words): string {
  const { lastMove } = after;
  if (lastMove === null || !before.isLegal(lastMove)) return '';
  const [from, to] = [fromOf(lastMove), toOf(lastMove)];
  const piece = before.board()[from];
  if (!piece) return '';
  const captureGame = familyOf(before.rules) === 'rek';
  const name = pieceName(piece, words, captureGame);
  const { spoken } = words.board;
  const victim = before.board()[to];
  const made = victim
    ? spoken.takes(name, squareText(from), roleName(victim.role, victim.promoted, words, captureGame), squareText(to))
    : spoken.moves(name, squareText(from), squareText(to));
  return after.board()[to]?.promoted && !piece.promoted ? `${made}, ${spoken.promotes}` : made;
}

/**
 * What is announced about a position: the move that led to it, what it captured elsewhere, a check or the end.
 * @param before `null` at the start
 */
export function announcementOf(before: Position | null, position: Position, words: Words): string {
  const departed = departedIn(before, position);
  const outcome = position.outcome();
  return [
    before === null ? '' : moveWords(before, position, words),
    departed ? words.rek.captured(departed.squares.length) : '',
    outcome ? endText(outcome, words, position.rules) : checkText(position, words),
  ]
    .filter(part => part !== '')
    .join('. ');
}
