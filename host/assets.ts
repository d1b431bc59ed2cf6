/**
 * Where the host finds its files. The same code runs from sources and from a bundle (`dist/node/`, `dist/electron/`),
 * two folders below the project or the package; workers and kernels of all bundles are in `dist/node/`.
 */
import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { CodedError } from '../api/failure.ts';
import { messageOf } from '../engine/rules/result.ts';

export const HARFBUZZ_WASM = 'node_modules/harfbuzzjs/dist/harfbuzz.wasm';
export const RESVG_WASM = 'node_modules/@resvg/resvg-wasm/index_bg.wasm';
export const FONTS = [
  { folder: 'node_modules/@fontsource/noto-sans/files', name: 'noto-sans-latin-400-normal.woff' },
  { folder: 'node_modules/@fontsource/noto-sans-thai/files', name: 'noto-sans-thai-thai-400-normal.woff' },
  { folder: 'node_modules/@fontsource/noto-sans-khmer/files', name: 'noto-sans-khmer-khmer-400-normal.woff' },
] as const;

export interface Assets {
  readonly rulesWasm: URL;
  readonly engineWasm: URL;
  readonly databaseWorker: URL;
  readonly readingWorker: URL;
  readonly logWorker: URL;
  readonly searchWorker: URL;
  readonly endgameWasm: URL;
  readonly endgameWorker: URL;
  readonly tablesWorker: URL;
  readonly problemWorker: URL;
  readonly libraryWasm: URL;
  /** Folder of the endgame tables that ship with the program. */
  readonly tables: URL;
  /** Folder of the networks that evaluate positions (docs/network.md), one for each game that has one. */
  readonly networks: URL;
  readonly samples: URL;
  /** Folder of openings for engine matches, one file per variant. */
  readonly openings: URL;
  /** The named formations of Makruk (`core/openings/formations.ts`). */
  readonly formations: URL;
  /** A folder of drawings for each piece set. */
  readonly pieces: URL;
  /** WOFF fonts for the texts of pictures: Latin, Thai, Khmer. */
  readonly fonts: readonly URL[];
  readonly resvgWasm: URL;
  readonly version: string;
}

/** @param self location of the running code; the default fits sources and bundles */
export function findAssets(self: string = import.meta.url): Assets {
  const sources = self.endsWith('/host/assets.ts');
  const root = new URL(sources ? '../' : '../../', self);
  const shared = {
    samples: new URL('resources/samples/', root),
    openings: new URL('resources/openings/', root),
    formations: new URL('resources/formations/makruk.tsv', root),
    tables: new URL('resources/endgame/', root),
    networks: new URL('resources/networks/', root),
    pieces: new URL('resources/pieces/', root),
    version: readVersion(new URL('package.json', root)),
  };
  if (!sources)
    return {
      ...shared,
      rulesWasm: new URL('dist/node/rules.wasm', root),
      engineWasm: new URL('dist/node/engine.wasm', root),
      databaseWorker: new URL('dist/node/database-worker.js', root),
      readingWorker: new URL('dist/node/reading-worker.js', root),
      logWorker: new URL('dist/node/log-worker.js', root),
      searchWorker: new URL('dist/node/search-worker.js', root),
      endgameWasm: new URL('dist/node/endgame.wasm', root),
      endgameWorker: new URL('dist/node/endgame-worker.js', root),
      tablesWorker: new URL('dist/node/tables-worker.js', root),
      problemWorker: new URL('dist/node/problem-worker.js', root),
      libraryWasm: new URL('dist/node/library.wasm', root),
      resvgWasm: new URL('dist/node/resvg.wasm', root),
      fonts: FONTS.map(({ name }) => new URL(`dist/node/${name}`, root)),
    };
  return {
    ...shared,
    rulesWasm: new URL('build/rules.wasm', root),
    engineWasm: new URL('build/engine.wasm', root),
    databaseWorker: new URL('host/database/worker.ts', root),
    readingWorker: new URL('host/database/reading-worker.ts', root),
    logWorker: new URL('host/database/log-copying-worker.ts', root),
    searchWorker: new URL('engine/search/worker.ts', root),
    endgameWasm: new URL('build/endgame.wasm', root),
    endgameWorker: new URL('engine/endgame/generation/worker.ts', root),
    tablesWorker: new URL('host/endgame/worker.ts', root),
    problemWorker: new URL('host/problems/worker.ts', root),
    libraryWasm: new URL('build/library.wasm', root),
    resvgWasm: new URL(RESVG_WASM, root),
    fonts: FONTS.map(({ folder, name }) => new URL(`${folder}/${name}`, root)),
  };
}

const readVersion = (file: URL): string =>
  (JSON.parse(readFileSync(file, 'utf8')) as { readonly version: string }).version;

/**
 * @throws CodedError `asset-missing` when one of these files does not exist, for example while the program is being
 * rebuilt
 */
export function requireAssets(...assets: readonly URL[]): void {
  const missing = assets.find(asset => !existsSync(asset));
  if (missing) throw missingAsset(missing, 'it does not exist');
}

/** Calls `make` with the bytes of a file. @throws CodedError `asset-missing` when the file is missing or incomplete */
export async function fromAsset<T>(asset: URL, make: (bytes: Uint8Array<ArrayBuffer>) => T | Promise<T>): Promise<T> {
  try {
    return await make(await readFile(asset));
  } catch (error) {
    throw missingAsset(asset, messageOf(error));
  }
}

const missingAsset = (asset: URL, why: string): CodedError =>
  new CodedError(
    'asset-missing',
    `The program's file ${fileURLToPath(asset)} cannot be used: ${why}. If the program is being rebuilt, try again after the build`,
  );
