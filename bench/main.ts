/**
 * `npm run bench [-- NAME...]`: figures, no judgement. Each benchmark is loaded when it is its turn; a name by itself runs that
 * one alone.
 */
import { argv, exit } from 'node:process';

const tell = (line: string): void => console.log(`  ${line}`);

/** A benchmark tells its lines as they come, or answers them at its end. */
const BENCHMARKS: Readonly<Record<string, () => Promise<readonly string[]>>> = {
  perft: async () => {
    const { benchPerft } = await import('./perft.ts');
    await benchPerft(tell);
    return [];
  },
  nodes: async () => {
    const { benchNodes } = await import('./nodes.ts');
    return [`Bench: ${await benchNodes()}`];
  },
  search: async () => {
    const { benchSearch, searchLine } = await import('./search.ts');
    return (await benchSearch()).map(searchLine);
  },
  database: async () => (await import('./database.ts')).benchDatabase(),
  tables: async () => (await import('./tables.ts')).benchTables(),
  start: async () => (await import('./start.ts')).benchStart(),
};

const wanted = argv.slice(2);
const unknown = wanted.filter(name => !Object.hasOwn(BENCHMARKS, name));
if (unknown.length > 0) {
  console.error(`There is no benchmark ${unknown.join(', ')}; there are ${Object.keys(BENCHMARKS).join(', ')}`);
  exit(2);
}
for (const [name, run] of Object.entries(BENCHMARKS)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.log(`\n${name}`);
  for (const line of await run()) tell(line);
}
