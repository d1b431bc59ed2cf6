import type { RuleSet } from '../rule-set.ts';
import { makruk } from './makruk.ts';

const { count } = makruk;

/** Makruk with the count as engines keep it. */
export const makrukEngine: RuleSet = {
  ...makruk,
  id: 'makruk-engine',
  title: 'Makruk (engines’ count)',
  uciVariant: 'makruk',
  sources: ['FS'],
  repetition: { fold: 3, rights: false, sources: ['FS'] },
  count: {
    ...count,
    setUp: 'afterMove',
    board: count.board && { ...count.board, whose: 'firstToMove', sources: ['FS'] },
    piece: count.piece && { ...count.piece, sources: ['FS'] },
  },
};
