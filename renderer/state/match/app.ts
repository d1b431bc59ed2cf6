/** Matches between engines. Not part of the first load: views that need them import this module. */
import { connection, notices } from '../shell/app.svelte.ts';
import { Matches } from './matches.svelte.ts';

export const matches = new Matches(connection, notices.failedInBackground);
