/** `uci`: the engine for other programs. It exits at `quit`, even if the other program keeps standard input open. */
import { runUci } from '../engine/search/uci-engine.ts';
import { findAssets } from '../host/assets.ts';
import { uciParts } from '../host/engine.ts';
import { defaultTablesFolder } from '../host/library-path.ts';
import { loadKernel } from './request.ts';

export async function speakUci(): Promise<boolean> {
  await loadKernel();
  const parts = uciParts(findAssets(), defaultTablesFolder());
  await runUci({ ...parts, input: process.stdin, output: process.stdout });
  process.stdin.destroy();
  return true;
}
