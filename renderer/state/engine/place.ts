/** The place of the cursor in an open game. */
import { countActionsByPly } from '../../../core/study/count-actions.ts';
import { pathMoves } from '../../../core/study/path.ts';
import { makeFen } from '../../../engine/rules/fen.ts';
import type { OpenStudy } from '../game/study.svelte.ts';
import { type Place, placeKey } from './engine.svelte.ts';

/** What an open game has on the board. */
export type OnBoard = Pick<OpenStudy, 'study' | 'path' | 'nodes' | 'position'>;

export const placeOf = (open: OnBoard): Place => ({
  rules: open.study.rules,
  start: open.study.start,
  moves: pathMoves(open.path),
  actions: countActionsByPly(open.nodes),
  fen: makeFen(open.position),
  key: placeKey(open.position),
  over: open.position.outcome() !== null,
});
