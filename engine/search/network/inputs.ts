/**
 * The inputs of a network that are active in a position, as `docs/network.md` defines them: the plain form, for tests
 * and for the reference. The search has its own (`engine/assembly/search/network.ts`).
 */
import {
  countLimitOf,
  countPliesOf,
  hasSquare,
  type PositionRecord,
  RIGHTS,
  roleSet,
  sideSet,
  squaresOf,
  turnOf,
} from '../../rules/record.ts';
import { type Color, opposite, ROLES, type Role, type Square } from '../../rules/types.ts';
import type { NetworkGame } from './games.ts';

/** Inputs of a king bucket: 12 planes of 64. */
export const INPUTS = 768;
/** Most inputs that are active in one perspective: 32 pieces, four first-move rights, a count. */
export const MAX_ACTIVE = 37;

const KING_PLANE = 10;
const RIGHTS_INPUTS = 11 * 64;
/** A count by the enemy, so that the own side must hurry; a count by the own side. */
const HURRY_INPUTS = RIGHTS_INPUTS + 8;
const DEFENCE_INPUTS = RIGHTS_INPUTS + 24;
/** Fewest moves left of each class. */
const CLASSES = [0, 1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 26, 34, 44, 56] as const;

/** Class, 0 to 15, of a count with so many plies left; an expired count has none left. */
export function countClass(pliesLeft: number): number {
  const moves = (Math.max(0, pliesLeft) + 1) >> 1;
  return CLASSES.findLastIndex(fewest => moves >= fewest);
}

const kingOf = (record: PositionRecord, color: Color): Square =>
  squaresOf(record, roleSet('king')).find(square => hasSquare(record, sideSet(color), square)) as Square;

/** What every square is combined with by exclusive or, in the perspective of a side. */
const orientation = (record: PositionRecord, own: Color): number => {
  const flip = own === 'w' ? 0 : 56;
  return (kingOf(record, own) & 7) < 4 ? flip ^ 7 : flip;
};

/** The square of the own king as its perspective sees it, on files e to h: the index of the map of king buckets. */
export const kingSquare = (record: PositionRecord, own: Color): Square =>
  kingOf(record, own) ^ orientation(record, own);

const hasRight = (record: PositionRecord, color: Color, role: Role): boolean =>
  squaresOf(record, RIGHTS).some(
    square => hasSquare(record, sideSet(color), square) && hasSquare(record, roleSet(role), square),
  );

/** Roles with inputs. The records of the capture games have orders in place of the other roles. */
const inputRoles = (game: NetworkGame): readonly Role[] =>
  game === 'rek' || game === 'min-rek-chanh' ? ['boat', 'king'] : ROLES;

/** The active inputs of a side's perspective, 0 to 767 inside its king bucket, ascending. */
export function activeInputs(game: NetworkGame, record: PositionRecord, own: Color): number[] {
  const turned = orientation(record, own);
  const enemy = opposite(own);
  const inputs: number[] = [];
  for (const role of inputRoles(game)) {
    for (const square of squaresOf(record, roleSet(role))) {
      const isOwn = hasSquare(record, sideSet(own), square);
      const plane = role === 'king' ? KING_PLANE : ROLES.indexOf(role) + (isOwn ? 0 : 5);
      inputs.push(64 * plane + (square ^ turned));
    }
  }
  const rights = [hasRight(record, own, 'king'), hasRight(record, own, 'met')];
  rights.push(hasRight(record, enemy, 'king'), hasRight(record, enemy, 'met'));
  for (const [index, right] of rights.entries()) if (right) inputs.push(RIGHTS_INPUTS + index);
  const [limit, plies] = [countLimitOf(record), countPliesOf(record)];
  if (limit > 0) {
    const counter = plies % 2 === 0 ? turnOf(record) : opposite(turnOf(record));
    inputs.push((counter === own ? DEFENCE_INPUTS : HURRY_INPUTS) + countClass(limit - plies));
  }
  return inputs.sort((a, b) => a - b);
}
