/** The classical evaluation on training positions, to compare networks with it. */
import { compiledRules } from '../engine/rules/compile.ts';
import { makeFen } from '../engine/rules/fen.ts';
import { Position } from '../engine/rules/position.ts';
import { turnOf } from '../engine/rules/record.ts';
import type { RuleSet } from '../engine/rules/rule-set.ts';
import type { Search } from '../engine/search/search.ts';
import { POSITION_BYTES, recordAt } from './position.ts';

/** Static evaluations for the side to move, centipawns, of positions by their numbers. */
export function classicalValues(
  search: Search,
  rules: RuleSet,
  positions: Uint8Array<ArrayBuffer>,
  order: Uint32Array,
): Float32Array {
  const view = new DataView(positions.buffer);
  const compiled = compiledRules(rules);
  const start = makeFen(Position.start(rules));
  return Float32Array.from(order, index => {
    const record = recordAt(rules, view, index * POSITION_BYTES);
    const position = Position.ofRecord(rules, record);
    return search.evaluate({
      rules: compiled,
      start: record,
      moves: [],
      count: position.count(),
      chosen: [],
      limits: {},
      lines: 1,
      turn: turnOf(record),
      pieces: 0,
      over: false,
      game: { rules, fen: start, moves: [] },
    });
  });
}
