/** `npm test [-- PART...]`: sets up, then runs all checks and tests. `scripts/suite.ts` lists the parts. */
import { requireNode, runScript, setUp } from './setup.mjs';

requireNode();
await runScript(setUp(), 'scripts/suite.ts', process.argv.slice(2));
