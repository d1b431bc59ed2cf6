/** A line of a game or exercise that is played on the board, as the list beside the board shows it. */
import { pathAlong } from '../../../core/study/path.ts';
import type { Path } from '../../../core/study/study.ts';
import { nodesAlong } from '../../../core/study/walk.ts';
import type { CountAction } from '../../../engine/rules/types.ts';
import { moveText } from '../game/notation.ts';
import type { OpenStudy } from '../game/study.svelte.ts';

export interface PlayedMove {
  readonly path: Path;
  /** `12.` before a move of White, `12…` before the first move if that is Black's, otherwise empty. */
  readonly number: string;
  readonly text: string;
  /** Count actions after the move. */
  readonly actions: readonly CountAction[];
}

/** The moves of the line that ends at `end`, without the first `from` moves. */
export function playedLine(open: OpenStudy, end: Path, from = 0): readonly PlayedMove[] {
  const nodes = nodesAlong(open.study, end) ?? [];
  const places = open.positions.along(nodes);
  return places.slice(from + 1).flatMap((place, index) => {
    const before = places[from + index];
    if (!before) return [];
    const number = before.position.setup().fullmoves;
    return [
      {
        path: pathAlong(nodes, from + index + 1),
        number: before.position.turn === 'w' ? `${number}.` : index === 0 ? `${number}…` : '',
        text: moveText(before.position, place.position, place.san),
        actions: nodes[from + index + 1]?.count ?? [],
      },
    ];
  });
}
