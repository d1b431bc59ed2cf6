/** The chapters of the page. Not part of the first load: views that need them import them. */
import { notices, librarySteps as steps, storedGames, connection as wire } from '../shell/app.svelte.ts';
import { Chapters } from './chapters.svelte.ts';
import { studies } from './study.svelte.ts';

export const chapters = new Chapters({ wire, studies, storedGames, steps, notices });
