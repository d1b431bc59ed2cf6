/** `games`: what is in a library, one game a line. */
import type { GameRow, StoredGame } from '../api/contract.ts';
import { exportedTags } from '../core/pgn/writer.ts';
import { raiseStudy } from '../core/study/flat.ts';
import { mainLine } from '../core/study/walk.ts';
import { type GameOptions, gameRows, withLibrary } from './library.ts';
import { print } from './output.ts';

interface Options extends GameOptions {
  readonly json?: boolean;
}

export const listGames = (options: Options): Promise<boolean> =>
  withLibrary(options, true, async ({ services }) => {
    for await (const rows of gameRows(services, options)) {
      const games = await Promise.all(rows.map(async row => ({ row, ...(await services.library.open(row.id)) })));
      await print(games.map(game => `${options.json ? asJson(game) : asText(game)}\n`).join(''));
    }
    return true;
  });

type Listed = StoredGame & { readonly row: GameRow };

function asJson({ id, study, row }: Listed): string {
  return JSON.stringify({
    id,
    tags: tagObject(exportedTags(study)),
    rules: study.rules,
    plies: pliesOf(study),
    result: study.result,
    ...(row.ending === null && row.kinds.length === 0
      ? {}
      : { ending: row.ending, kinds: row.kinds, ply: row.endingPly }),
  });
}

/** In their order; of two with one name the first. */
function tagObject(tags: StoredGame['study']['tags']): Readonly<Record<string, string>> {
  const values = new Map<string, string>();
  for (const { name, value } of tags) if (!values.has(name)) values.set(name, value);
  return Object.fromEntries(values);
}

function asText({ id, study, row }: Listed): string {
  const tag = (name: string): string => study.tags.find(candidate => candidate.name === name)?.value ?? '?';
  const plies = `${pliesOf(study)} plies`;
  const found = [row.ending ?? '', row.kinds.join(' ')].filter(text => text !== '');
  const names = `${tag('White')} - ${tag('Black')}`;
  return [id, tag('Date'), names, study.result, plies, study.rules, ...found].join('  ');
}

const pliesOf = (study: StoredGame['study']): number => mainLine(raiseStudy(study)).length;
