/** The piece sets of the program, for commands that draw boards. */
import { readdirSync, readFileSync } from 'node:fs';
import { CodedError } from '../api/failure.ts';
import type { Drawings } from '../core/diagram/svg.ts';
import { findAssets } from '../host/assets.ts';

/** @throws CodedError `no-such-pieces` */
export function readDrawings(set: string): Drawings {
  const { pieces } = findAssets();
  const sets = readdirSync(pieces);
  if (!sets.includes(set))
    throw new CodedError('no-such-pieces', `There is no piece set '${set}'; available: ${sets.join(', ')}`);
  const folder = new URL(`${set}/`, pieces);
  return new Map(
    readdirSync(folder)
      .filter(name => name.endsWith('.svg'))
      .map(name => [name.slice(0, -4), readFileSync(new URL(name, folder), 'utf8')]),
  );
}
