/** The classical evaluation of training positions. */
import { built } from '../bench/built.ts';
import { Position } from '../engine/rules/position.ts';
import { createSearch } from '../engine/search/search.ts';
import type { Dataset } from './dataset.ts';
import { jobAt } from './job.ts';
import { POSITION_BYTES, recordAt } from './position.ts';

/** In centipawns for the side to move. @param chosen numbers of positions, all by default */
export async function classicalValues(data: Dataset, chosen?: Uint32Array): Promise<Float32Array> {
  const search = await createSearch({ wasm: built('engine.wasm'), hashMiB: 1 });
  const view = new DataView(data.positions.buffer);
  const values = new Float32Array(chosen?.length ?? data.labels.scores.length);
  for (let at = 0; at < values.length; at++) {
    const index = chosen?.[at] ?? at;
    const rules = data.rulesOf(index);
    const record = recordAt(rules, view, index * POSITION_BYTES);
    values[at] = search.evaluate(jobAt(record, [], Position.ofRecord(rules, record), 0));
  }
  return values;
}
