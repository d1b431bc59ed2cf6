/**
 * `npm run bench [-- NAME...] [--all]`: figures, no judgement. Each benchmark is loaded when it is its turn; a name by itself runs that
 * one alone. `--all` is for `tables`: every ending of one to three units is made.
 */
import { argv, exit } from 'node:process';
import { parseArgs } from 'node:util';

const { positionals: wanted, values } = parseArgs({
  args: argv.slice(2),
  options: { all: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const { all } = values;

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
  'import-growth': async () => (await import('./import-growth.ts')).benchImportGrowth(),
  tables: async () => {
    const { benchTables } = await import('./tables.ts');
    await benchTables(tell, all);
    return [];
  },
  start: async () => (await import('./start.ts')).benchStart(),
  first: async () => (await import('./first-search.ts')).benchFirstSearch(),
};

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
