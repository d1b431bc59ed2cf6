import { type Reading, SURE } from '../../../core/screenshot/read.ts';
import { familyOf } from '../../../engine/rules/capabilities.ts';
import type { RuleSet } from '../../../engine/rules/rule-set.ts';
import { makruk } from '../../../engine/rules/rule-sets/makruk.ts';
import { rek } from '../../../engine/rules/rule-sets/rek.ts';

/** The rule set of the editor or the game, unless the picture certainly shows pieces of another family of games. */
export function rulesFor({ captureGame, squares }: Reading, current: RuleSet): RuleSet {
  const hasOthers = squares.some(
    ({ piece, confidence }) => piece !== null && confidence >= SURE && piece.role !== 'king' && piece.role !== 'boat',
  );
  const family = familyOf(current);
  if (captureGame && family !== 'rek') return rek;
  if (!captureGame && family === 'rek' && hasOthers) return makruk;
  return current;
}
