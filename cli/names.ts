/** `names` and `library aliases`: the names of players, events or sites of a library, and those that are probably one. */
import type { Change, NameEntry, NameKind, Services, Spelling } from '../api/contract.ts';
import { CodedError } from '../api/failure.ts';
import type { Host } from '../host/host.ts';
import { jobEnd } from './job-end.ts';
import { type LibraryOptions, withLibrary } from './open-library.ts';
import { print } from './output.ts';

interface Options extends LibraryOptions {
  readonly kind: NameKind;
  readonly similar?: boolean;
  readonly json?: boolean;
}

/** Names of one call. */
const STEP = 1000;

export const listNames = (options: Options): Promise<boolean> =>
  withLibrary(options, true, async host => {
    const lines = options.similar ? similarLines(host, options.kind) : nameLines(host, options.kind);
    for await (const { object, text } of lines) await print(`${options.json ? JSON.stringify(object) : text}\n`);
    return true;
  });

interface Line {
  readonly object: object;
  readonly text: string;
}

/** The names that have aliases. */
export const listAliases = (options: Options): Promise<boolean> =>
  withLibrary(options, true, async host => {
    for await (const entry of entries(host, options.kind))
      if (entry.spellings.length > 1) await print(`${options.json ? JSON.stringify(entry) : entryText(entry)}\n`);
    return true;
  });

export const addAliases = (preferred: string, spellings: readonly string[], options: Options): Promise<boolean> =>
  changeAliases(options, ({ names }) => names.alias(options.kind, preferred, spellings));

export const removeAliases = (spellings: readonly string[], options: Options): Promise<boolean> =>
  changeAliases(options, ({ names }) => names.separate(options.kind, spellings));

const changeAliases = (options: Options, change: (services: Services) => Promise<Change>): Promise<boolean> =>
  withLibrary(options, true, async ({ services }) => {
    const { games } = await change(services);
    await print(options.json ? `${JSON.stringify({ games })}\n` : `games found by other names: ${games}\n`);
    return true;
  });

async function* nameLines(host: Host, kind: NameKind): AsyncGenerator<Line> {
  for await (const entry of entries(host, kind)) yield { object: entry, text: entryText(entry) };
}

/** Those with the most games first. */
async function* entries({ services }: Host, kind: NameKind): AsyncGenerator<NameEntry> {
  for (let offset = 0; ; offset += STEP) {
    const { names, total } = await services.names.list(kind, '', 'games', offset, STEP);
    yield* names;
    if (offset + STEP >= total) return;
  }
}

function entryText({ name, games, spellings: [, ...others] }: NameEntry): string {
  const aliases = others.length === 0 ? '' : `  also: ${others.map(textOf).join('; ')}`;
  return `${textOf({ text: name, games })}${aliases}`;
}

async function* similarLines(host: Host, kind: NameKind): AsyncGenerator<Line> {
  const { names } = host.services;
  const { id, error } = await jobEnd(host, () => names.findSimilar(kind));
  if (error) throw new CodedError(error.code, error.text);
  for (let offset = 0; ; offset += STEP) {
    const { groups, total } = await names.similar(id, offset, STEP);
    for (const group of groups)
      yield { object: group, text: `${group.reason}: ${group.spellings.map(textOf).join('; ')}` };
    if (offset + STEP >= total) return;
  }
}

const textOf = ({ text, games }: Spelling): string => `${text} (${games})`;
