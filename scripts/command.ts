/** Builds the command line if it is stale, then runs it: same arguments, folder, streams and exit code. */
import './follow-parent.mjs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from './build.ts';
import { callerFolder } from './caller.ts';
import { ROOT } from './stale.ts';

await build(['kernel', 'endgame', 'node'], { log: line => console.error(line) });
const program = join(ROOT, 'dist', 'node', 'cli.js');
process.argv[1] = program;
process.chdir(callerFolder('chatrang'));
await import(pathToFileURL(program).href);
