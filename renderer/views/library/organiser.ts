/** Changes of collections, labels and tags. Loaded with the library, so that the first load of the page is smaller. */
import { Organiser } from '../../state/library/organiser.svelte.ts';
import { TagEdits } from '../../state/library/tag-edits.svelte.ts';
import { connection, gameList, jobs, librarySteps, notices } from '../../state/shell/app.svelte.ts';

export const organiser = new Organiser(connection, gameList, notices, librarySteps);
export const tagEdits = new TagEdits(connection, jobs, notices, organiser);
