import { MediaQuery } from 'svelte/reactivity';

/** The system's theme, used while the user has not chosen one. */
export const darkSystem = new MediaQuery('(prefers-color-scheme: dark)');
/** Room for a third column beside the moves. */
export const wideWindow = new MediaQuery('(min-width: 1560px)');
