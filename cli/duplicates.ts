/** `library duplicates`: lists the duplicates of a library, and merges those with the same moves and tags. */
import { DUPLICATE_KINDS, type DuplicateGroup, type DuplicateKind } from '../api/contract/duplicates.ts';
import type { GameRow, Services } from '../api/contract.ts';
import { CodedError } from '../api/failure.ts';
import type { Host } from '../host/host.ts';
import { jobEnd } from './job-end.ts';
import { type LibraryOptions, withLibrary } from './open-library.ts';
import { print } from './output.ts';

interface Options extends LibraryOptions {
  readonly kind?: DuplicateKind;
  readonly merge?: 'exact';
  readonly dryRun?: boolean;
  readonly json?: boolean;
}

/** Groups of one call. */
const STEP = 200;

export const listDuplicates = ({ kind, merge, dryRun, json, ...library }: Options): Promise<boolean> =>
  withLibrary(library, true, async host => {
    const { services } = host;
    const { error } = await jobEnd(host, () => services.duplicates.find());
    if (error) throw new CodedError(error.code, error.text);
    const unread = (await services.duplicates.counts())?.unread ?? 0;
    if (unread > 0) console.error(`chatrang: not compared because of damage: ${unread} games`);
    if (merge && !dryRun) {
      const { games, left } = await mergeExact(host);
      await print(json ? `${JSON.stringify({ merged: games })}\n` : `merged into others: ${games} games\n`);
      return unread === 0 && left === 0;
    }
    const kinds = merge ? (['exact'] as const) : kind ? [kind] : DUPLICATE_KINDS;
    for (const one of kinds) for await (const group of groupsOf(services, one)) await print(lineOf(one, group, json));
    return unread === 0;
  });

/** How many games went to the bin, and how many were left out. */
async function mergeExact(host: Host): Promise<{ readonly games: number; readonly left: number }> {
  const { edited, error } = await jobEnd(host, () => host.services.duplicates.mergeExact());
  if (error) throw new CodedError(error.code, error.text);
  const { games, left } = edited ?? { games: 0, left: 0 };
  if (left > 0) console.error(`chatrang: left out: ${left} games`);
  return { games, left };
}

async function* groupsOf({ duplicates }: Services, kind: DuplicateKind): AsyncGenerator<DuplicateGroup> {
  for (let offset = 0; ; offset += STEP) {
    const { groups, total } = await duplicates.groups(kind, offset, STEP);
    yield* groups;
    if (offset + STEP >= total) return;
  }
}

const lineOf = (kind: DuplicateKind, games: DuplicateGroup, json = false): string =>
  json ? `${JSON.stringify({ kind, games })}\n` : `${kind}: ${games.map(nameOf).join('; ')}\n`;

const nameOf = ({ id, white, black, date, plies }: GameRow): string =>
  `${id} ${white || '?'} – ${black || '?'}, ${date}, ${plies} plies`;
