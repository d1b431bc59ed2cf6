/** The other engines of the page. Not part of the first load: views that need them import this module. */
import { connection, notices } from '../shell/app.svelte.ts';
import { ExternalEngines } from './external-engines.svelte.ts';

export const externalEngines = new ExternalEngines(connection, notices.failedInBackground);
