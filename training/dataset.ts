/** Files of training positions of one game, as the trainer uses them. */
import type { RuleSet } from '../engine/rules/rule-set.ts';
import { ruleSet } from '../engine/rules/rule-sets/list.ts';
import { type NetworkGame, networkGame } from '../engine/search/network/games.ts';
import { type DataFile, readDataFile } from './data-file.ts';
import { wholeOption } from './options.ts';
import { splitGames } from './run.ts';
import { fitScale, joinLabels, type Labelled, readLabels } from './targets.ts';

interface Source extends DataFile {
  readonly path: string;
}

export interface Dataset {
  readonly game: NetworkGame;
  readonly files: readonly Source[];
  /** Of all files, 32 bytes each. */
  readonly positions: Uint8Array<ArrayBuffer>;
  readonly labels: Labelled;
  /** Numbers of the positions to learn from, and of those held out. */
  readonly split: { readonly learned: Uint32Array; readonly heldOut: Uint32Array };
  readonly rulesOf: (position: number) => RuleSet;
}

/** @throws Error if a file cannot be read, or the files are of several games */
export function readDataset(paths: readonly string[]): Dataset {
  const files = paths.map(path => ({ path, ...readDataFile(path) }));
  const parts: { readonly rules: RuleSet; readonly first: number }[] = [];
  let count = 0;
  for (const { path, source, count: own } of files) {
    const rules = ruleSet(source.rules);
    if (rules === null) throw new Error(`${path}: there is no rule set ${source.rules}`);
    if (networkGame(rules) !== networkGame(parts[0]?.rules ?? rules)) throw new Error(`${path}: another game`);
    parts.push({ rules, first: count });
    count += own;
  }
  const [first] = parts;
  const game = first === undefined ? null : networkGame(first.rules);
  if (game === null) throw new Error('expected files of positions');
  // Each file counts its games from 0: the same games are held out of a file and of the positions varied from it.
  const labels = joinLabels(files.map(file => readLabels(file.positions)));
  const { learned, heldOut } = splitGames(labels.games);
  // Varied positions measure nothing where there are games.
  const played = heldOut.filter(index => !Number.isNaN(labels.results[index]));
  return {
    game,
    files,
    positions: new Uint8Array(Buffer.concat(files.map(file => file.positions))),
    labels,
    split: { learned, heldOut: played.length > 0 ? played : heldOut },
    rulesOf: position => (parts.findLast(part => part.first <= position) ?? parts[0])?.rules as RuleSet,
  };
}

/** The scale of the sigmoid in centipawns: the wanted one, or the one that fits the results. */
export function scaleFor({ labels }: Dataset, wanted: string | undefined): number {
  if (wanted === undefined && labels.results.every(Number.isNaN))
    throw new Error('these positions have no results to which a scale could be fitted: expected --scale N');
  return wanted === undefined ? fitScale(labels.scores, labels.results) : wholeOption('scale', wanted);
}
