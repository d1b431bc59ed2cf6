/**
 * `npm run dev [-- --port N --library PATH]`: runs the browser shell and the host from their sources, after rebuilding
 * a changed page. Open the printed address.
 */
import './follow-parent.mjs';
import { build } from './build.ts';

await build(['kernel', 'endgame', 'page'], { log: line => console.error(line) });
await import('../server/main.ts');
