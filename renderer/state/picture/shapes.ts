/** The shapes that pieces in pictures are compared with: those of the program, of the user, and learnt ones. */
import { SHAPE_SIDE, type ShapeSet, setsOf } from '../../../core/screenshot/shapes.ts';
import { pieceDrawings } from '../output/drawings.ts';
import { connection, settings } from '../shell/app.svelte.ts';
import { PIECE_SETS } from '../shell/settings.svelte.ts';
import { rasterOfSvg } from './decode.ts';
import { learntShapes } from './learnt.ts';

/** The name of the sets that were learnt from pictures. */
export const LEARNT = 'learnt';

const drawn = new Map<string, Promise<readonly ShapeSet[]>>();

async function draw(set: string): Promise<readonly ShapeSet[]> {
  const drawings = [...(await pieceDrawings(set))];
  const shapes = await Promise.all(
    drawings.map(async ([name, svg]) => ({ name, pixels: (await rasterOfSvg(svg, SHAPE_SIDE)).data })),
  );
  return setsOf(set, shapes);
}

function setsNamed(set: string): Promise<readonly ShapeSet[]> {
  const sets = drawn.get(set) ?? draw(set);
  drawn.set(set, sets);
  sets.catch(() => drawn.delete(set));
  return sets;
}

/** A set of the user that cannot be read is left out. */
export async function allShapes(): Promise<readonly ShapeSet[]> {
  const own = await connection.api.pieces.list();
  const found = await Promise.all([
    ...PIECE_SETS.map(setsNamed),
    ...own.map(({ id }) => setsNamed(id).catch((): readonly ShapeSet[] => [])),
  ]);
  const learnt = settings.choices.learntPieces.flatMap(stored => setsOf(LEARNT, learntShapes(stored)));
  return [...found.flat(), ...learnt];
}
