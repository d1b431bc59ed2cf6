import type { RuleSet } from '../rule-set.ts';
import { oukPychess } from './ouk-pychess.ts';

const { kingLeap, metLeap, count } = oukPychess;

/** Ouk with the count as engines keep it. */
export const oukEngine: RuleSet = {
  ...oukPychess,
  id: 'ouk-engine',
  title: 'Ouk Chaktrang (engines’ count)',
  uciVariant: 'cambodian',
  sources: ['FS'],
  repetition: { fold: 3, rights: false, sources: ['FS'] },
  kingLeap: kingLeap && { ...kingLeap, sources: ['FS'] },
  metLeap: metLeap && { ...metLeap, sources: ['FS'] },
  count: {
    ...count,
    setUp: 'afterMove',
    board: count.board && { ...count.board, whose: 'firstToMove', sources: ['FS'] },
    piece: count.piece && { ...count.piece, overBoard: 'replace', sources: ['FS'] },
  },
};
