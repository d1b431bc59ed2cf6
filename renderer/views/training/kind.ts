/** Kinds of exercises in words. */
import type { TrainingTask } from '../../../api/training.ts';
import { t } from '../../i18n/index.svelte.ts';

const ROLES = { R: 'boat', N: 'horse', S: 'koul', M: 'met', P: 'fish' } as const;

/** The chaser's units by their names: `boat, koul`. */
export const unitsText = (ending: string): string =>
  [...ending.slice(1, ending.indexOf('v'))]
    .flatMap(letter => (letter in ROLES ? t.roles[ROLES[letter as keyof typeof ROLES]] : []))
    .join(', ');

/** `KRvK · attack · Hard`. */
export const kindText = ({ ending, side, level }: Pick<TrainingTask, 'ending' | 'side' | 'level'>): string =>
  `${ending} · ${t.training.sides[side]} · ${t.training.levels[level ?? 'game']}`;
