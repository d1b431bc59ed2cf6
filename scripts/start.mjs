/**
 * `npm start`: sets up, builds what is stale, opens the window or the browser shell. `scripts/launch.ts` is the second
 * half.
 */
import { requireNode, runScript, setUp } from './setup.mjs';

requireNode();
const { HELP, readStartOptions } = await import('./start-options.mjs');
const args = process.argv.slice(2);
try {
  if (readStartOptions(args).help) {
    process.stdout.write(HELP);
    process.exit(0);
  }
} catch (error) {
  console.error(`${error instanceof Error ? error.message : error}\n\n${HELP}`);
  process.exit(2);
}
await runScript(setUp(), 'scripts/launch.ts', args);
