/** The drawings of pieces for commands that draw boards: sets of the program, and folders of the user. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CodedError } from '../api/failure.ts';
import type { Drawings } from '../core/diagram/svg.ts';
import { findAssets } from '../host/assets.ts';
import { drawingsIn } from '../host/pieces/own-pieces.ts';

/**
 * @param set name of a set of the program, or path of a folder of drawings, which are checked like those of the page
 * @throws CodedError `no-such-pieces`, `pieces-missing` and the codes of a drawing
 */
export function readDrawings(set: string): Drawings {
  const { pieces } = findAssets();
  const sets = readdirSync(pieces);
  if (sets.includes(set)) return new Map(filesIn(fileURLToPath(new URL(`${set}/`, pieces)), name => name.slice(0, -4)));
  if (statSync(set, { throwIfNoEntry: false })?.isDirectory() !== true) {
    const text = `There is no piece set and no folder '${set}'; available: ${sets.join(', ')}`;
    throw new CodedError('no-such-pieces', text);
  }
  const drawings = drawingsIn(new Map(filesIn(set, name => name)));
  if (!drawings.ok) throw new CodedError(drawings.error.code, `${set}: ${drawings.error.text}`);
  return new Map(Object.entries(drawings.value));
}

const filesIn = (folder: string, key: (name: string) => string): readonly (readonly [string, string])[] =>
  readdirSync(folder)
    .filter(name => name.endsWith('.svg'))
    .map(name => [key(name), readFileSync(join(folder, name), 'utf8')]);
