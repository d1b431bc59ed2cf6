/**
 * The bundles for Node and Electron: each has one folder, because the host finds its files relative to its own location
 * (`host/assets.ts`). Electron's main process starts the same workers and kernels, from `dist/node`. Native modules and
 * `electron` are not bundled.
 */
import { cpSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type OutputOptions, rolldown } from 'rolldown';
import { FONTS, HARFBUZZ_WASM, RESVG_WASM } from '../host/assets.ts';
import { ASSEMBLYSCRIPT, notices } from './notices.ts';
import { ROOT } from './stale.ts';

type Entries = Readonly<Record<string, string>>;

const MODULES: OutputOptions = { format: 'es', entryFileNames: '[name].js', chunkFileNames: 'shared-[hash].js' };
/** A sandboxed preload cannot be an ES module. */
const COMMON: OutputOptions = { format: 'cjs', entryFileNames: '[name].cjs' };

export async function bundleNode(): Promise<void> {
  const entries = {
    server: 'server/main.ts',
    cli: 'cli/main.ts',
    'database-worker': 'host/database/worker.ts',
    'reading-worker': 'host/database/reading-worker.ts',
    'log-worker': 'host/database/log-copying-worker.ts',
    'search-worker': 'engine/search/worker.ts',
    'endgame-worker': 'engine/endgame/generation/worker.ts',
    'tables-worker': 'host/endgame/worker.ts',
    'problem-worker': 'host/problems/worker.ts',
  };
  await replace('dist/node', async folder => {
    await write(folder, entries, MODULES, [ASSEMBLYSCRIPT, ...FONTS.map(({ folder: files }) => dirname(files))]);
    for (const kernel of ['rules.wasm', 'engine.wasm', 'endgame.wasm', 'library.wasm'])
      cpSync(join(ROOT, 'build', kernel), join(folder, kernel));
    cpSync(join(ROOT, RESVG_WASM), join(folder, 'resvg.wasm'));
    // Its module looks for it beside itself.
    cpSync(join(ROOT, HARFBUZZ_WASM), join(folder, 'harfbuzz.wasm'));
    for (const font of FONTS) cpSync(join(ROOT, font.folder, font.name), join(folder, font.name));
  });
}

export async function bundleElectron(): Promise<void> {
  await replace('dist/electron', async folder => {
    await write(folder, { main: 'electron/main.ts' }, MODULES);
    await write(folder, { preload: 'electron/preload.ts' }, COMMON);
  });
}

/** Fills a new folder and then replaces the old one, so that a running program never sees an incomplete build. */
export async function replace(place: string, fill: (folder: string) => Promise<void>): Promise<void> {
  const [target, fresh, old] = ['', '.new', '.old'].map(suffix => join(ROOT, place + suffix)) as [
    string,
    string,
    string,
  ];
  for (const folder of [fresh, old]) rmSync(folder, { recursive: true, force: true });
  await fill(fresh);
  try {
    renameSync(target, old);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  renameSync(fresh, target);
  rmSync(old, { recursive: true, force: true });
}

async function write(
  folder: string,
  input: Entries,
  output: OutputOptions,
  alsoIn: readonly string[] = [],
): Promise<void> {
  const built = await rolldown({
    cwd: ROOT,
    input,
    platform: 'node',
    external: ['better-sqlite3', 'electron'],
    plugins: [notices(alsoIn.map(path => join(ROOT, path)))],
    onLog(level, log) {
      if (level === 'warn') console.error(log.message);
    },
  });
  await built.write({ ...output, dir: folder });
  await built.close();
}
