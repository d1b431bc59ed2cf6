/**
 * Fits the probabilities of win, draw and loss to positions of `training/generate.ts`:
 * `node training/win-draw-loss.ts VARIANT=FILE[,FILE...]... [--write]`, such as `Makruk=a.ctpd,b.ctpd Rek=c.ctpd`. Prints
 * the mean logarithmic loss of the current model, and of models fitted to nine tenths of the games on the others
 * (cross-validation). `--write` replaces the models of these games in `engine/search/win-draw-loss-models.ts`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { ruleSet } from '../engine/rules/rule-sets/list.ts';
import { type WinDrawLossFeatures, winAndLoss, winDrawLossFeatures } from '../engine/search/win-draw-loss.ts';
import { type WinDrawLossModel, winDrawLossModels } from '../engine/search/win-draw-loss-models.ts';
import { readDataFile } from './data-file.ts';
import { countAt, labelsOf, POSITION_BYTES, piecesAt, UNKNOWN_RESULT } from './position.ts';
import { readLabels } from './targets.ts';

interface Sample {
  /** For White, centipawns. */
  readonly score: number;
  readonly features: WinDrawLossFeatures;
  /** For White: 0, 1 or 2 half points. */
  readonly result: number;
  /** Number of its game in its file. */
  readonly game: number;
}

/** Parts of the games for cross-validation. */
const FOLDS = 10;
/** Penalty of a square of 1 from the current model, so that few positions with a count do not decide its terms. */
const RIDGE = 0.0005;
const MAX_SAMPLES = 200_000;
const STEPS = 400;
const RATE = 0.03;
/** Smallest probability that the loss counts. */
const LEAST = 1e-6;

/** @throws Error if a file cannot be read or is of another game */
function read(variant: string, files: readonly string[]): Sample[] {
  const samples: Sample[] = [];
  for (const file of files) {
    const { positions, count, source } = readDataFile(file);
    if (ruleSet(source.rules)?.variant !== variant)
      throw new Error(`${file} has positions of ${source.rules}, which is not ${variant}`);
    const { games } = readLabels(positions);
    const view = new DataView(positions.buffer);
    for (let at = 0; at < count * POSITION_BYTES; at += POSITION_BYTES) {
      const { score, result } = labelsOf(view, at);
      if (result === UNKNOWN_RESULT) continue;
      const running = countAt(view, at);
      const features = winDrawLossFeatures(
        piecesAt(view, at),
        running === null ? null : { limitPlies: running.limit, plies: running.plies },
      );
      samples.push({ score, features, result, game: games[at / POSITION_BYTES] as number });
    }
  }
  return samples;
}

const modelOf = (parameters: readonly number[]): WinDrawLossModel => {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = parameters;
  return { width: [a, b, c], spread: [d, e, f] };
};

function loss(model: WinDrawLossModel, samples: readonly Sample[]): number {
  let sum = 0;
  for (const { score, features, result } of samples) {
    const [win, lost] = winAndLoss(model, score, features);
    sum -= Math.log(Math.max(result === 2 ? win : result === 0 ? lost : 1 - win - lost, LEAST));
  }
  return sum / samples.length;
}

/** Adam on six parameters, with differences in place of derivatives. */
function minimise(samples: readonly Sample[], start: WinDrawLossModel): WinDrawLossModel {
  const current = [...start.width, ...start.spread];
  const parameters = [...current];
  const first = parameters.map(() => 0);
  const second = parameters.map(() => 0);
  const part = Math.ceil(samples.length / 20);
  for (let step = 1; step <= STEPS; step++) {
    const offset = step % 20;
    const batch = Array.from({ length: part }, (_, index) => samples[(index * 20 + offset) % samples.length] as Sample);
    const gradient = parameters.map((value, index) => {
      const at = (shift: number): number =>
        loss(modelOf(parameters.with(index, value + shift)), batch) +
        RIDGE * (value + shift - (current[index] as number)) ** 2;
      return (at(1e-3) - at(-1e-3)) / 2e-3;
    });
    gradient.forEach((slope, index) => {
      first[index] = 0.9 * (first[index] as number) + 0.1 * slope;
      second[index] = 0.99 * (second[index] as number) + 0.01 * slope * slope;
      const [mean, square] = [
        (first[index] as number) / (1 - 0.9 ** step),
        (second[index] as number) / (1 - 0.99 ** step),
      ];
      parameters[index] = (parameters[index] as number) - (RATE * mean) / (Math.sqrt(square) + 1e-8);
    });
  }
  return modelOf(parameters);
}

const numbers = (terms: readonly number[]): string => `[${terms.map(term => Number(term.toFixed(2))).join(', ')}]`;

function write(models: Readonly<Record<string, WinDrawLossModel>>): void {
  const file = fileURLToPath(new URL('../engine/search/win-draw-loss-models.ts', import.meta.url));
  const text = readFileSync(file, 'utf8');
  const rows = Object.entries(models).map(([variant, { width, spread }]) => {
    const name = /^\w+$/.test(variant) ? variant : `'${variant}'`;
    return `  ${name}: { width: ${numbers(width)}, spread: ${numbers(spread)} },\n`;
  });
  const head = text.slice(0, text.indexOf('= {\n') + 4);
  writeFileSync(file, `${head}${rows.join('')}${text.slice(text.lastIndexOf('} as const'))}`);
}

const { values, positionals } = parseArgs({
  args: argv.slice(2),
  allowPositionals: true,
  options: { write: { type: 'boolean', default: false } },
});
const models: Record<string, WinDrawLossModel> = { ...winDrawLossModels };
for (const argument of positionals) {
  const [variant = '', files = ''] = argument.split('=');
  const current = models[variant];
  if (current === undefined) throw new Error(`there is no game ${variant}; games: ${Object.keys(models).join(', ')}`);
  const samples = read(variant, files.split(','));
  const step = Math.max(1, Math.floor(samples.length / MAX_SAMPLES));
  const fitTo = (some: readonly Sample[]): WinDrawLossModel =>
    minimise(
      some.filter((_, index) => index % step === 0),
      current,
    );
  const losses = Array.from({ length: FOLDS }, (_, heldOut) => {
    const model = fitTo(samples.filter(({ game }) => game % FOLDS !== heldOut));
    return loss(
      model,
      samples.filter(({ game }) => game % FOLDS === heldOut),
    );
  });
  const heldOutLoss = losses.reduce((sum, each) => sum + each, 0) / FOLDS;
  const model = fitTo(samples);
  models[variant] = model;
  console.log(`${variant}: ${samples.length} positions, loss ${loss(current, samples).toFixed(4)} before`);
  console.log(`  ${heldOutLoss.toFixed(4)} after; width ${numbers(model.width)}, spread ${numbers(model.spread)}`);
}
if (values.write) write(models);
