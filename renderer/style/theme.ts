import { MediaQuery } from 'svelte/reactivity';

/** What the system asks for, followed while the user has chosen no theme of his own. */
export const darkSystem = new MediaQuery('(prefers-color-scheme: dark)');
/** Room for a third column beside the moves. */
export const wideWindow = new MediaQuery('(min-width: 1560px)');
