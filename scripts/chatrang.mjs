/**
 * `npm run chatrang -- ...`: the command line, after set-up and build where needed. Only the command writes to standard
 * output.
 */
import { requireNode, runScript, setUp } from './setup.mjs';

requireNode();
await runScript(setUp(), 'scripts/command.ts', process.argv.slice(2));
