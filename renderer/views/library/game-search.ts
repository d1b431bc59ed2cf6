/** The search of the game list. It is loaded with the library, so that the first load of the page is smaller. */
import { GameSearch } from '../../state/library/game-search.svelte.ts';
import { gameList } from '../../state/shell/app.svelte.ts';

export const gameSearch = new GameSearch(gameList);
