/** The process that is killed: `node child.ts KIND FOLDER SEED`. */

import { writeSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { loadRules } from '../../../engine/rules/kernel.ts';
import { findAssets } from '../../../host/assets.ts';
import { KILL_KINDS } from './kinds.ts';

const [name = '', folder = '', seed = ''] = process.argv.slice(2);
const kind = KILL_KINDS.find(kind => kind.name === name);
if (!kind) throw new Error(`There is no kind ${name}`);
await loadRules(await readFile(findAssets().rulesWasm));
await kind.work(folder, Number(seed), line => writeSync(1, `${line}\n`));
