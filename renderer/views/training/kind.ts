/** Describes kinds of exercises. */
import type { TrainingTask } from '../../../api/contract/training.ts';
import { t } from '../../i18n/index.svelte.ts';

const ROLES = { R: 'boat', N: 'horse', S: 'koul', M: 'met', P: 'fish' } as const;

const namesOf = (letters: string): string =>
  [...letters].flatMap(letter => (letter in ROLES ? t.roles[ROLES[letter as keyof typeof ROLES]] : [])).join(', ');

/** The pieces of an ending: `boat, koul`, `boat – horse`. */
export const unitsText = (ending: string): string =>
  ending
    .split('v')
    .map(namesOf)
    .filter(names => names !== '')
    .join(' – ');

/** `KRvK · attack · Hard`. */
export const kindText = ({ ending, side, level }: Pick<TrainingTask, 'ending' | 'side' | 'level'>): string =>
  `${ending} · ${t.training.sides[side]} · ${t.training.levels[level ?? 'game']}`;
