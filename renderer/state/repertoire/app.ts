/** The repertoires of the page. Not part of the first load: views that need it import it. */
import { connection, gameExports, notices } from '../shell/app.svelte.ts';
import { Repertoires } from './repertoires.svelte.ts';

export const repertoires = new Repertoires(connection, notices, (name, texts) =>
  gameExports.file(name, texts, texts.length),
);
