/**
 * Pages are not trusted to read files. A page may name only those files of this machine that the shell has granted:
 * files that the user chose in a dialog or that the system asked to open. Files that a page has itself arrive as
 * uploads.
 */
import type { Events } from '../api/contract.ts';
import type { Subscribe } from '../api/rpc.ts';

/** Allows pages to name these files. */
export type Grant = (paths: readonly string[]) => void;

export interface GrantedPaths {
  readonly grant: Grant;
  readonly isGranted: (path: string) => boolean;
}

/** @param openFiles files that the system asked to open at the start; those of later events are granted too */
export function grantedPaths(openFiles: readonly string[], subscribe: Subscribe<Events>): GrantedPaths {
  const granted = new Set(openFiles);
  const grant: Grant = paths => {
    for (const path of paths) granted.add(path);
  };
  subscribe((name, data) => {
    if (name === 'openFiles') grant((data as Events['openFiles']).paths);
  });
  return { grant, isGranted: path => granted.has(path) };
}
