import type { Shape } from '../../../core/screenshot/shapes.ts';
import { settings } from '../shell/app.svelte.ts';
import { withLearnt } from './learnt.ts';

/** Remembers the shapes of a set that was not known. */
export async function learn(shapes: readonly Shape[]): Promise<void> {
  if (shapes.length === 0) return;
  await settings.set('learntPieces', withLearnt(settings.choices.learntPieces, shapes));
}
