/** The user's own piece sets, and the one that is chosen. */
import type { OwnPieces } from '../../../api/contract.ts';
import { imagesOf, showPieces } from '../../board/piece-sets.ts';
import { connection, notices, settings } from './app.svelte.ts';
import { isOwnPieces, PIECE_SETS } from './settings.svelte.ts';

/** Names of files that can be drawings of pieces. */
const DRAWING = /^[wb](-[a-z-]+|[A-Z])\.svg$/;

let list = $state.raw<readonly OwnPieces[]>([]);

export const ownPieces = {
  get list(): readonly OwnPieces[] {
    return list;
  },

  /** Shows a piece set by its name. @throws when the user's own pieces cannot be read */
  async show(name: string): Promise<void> {
    if (isOwnPieces(name)) showPieces(name, imagesOf(await connection.api.pieces.drawings(name)));
    else showPieces(name);
  },

  /** Loads the list and the pictures of every set; reports each set that cannot be read. */
  async load(): Promise<void> {
    list = await connection.api.pieces.list();
    for (const { id } of list) await ownPieces.show(id).catch(notices.failedInBackground);
  },

  /** Adds and chooses the drawings of a folder; reports what is wrong with them. */
  async add(files: readonly File[]): Promise<void> {
    const drawings = files.filter(({ name }) => DRAWING.test(name));
    const texts = await Promise.all(drawings.map(async file => ({ name: file.name, text: await file.text() })));
    const [folder = ''] = files[0]?.webkitRelativePath.split('/') ?? [];
    const added = await connection.api.pieces.add(folder, texts);
    if (!added.ok) {
      notices.add('error', added.error);
      return;
    }
    await ownPieces.load();
    const { id } = added.value;
    if (isOwnPieces(id)) await settings.set('pieces', id);
  },

  async remove(id: string): Promise<void> {
    await connection.api.pieces.remove(id);
    if (settings.choices.pieces === id) await settings.set('pieces', PIECE_SETS[0]);
    await ownPieces.load();
  },
};
