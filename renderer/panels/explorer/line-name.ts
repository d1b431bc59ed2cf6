/** What the opening of a line is called. */
import { FORMATIONS } from '../../../core/glossary/formations.ts';
import { formationOf, readFormations } from '../../../core/openings/formations.ts';
import type { Position } from '../../../engine/rules/position.ts';
import type { Color } from '../../../engine/rules/types.ts';
import makruk from '../../../resources/formations/makruk.tsv?raw';

const MAKRUK = readFormations(makruk);

/** The last position of a line that has a name, with the number of plies since; `null` if none has. */
export function lastNamed<N>(
  line: readonly Position[],
  nameAt: (position: Position) => N | null,
): { readonly name: N; readonly plies: number } | null {
  for (let ply = line.length - 1; ply >= 0; ply--) {
    const name = nameAt(line[ply] as Position);
    if (name !== null) return { name, plies: line.length - 1 - ply };
  }
  return null;
}

/** The term of the glossary for the formation of a side; `null` without one. */
export function formationAt(position: Position, side: Color): (typeof FORMATIONS)[number] | null {
  if (position.rules.variant !== 'Makruk') return null;
  const found = formationOf(position, side, MAKRUK);
  return FORMATIONS.find(({ id }) => id === found?.id) ?? null;
}
