/** The name of a line, without the data of formations: for panels of the first load. */
import type { Position } from '../../../engine/rules/position.ts';

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
