/** The drawings of the piece sets as text: the files that the board shows, and the sets of the user. */
import type { Drawings } from '../../../core/diagram/svg.ts';
import { connection } from '../shell/app.svelte.ts';
import { isOwnPieces } from '../shell/settings.svelte.ts';

const FILES = import.meta.glob<string>('../../../resources/pieces/*/*.svg', {
  query: '?url',
  import: 'default',
  eager: true,
});

const fetched = new Map<string, Promise<Drawings>>();

async function fetchSet(set: string): Promise<Drawings> {
  if (isOwnPieces(set)) return new Map(Object.entries(await connection.api.pieces.drawings(set)));
  const files = Object.entries(FILES).filter(([path]) => path.split('/').at(-2) === set);
  return new Map(
    await Promise.all(
      files.map(async ([path, address]) => {
        const name = path.slice(path.lastIndexOf('/') + 1, -'.svg'.length);
        return [name, await (await fetch(address)).text()] as const;
      }),
    ),
  );
}

export function pieceDrawings(set: string): Promise<Drawings> {
  const drawings = fetched.get(set) ?? fetchSet(set);
  fetched.set(set, drawings);
  drawings.catch(() => fetched.delete(set));
  return drawings;
}
