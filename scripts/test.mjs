/** `npm test [-- PART...]`: sets up, then runs every check and test there is. See `scripts/suite.ts` for the parts. */
import { requireNode, runScript, setUp } from './setup.mjs';

requireNode();
await runScript(setUp(), 'scripts/suite.ts', process.argv.slice(2));
