/** `names`: the names of players, events or sites of a library, and those that are probably one. */
import type { JobState, NameKind, Spelling } from '../api/contract.ts';
import { CodedError } from '../api/failure.ts';
import type { Host } from '../host/host.ts';
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

/** Those with the most games first. */
async function* nameLines({ services }: Host, kind: NameKind): AsyncGenerator<Line> {
  for (let offset = 0; ; offset += STEP) {
    const { names, total } = await services.names.list(kind, '', 'games', offset, STEP);
    for (const entry of names) {
      const [, ...others] = entry.spellings;
      const aliases = others.length === 0 ? '' : `  also: ${others.map(textOf).join('; ')}`;
      yield { object: entry, text: `${textOf({ text: entry.name, games: entry.games })}${aliases}` };
    }
    if (offset + STEP >= total) return;
  }
}

async function* similarLines({ services, events }: Host, kind: NameKind): AsyncGenerator<Line> {
  const { promise: ended, resolve, reject } = Promise.withResolvers<void>();
  events.subscribe((name, data) => {
    if (name !== 'job') return;
    const { kind, state, error } = data as JobState;
    if (kind !== 'findNames' || state === 'running') return;
    if (error) reject(new CodedError(error.code, error.text));
    else resolve();
  });
  const job = await services.names.findSimilar(kind);
  await ended;
  for (let offset = 0; ; offset += STEP) {
    const { groups, total } = await services.names.similar(job, offset, STEP);
    for (const group of groups)
      yield { object: group, text: `${group.reason}: ${group.spellings.map(textOf).join('; ')}` };
    if (offset + STEP >= total) return;
  }
}

const textOf = ({ text, games }: Spelling): string => `${text} (${games})`;
