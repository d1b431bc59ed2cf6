/** `uci`: the engine for other programs. It exits at `quit`, even if the other program keeps standard input open. */
import { fileURLToPath } from 'node:url';
import { runUci } from '../engine/search/uci-engine.ts';
import { findAssets } from '../host/assets.ts';
import { engineName, networkFiles, tableFolders } from '../host/engine.ts';
import { defaultTablesFolder } from '../host/library-path.ts';
import { loadKernel } from './request.ts';

export async function speakUci(): Promise<boolean> {
  const assets = findAssets();
  await loadKernel();
  await runUci({
    name: engineName(assets),
    author: 'the Chatrang authors',
    workerUrl: assets.searchWorker,
    wasm: fileURLToPath(assets.engineWasm),
    tables: {
      rulesWasm: fileURLToPath(assets.rulesWasm),
      folders: tableFolders(assets, defaultTablesFolder()),
    },
    networks: networkFiles(assets),
    input: process.stdin,
    output: process.stdout,
  });
  process.stdin.destroy();
  return true;
}
