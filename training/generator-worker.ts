/** A thread of `generate.ts`: plays the games that it is given. */
import { parentPort, workerData } from 'node:worker_threads';
import { loadRules } from '../engine/rules/kernel.ts';
import { ruleSet } from '../engine/rules/rule-sets/list.ts';
import { KnownEndings } from '../engine/search/known-endings.ts';
import { readNetwork } from '../engine/search/network/file.ts';
import { createSearch } from '../engine/search/search.ts';
import type { PlayedPositions } from './self-play.ts';
import { selfPlay } from './self-play.ts';

export interface GeneratorData {
  readonly rulesWasm: Uint8Array<ArrayBuffer>;
  readonly engineWasm: Uint8Array<ArrayBuffer>;
  /** Of endgame tables. */
  readonly folders: readonly string[];
  /** Network file that evaluates positions; `null`: classical evaluation. */
  readonly network: Uint8Array | null;
  readonly nodes: number;
  readonly endingNodes: number;
  readonly seed: number;
  /** Share of the games that begin with few pieces, 0 to 1. */
  readonly endings: number;
}

export interface GameOrder {
  /** Id of the rule set. */
  readonly rules: string;
  readonly number: number;
}

export interface GameDone extends GameOrder, PlayedPositions {}

const TABLE_ROOM = 64 << 20;
const HASH_MIB = 4;

const data = workerData as GeneratorData;
const { rulesWasm, engineWasm, folders, network: file, seed } = data;
await loadRules(rulesWasm);
const tables = new KnownEndings({
  folders,
  room: TABLE_ROOM,
  onFault: fault => {
    // Without a table the games would be others.
    throw new Error(fault.text);
  },
});
const read = file === null ? null : readNetwork(file);
if (read?.ok === false) throw new Error(read.error.text);
const networks = { of: () => read?.value ?? null };
const search = await createSearch({ wasm: engineWasm, hashMiB: HASH_MIB, endings: tables, networks });
parentPort?.on('message', ({ rules: id, number }: GameOrder) => {
  const rules = ruleSet(id);
  if (rules === null) throw new Error(`there is no rule set ${id}`);
  const { result, positions } = selfPlay(search, { ...data, rules }, seed, number);
  const done: GameDone = { rules: id, number, result, positions };
  parentPort?.postMessage(done, [positions.buffer]);
});
