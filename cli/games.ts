/** `games`: what is in a library, one game a line. */
import type { StoredGame } from '../api/contract.ts';
import { exportedTags } from '../core/pgn/writer.ts';
import { raiseStudy } from '../core/study/flat.ts';
import { mainLine } from '../core/study/walk.ts';
import { gameIds, type LibraryOptions, withLibrary } from './library.ts';
import { print } from './output.ts';

interface Options extends LibraryOptions {
  readonly json?: boolean;
}

export const listGames = (options: Options): Promise<boolean> =>
  withLibrary(options, true, async ({ services }) => {
    for await (const ids of gameIds(services, options.collection)) {
      const games = await Promise.all(ids.map(id => services.library.open(id)));
      await print(games.map(game => `${options.json ? asJson(game) : asText(game)}\n`).join(''));
    }
    return true;
  });

function asJson({ id, study }: StoredGame): string {
  return JSON.stringify({
    id,
    tags: tagObject(exportedTags(study)),
    rules: study.rules,
    plies: pliesOf(study),
    result: study.result,
  });
}

/** In their order; of two with one name the first. */
function tagObject(tags: StoredGame['study']['tags']): Readonly<Record<string, string>> {
  const values = new Map<string, string>();
  for (const { name, value } of tags) if (!values.has(name)) values.set(name, value);
  return Object.fromEntries(values);
}

function asText({ id, study }: StoredGame): string {
  const tag = (name: string): string => study.tags.find(candidate => candidate.name === name)?.value ?? '?';
  const plies = `${pliesOf(study)} plies`;
  return [id, tag('Date'), `${tag('White')} - ${tag('Black')}`, study.result, plies, study.rules].join('  ');
}

const pliesOf = (study: StoredGame['study']): number => mainLine(raiseStudy(study)).length;
