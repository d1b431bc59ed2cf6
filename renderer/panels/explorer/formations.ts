/** The formations of the sides of a position. */
import { FORMATIONS } from '../../../core/glossary/formations.ts';
import { formationOf, readFormations } from '../../../core/openings/formations.ts';
import type { Position } from '../../../engine/rules/position.ts';
import type { Color } from '../../../engine/rules/types.ts';
import makruk from '../../../resources/formations/makruk.tsv?raw';

export const MAKRUK = readFormations(makruk);

/** The term of the glossary for the formation of a side; `null` without one. */
export function formationAt(position: Position, side: Color): (typeof FORMATIONS)[number] | null {
  if (position.rules.variant !== 'Makruk') return null;
  const found = formationOf(position, side, MAKRUK);
  return FORMATIONS.find(({ id }) => id === found?.id) ?? null;
}
