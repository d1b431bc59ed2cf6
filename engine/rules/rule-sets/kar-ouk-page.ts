import type { RuleSet } from '../rule-set.ts';
import { karOuk } from './kar-ouk.ts';
import { oukPage } from './ouk-page.ts';

const { count } = oukPage;

/** Kar Ouk by the Cambodian page, with the moves of its ouk. The page leaves open how such a game is drawn. */
export const karOukPage: RuleSet = {
  ...oukPage,
  id: 'kar-ouk-page',
  title: 'Kar Ouk (Cambodian page)',
  variant: karOuk.variant,
  startFen: karOuk.startFen,
  goal: 'firstCheck',
  deadPosition: 'kings',
  count: { ...count, piece: count.piece && { ...count.piece, sources: ['DEFAULT'] } },
};
