/** `npm start`: sets up, builds what is stale, opens the window or the browser shell. See `scripts/launch.ts` for the latter half. */
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
