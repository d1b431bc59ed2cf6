/** The game against an opponent. Not part of the first load: views that need it import it. */
import { connection, notices } from '../shell/app.svelte.ts';
import { setAside, setAsideUnknown } from './open-game.ts';
import { Play } from './play.svelte.ts';

export const play = new Play({ wire: connection, failed: notices.failed, setAside, setAsideUnknown });
