/** What kind of exercise it was: `KRvK · attack · Hard`. */
import type { TrainingTask } from '../../../api/training.ts';
import { t } from '../../i18n/index.svelte.ts';

export const kindText = ({ ending, side, level }: Pick<TrainingTask, 'ending' | 'side' | 'level'>): string =>
  `${ending} · ${t.training.sides[side]} · ${t.training.levels[level ?? 'game']}`;
