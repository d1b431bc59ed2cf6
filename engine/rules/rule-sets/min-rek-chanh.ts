import type { RuleSet } from '../rule-set.ts';
import { rek } from './rek.ts';

/** "No rek, you lose"; kings stand still, orders to rek are obeyed. */
export const minRekChanh: RuleSet = {
  ...rek,
  id: 'min-rek-chanh',
  title: 'Min Rek Chanh',
  variant: 'Min Rek Chanh',
  sources: ['S0', 'RKR', 'DEFAULT'],
  rek: {
    kingMoves: false,
    surround: 'off',
    kingWithoutMove: 'safe',
    custodian: false,
    obligation: 'new',
    captureless: null,
    sources: ['S0', 'RKR', 'DEFAULT'],
  },
};
