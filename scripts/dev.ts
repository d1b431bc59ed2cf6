/**
 * `npm run dev [-- --port N --library PATH]`: the browser shell and the host from their sources, the page built anew when it
 * has changed. Open the printed address.
 */
import './follow-parent.mjs';
import { build } from './build.ts';

await build(['kernel', 'endgame', 'page'], { tell: line => console.error(line) });
await import('../server/main.ts');
