import { settings } from '../shell/app.svelte.ts';
import type { BoardPicture } from './board-picture.svelte.ts';
import { withLearnt } from './learnt.ts';

/** Remembers the shapes of a set that was not known, once all its pieces have names. */
export async function learn(picture: BoardPicture): Promise<void> {
  const shapes = picture.namedShapes();
  if (shapes.length === 0) return;
  await settings.set('learntPieces', withLearnt(settings.choices.learntPieces, shapes));
}
