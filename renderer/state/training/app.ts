/** The Training view. Not part of the first load: views that need it import it. */
import { connection, notices } from '../shell/app.svelte.ts';
import { Training } from './training.svelte.ts';

export const training = new Training(connection, notices.failedInBackground);
