/** Requests of the endgame panel for an open game. */
import type { EndgameLineQuestion, EndgameQuestion } from '../../../api/contract.ts';
import { keptOf } from '../../../core/pgn/game.ts';
import { countActionsByPly } from '../../../core/study/count-actions.ts';
import { pathMoves } from '../../../core/study/path.ts';
import { continuation, mainLine } from '../../../core/study/walk.ts';
import type { OpenStudy } from '../../state/game/study.svelte.ts';

export const placeQuestion = ({ study, path, nodes }: OpenStudy): EndgameQuestion => ({
  rules: study.rules,
  fen: study.start,
  moves: pathMoves(path),
  actions: countActionsByPly(nodes),
});

/** The main line. If part of its moves could not be read, the result of the game does not apply to it. */
export function mainQuestion({ study }: OpenStudy): EndgameLineQuestion {
  const nodes = mainLine(study);
  return {
    rules: study.rules,
    fen: study.start,
    moves: nodes.map(({ move }) => move),
    actions: countActionsByPly([study.root, ...nodes]),
    result: keptOf(study) === 'whole' ? study.result : '*',
  };
}

/** The line through the cursor to its end; equal to {@link mainQuestion} on the main line. */
export function lineQuestion(open: OpenStudy): EndgameLineQuestion {
  const nodes = [...open.nodes, ...continuation(open.node)];
  const main = mainQuestion(open);
  const moves = nodes.slice(1).map(({ move }) => move);
  const isMain = moves.length === main.moves.length && moves.every((move, ply) => move === main.moves[ply]);
  return isMain ? main : { ...main, moves, actions: countActionsByPly(nodes), result: '*' };
}
