/** A look at the beginning of a source before it is imported: how it is written, and which game it most likely is. */
import type { ImportPreview } from '../../api/contract.ts';
import { GUESS_WINDOW, guessFile } from '../../core/pgn/guess.ts';
import { beginningOf, type Source, sizeOf } from './source.ts';

/** @throws CodedError `file-unreadable`. */
export async function previewOf(source: Source, name: string): Promise<ImportPreview> {
  return { name, size: await sizeOf(source), ...guessFile(await beginningOf(source, GUESS_WINDOW)) };
}
