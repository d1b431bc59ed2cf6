/**
 * The verdict over a game's ending, as an arbiter and a commentator give it. The tables say of each place who wins under the count, so a
 * move after which they say something worse for its mover threw something away; the rules say when the count was over, so what the
 * players did with it can be held against them. Places no table knows are gaps: nothing is concluded across them but that the outcome changed.
 */
import type { GameLine, GameVerdict, LinePlace, PlaceVerdict } from './game-verdict-form.ts';

/** Plays the line: index is the ply. Throws on an illegal move. */
export function placesAlong({ start, moves, acts }: GameLine): readonly LinePlace[] {
  const said = new Map(acts.map(one => [one.ply, one.acts]));
  const places: LinePlace[] = [];
  for (let ply = 0; ply <= moves.length; ply++) {
    const before = places[ply - 1]?.position;
    const moved = before === undefined ? start : before.play(moves[ply - 1] as number);
    let position = moved;
    const refused: LinePlace['refused'][number][] = [];
    for (const act of said.get(ply) ?? []) {
      const acted = position.act(act);
      if (acted.ok) position = acted.value;
      else refused.push({ act, issue: acted.error });
    }
    places.push({ ply, moved, position, acts: said.get(ply) ?? [], refused });
  }
  return places;
}

/** @param known of the places, one each */
export declare function gameVerdict(
  line: GameLine,
  places: readonly LinePlace[],
  known: readonly PlaceVerdict[],
): GameVerdict;
