/** Small sets of training positions, for tests. */
import { familyOf } from '../../engine/rules/capabilities.ts';
import { Position } from '../../engine/rules/position.ts';
import type { RuleSet } from '../../engine/rules/rule-set.ts';
import type { Role } from '../../engine/rules/types.ts';
import { POSITION_BYTES, packPosition } from '../../training/position.ts';
import { randomEnding } from '../../training/random-ending.ts';
import { Random } from '../scripts/random.ts';

const VALUES: Readonly<Record<Role, number>> = { fish: 100, met: 160, koul: 260, horse: 300, boat: 500, king: 0 };
const PLIES = 60;

/** Material of White less that of Black, centipawns. */
const materialOf = (position: Position): number =>
  position.board().reduce((sum, piece) => {
    if (piece === null) return sum;
    return piece.color === 'w' ? sum + VALUES[piece.role] : sum - VALUES[piece.role];
  }, 0);

/** Positions of random games and endings, 32 bytes each, labelled with the material: learnable in a few epochs. */
export function trainingPositions(rules: RuleSet, count: number, seed: number): Uint8Array<ArrayBuffer> {
  const random = new Random(seed);
  const positions = new Uint8Array(count * POSITION_BYTES);
  const view = new DataView(positions.buffer);
  let written = 0;
  const add = (position: Position, first: boolean): void => {
    if (written === count || position.orders().length > 0) return;
    const score = materialOf(position);
    const result = score > 150 ? 2 : score < -150 ? 0 : 1;
    packPosition(position, { score, result, exact: false, first }, view, written * POSITION_BYTES);
    written++;
  };
  while (written < count) {
    if (familyOf(rules) === 'chess')
      for (let i = 0; i < 10; i++)
        add(
          randomEnding(rules, () => random.fraction()),
          true,
        );
    let position = Position.start(rules);
    for (let ply = 0; ply < PLIES && position.outcome() === null; ply++) {
      add(position, ply === 0);
      position = position.play(random.pick(position.moves()));
    }
  }
  return positions;
}
