/** The puzzles of the page. Not part of the first load: views that need them import them. */
import { connection, notices } from '../shell/app.svelte.ts';
import { training } from '../training/app.ts';
import { Puzzles } from './puzzles.svelte.ts';

export const puzzles = new Puzzles({
  wire: connection,
  keep: session => training.keep(session),
  failed: notices.failed,
  left: () => training.leave(),
});
