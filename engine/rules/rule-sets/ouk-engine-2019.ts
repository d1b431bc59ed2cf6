import type { RuleSet } from '../rule-set.ts';
import { makrukEngine } from './makruk-engine.ts';
import { oukPychess } from './ouk-pychess.ts';

const { count } = makrukEngine;

/** Ouk as Fairy-Stockfish 11.1 and PyChess played it from October 2019 to September 2022, counted as makruk. */
export const oukEngine2019: RuleSet = {
  ...oukPychess,
  id: 'ouk-engine-2019',
  title: 'Ouk (engines of 2019)',
  uciVariant: null,
  sources: ['FS11', 'PC'],
  repetition: { fold: 3, rights: false, sources: ['FS11', 'PC'] },
  kingLeap: {
    squares: 'lateral',
    capture: false,
    whenInCheck: false,
    rookAim: false,
    checkKills: false,
    untilFirstCapture: false,
    sources: ['FS11'],
  },
  metLeap: { capture: true, attacks: true, untilFirstCapture: false, sources: ['FS11'] },
  count: {
    ...count,
    board: count.board && { ...count.board, sources: ['FS11', 'PC'] },
    piece: count.piece && { ...count.piece, sources: ['FS11', 'PC'] },
  },
};
