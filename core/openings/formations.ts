/** Named formations: squares of pieces of one side. The data is in `resources/formations`. */

import type { Position } from '../../engine/rules/position.ts';
import { type Color, parseSquare, ROLES, type Role, type Square } from '../../engine/rules/types.ts';
import { FORMATIONS } from '../glossary/formations.ts';

type FormationId = (typeof FORMATIONS)[number]['id'];

export interface Formation {
  /** The term of the glossary with its names. */
  readonly id: FormationId;
  /** For White. */
  readonly pieces: readonly { readonly role: Role; readonly square: Square }[];
}

/** @throws SyntaxError */
export function readFormations(text: string): readonly Formation[] {
  return text
    .split('\n')
    .filter(line => line.trim() !== '' && !line.startsWith('#'))
    .map(line => {
      const [name = '', pieces = ''] = line.split('\t');
      const term = FORMATIONS.find(({ id }) => id === name);
      if (!term) throw new SyntaxError(`There is no formation '${name}'`);
      return { id: term.id, pieces: pieces.split(',').map(readPiece) };
    });
}

function readPiece(text: string): Formation['pieces'][number] {
  const [name = '', place = ''] = text.trim().split(' ');
  const role = ROLES.find(one => one === name);
  const square = parseSquare(place);
  if (role === undefined || square === null) throw new SyntaxError(`'${text}' is not a piece on a square`);
  return { role, square };
}

/** The first formation of the list that a side has; Black's squares are turned by half a turn. */
export function formationOf(position: Position, side: Color, formations: readonly Formation[]): Formation | null {
  const has = ({ pieces }: Formation): boolean =>
    pieces.every(({ role, square }) => {
      const piece = position.pieceAt(side === 'w' ? square : 63 - square);
      return piece?.role === role && piece.color === side;
    });
  return formations.find(has) ?? null;
}
