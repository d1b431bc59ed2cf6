/**
 * Files of the built program for hosts of proofs: its threads start in half the processor time of the sources, and are
 * what users run. The proofs build it first (`built.ts`).
 */
import { pathToFileURL } from 'node:url';
import { type Assets, findAssets } from '../../host/assets.ts';
import { PROGRAM } from './command.ts';

export const builtAssets: Assets = findAssets(pathToFileURL(PROGRAM).href);
