/** Changes of collections and labels. It is loaded with the library, so that the first load of the page is smaller. */
import { Organiser } from '../../state/library/organiser.svelte.ts';
import { connection, gameList, notices } from '../../state/shell/app.svelte.ts';

export const organiser = new Organiser(connection, gameList, notices);
