/**
 * `npm run bench [-- NAME...] [--all] [--rival PATH]... [--network PATH]...`: runs all benchmarks, or the named ones.
 * Each benchmark is loaded when it runs. `--all` applies to `tables`: builds every ending of one to three pieces
 * besides the kings. `--games` applies to `legality` (1000 without it), `pictures` (1000) and `library` (100000): the
 * number of games. `library` also takes `--growth` (10000, 100000 and 1000000 games) and the programs to compare with,
 * `--pgn-extract` and `--tkscid`. `--rival` applies to `search`: a UCI engine that searches the same positions.
 * `--network` applies to `network`: a network file.
 */
import { argv, exit } from 'node:process';
import { parseArgs } from 'node:util';

const { positionals: names, values } = parseArgs({
  args: argv.slice(2),
  options: {
    all: { type: 'boolean', default: false },
    games: { type: 'string' },
    growth: { type: 'boolean', default: false },
    network: { type: 'string', multiple: true, default: [] },
    'pgn-extract': { type: 'string', default: 'pgn-extract' },
    tkscid: { type: 'string', default: 'tkscid' },
    rival: { type: 'string', multiple: true, default: [] },
  },
  allowPositionals: true,
});
const { all, network: networks, rival: rivals } = values;

const report = (line: string): void => console.log(`  ${line}`);

/** A benchmark reports its lines as they are ready, or returns them at the end. */
const BENCHMARKS: Readonly<Record<string, () => Promise<readonly string[]>>> = {
  perft: async () => {
    const { benchPerft } = await import('./perft.ts');
    await benchPerft(report);
    return [];
  },
  nodes: async () => {
    const { benchNodes } = await import('./nodes.ts');
    return [`Bench: ${await benchNodes()}`];
  },
  search: async () => {
    const { benchSearch } = await import('./search.ts');
    await benchSearch(rivals, report);
    return [];
  },
  network: async () => {
    const { benchNetwork } = await import('./network.ts');
    await benchNetwork(networks, report);
    return [];
  },
  lines: async () => (await import('./lines.ts')).benchLines(),
  legality: async () => {
    const { benchLegality } = await import('./legality.ts');
    await benchLegality(Number(values.games ?? 1000), report);
    return [];
  },
  motifs: async () => (await import('./motifs.ts')).benchMotifs(),
  pictures: async () => {
    const { benchBoardPictures } = await import('./board-pictures.ts');
    await benchBoardPictures(Number(values.games ?? 1000), report);
    return [];
  },
  reading: async () => (await import('./reading.ts')).benchReading(),
  library: async () => {
    const { benchLibrary } = await import('./whole-library.ts');
    const sizes = values.growth ? [10_000, 100_000, 1_000_000] : [Number(values.games ?? 100_000)];
    await benchLibrary({ sizes, pgnExtract: values['pgn-extract'], tkscid: values.tkscid }, report);
    return [];
  },
  lists: async () => {
    const { benchLists } = await import('./lists.ts');
    await benchLists(report);
    return [];
  },
  scan: async () => {
    const { benchScan } = await import('./scan.ts');
    await benchScan(report);
    return [];
  },
  'position-index': async () => {
    const { benchPositionIndex } = await import('./position-index.ts');
    await benchPositionIndex(report);
    return [];
  },
  'import-growth': async () => (await import('./import-growth.ts')).benchImportGrowth(),
  tables: async () => {
    const { benchTables } = await import('./tables.ts');
    await benchTables(report, all);
    return [];
  },
  start: async () => (await import('./start.ts')).benchStart(),
  first: async () => (await import('./first-search.ts')).benchFirstSearch(),
};

const unknown = names.filter(name => !Object.hasOwn(BENCHMARKS, name));
if (unknown.length > 0) {
  console.error(`No benchmark ${unknown.join(', ')}; available: ${Object.keys(BENCHMARKS).join(', ')}`);
  exit(2);
}
for (const [name, run] of Object.entries(BENCHMARKS)) {
  if (names.length > 0 && !names.includes(name)) continue;
  console.log(`\n${name}`);
  for (const line of await run()) report(line);
}
