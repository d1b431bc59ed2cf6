/**
 * The error of a network file on the held-out games of files of positions, next to that of the classical evaluation:
 *
 *     node training/measure.ts --network FILE [--result-share N | --lambda N[,N]] [--scale N] FILE...
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { built } from '../bench/built.ts';
import { loadRules } from '../engine/rules/kernel.ts';
import { readNetwork } from '../engine/search/network/file.ts';
import { readDataset, scaleFor } from './dataset.ts';
import { checkedPositions, describeErrors, errorsOf } from './errors.ts';
import { mixtureOption } from './options.ts';
import { targetsFor } from './targets.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    network: { type: 'string' },
    'result-share': { type: 'string' },
    lambda: { type: 'string' },
    scale: { type: 'string' },
  },
});
if (values.network === undefined) throw new Error('expected --network FILE');
const read = readNetwork(new Uint8Array(readFileSync(values.network)));
if (!read.ok) throw new Error(`${values.network}: ${read.error.text}`);
await loadRules(built('rules.wasm'));
const data = readDataset(positionals);
if (data.game !== read.value.game) throw new Error(`${values.network} is a network of ${read.value.game}`);
const scale = scaleFor(data, values.scale);
const targets = targetsFor(data.labels, mixtureOption(values), scale);
const checked = checkedPositions(data);
const errors = await errorsOf(data, checked, targets, read.value, scale);
console.log(`held-out error of ${checked.length} positions: ${describeErrors(errors)}`);
