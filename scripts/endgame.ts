/**
 * The endgame tables that the program ships: all endings of a king and one or two pieces against a king. They are built
 * instead of stored in the repository: 10 MB (7.3 MB at Zstandard's highest level) that the sources reproduce in a few
 * seconds, byte for byte before compression.
 */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { endingsWith } from '../engine/endgame/ending.ts';
import { generateTables } from '../engine/endgame/generation/generate.ts';
import { tableName } from '../engine/endgame/tables/locations.ts';
import { replace } from './bundle.ts';
import { ROOT } from './stale.ts';

export const SHIPPED_FOLDER = 'resources/endgame';

const endings = [...endingsWith(1), ...endingsWith(2)];

export const shippedTables: readonly string[] = endings.map(ending => `${SHIPPED_FOLDER}/${tableName(ending)}`);

/** @throws with the reason when a table could not be built */
export function makeShippedTables(): Promise<void> {
  return replace(SHIPPED_FOLDER, async folder => {
    const { failed } = await generateTables({
      endings,
      folder,
      wasm: join(ROOT, 'build', 'endgame.wasm'),
      worker: pathToFileURL(join(ROOT, 'engine', 'endgame', 'generation', 'worker.ts')),
      threads: 2,
    });
    const [first] = failed;
    if (first) throw new Error(`${first.ending} could not be built: ${first.reason}`);
  });
}
