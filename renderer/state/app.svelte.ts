/** The page's states, made once and joined here; everybody imports the one he reads. */
import { speech } from '../i18n/index.svelte.ts';
import { Connection } from './connection.svelte.ts';
import { dialShell } from './dial.ts';
import { Games } from './games.svelte.ts';
import { Jobs } from './jobs.svelte.ts';
import { Notices } from './notices.svelte.ts';
import { Settings } from './settings.svelte.ts';

export const connection = new Connection(dialShell);
export const notices = new Notices();
export const settings = new Settings(connection);
export const jobs = new Jobs(connection);
export const games = new Games(connection, notices.failed);

speech.follow(() => settings.choices.language);
