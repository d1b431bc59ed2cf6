/** Describes a count action: `Black starts to count`. */
import type { CountAction } from '../../../engine/rules/types.ts';
import type { Words } from '../../i18n/words.ts';

export function actionText({ action, by, number }: CountAction, { count: t, colors }: Words): string {
  const side = colors[by];
  return action === 'call' ? t.did.call(side, number ?? 0) : t.did[action](side);
}
