/** Names of the moves of a game in the notation of the page. */
import type { RuleSet } from '../../../engine/rules/rule-set.ts';
import type { Words } from '../../i18n/words.ts';
import { spell } from '../../state/engine/line-text.ts';
import { moveText, numberedText } from '../../state/game/notation.ts';
import type { Ply } from '../../state/shell/effects.svelte.ts';
import type { Names } from './game-words.ts';

/** @param plies of the main line */
export const gameNames = (goal: RuleSet['goal'], plies: readonly Ply[], words: Words): Names => ({
  goal,
  move(ply) {
    const [before, at] = [plies[ply - 1]?.position, plies[ply]];
    return before && at ? numberedText(before, at.position, at.san) : words.endgamePanel.game.start;
  },
  instead(ply, moves) {
    const before = plies[ply - 1]?.position;
    const spelled = before ? moves.flatMap(move => spell(before, [move])) : [];
    return spelled.map(({ after, san }) => moveText(before, after, san));
  },
});
