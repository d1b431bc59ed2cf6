/** `npm run chatrang -- ...`: the command line, set up and built first where needed. Standard output belongs to the command alone. */
import { requireNode, runScript, setUp } from './setup.mjs';

requireNode();
await runScript(setUp(), 'scripts/command.ts', process.argv.slice(2));
