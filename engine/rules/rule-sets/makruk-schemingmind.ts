import type { RuleSet } from '../rule-set.ts';
import { standardLimits } from './limits.ts';
import { makruk } from './makruk.ts';

/** Nothing is enforced, a bare king counts even against fishes, and the chaser has X - Y moves. */
export const makrukSchemingmind: RuleSet = {
  ...makruk,
  id: 'makruk-schemingmind',
  title: 'Makruk (SchemingMind)',
  uciVariant: null,
  sources: ['S3', 'DEFAULT'],
  repetition: null,
  deadPosition: 'agreement',
  count: {
    mode: 'manual',
    setUp: 'atOnce',
    claims: true,
    board: {
      start: 'noFish',
      limit: 64,
      endAt: 'limit+1',
      whose: 'weaker',
      stoppable: true,
      counterMates: 'draw',
      drawOffer: false,
      sources: ['S3', 'DEFAULT'],
    },
    piece: {
      table: standardLimits,
      endAt: 'budget',
      withFish: 'table',
      restart: 'never',
      overBoard: 'replace',
      starts: 'announced',
      sources: ['S3'],
    },
  },
};
