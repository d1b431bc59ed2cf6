/**
 * Files of the built program for hosts of proofs: its threads start in half the processor time of the sources, and are
 * what users run. The proofs build it first (`built.ts`).
 */
import { type Assets, findAssets } from '../../host/assets.ts';

export const builtAssets: Assets = findAssets(new URL('../../dist/node/cli.js', import.meta.url).href);
