/** The process that may crash or hang: `node child.ts SEED NUMBER` prints a JSON line before and after each library. */
import { writeSync } from 'node:fs';
import { corrupted } from './run.ts';

const [seed = 1, number = 0] = process.argv.slice(2).map(Number);
const say = (line: object): void => void writeSync(1, `${JSON.stringify(line)}\n`);
for await (const examined of corrupted({ seed, libraries: Array(number).keys() }, begun => say({ begun })))
  say(examined);
