import type { RuleSet } from '../rule-set.ts';
import { oukPychess } from './ouk-pychess.ts';

const { kingLeap, metLeap, count } = oukPychess;

/** The first check wins; moves, rights and counts of ouk. */
export const karOuk: RuleSet = {
  ...oukPychess,
  id: 'kar-ouk',
  title: 'Kar Ouk',
  variant: 'Karouk',
  uciVariant: null,
  sources: ['S0', 'S1', 'FS', 'CC'],
  startFen: 'rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w DEde - 1+1 0 1',
  goal: 'firstCheck',
  repetition: { fold: 3, rights: false, sources: ['FS'] },
  deadPosition: 'kings',
  kingLeap: kingLeap && { ...kingLeap, sources: ['FS', 'CC'] },
  metLeap: metLeap && { ...metLeap, sources: ['FS', 'CC'] },
  count: {
    ...count,
    board: count.board && { ...count.board, sources: ['FS'] },
    piece: count.piece && { ...count.piece, sources: ['FS'] },
  },
};
