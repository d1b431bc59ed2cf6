/** `games`: lists the games of a library, one per line. */
import type { GameRow, Services } from '../api/contract.ts';
import { CodedError } from '../api/failure.ts';
import { ruleTags } from '../core/pgn/rule-tags.ts';
import { exportedTags } from '../core/pgn/writer.ts';
import { unflattenStudy } from '../core/study/flat.ts';
import type { Tag } from '../core/study/study.ts';
import { mainLine } from '../core/study/walk.ts';
import { type GameOptions, gameRows, withLibrary } from './open-library.ts';
import { print } from './output.ts';

interface Options extends GameOptions {
  readonly json?: boolean;
}

export const listGames = (options: Options): Promise<boolean> =>
  withLibrary(options, true, async host => {
    let complete = true;
    for await (const rows of gameRows(host, options)) {
      const openings = await host.services.explorer.openingNames(rows.map(({ id }) => id));
      const games = await Promise.all(rows.map((row, at) => listed(host.services, row, openings[at] ?? '')));
      await print(games.map(game => `${options.json ? asJson(game) : asText(game)}\n`).join(''));
      for (const { damage } of games) {
        if (damage === undefined) continue;
        console.error(`chatrang: ${damage}`);
        complete = false;
      }
    }
    return complete;
  });

interface Listed {
  readonly row: GameRow;
  /** Empty without one. */
  readonly opening: string;
  readonly tags: readonly Tag[];
  readonly plies: number;
  /** Why its moves and tags cannot be read. The game is then listed by its columns in the library. */
  readonly damage?: string;
}

async function listed({ library }: Services, row: GameRow, opening: string): Promise<Listed> {
  try {
    const { study } = await library.open(row.id);
    return { row, opening, tags: exportedTags(study), plies: mainLine(unflattenStudy(study)).length };
  } catch (error) {
    if (!(error instanceof CodedError) || error.code !== 'record-damaged') throw error;
    const { rules, result, white, black, event, date, plies } = row;
    const tags = Object.entries({ White: white, Black: black, Event: event, Date: date });
    const named = tags.flatMap(([name, value]) => (value === '' ? [] : [{ name, value }]));
    return {
      row,
      opening,
      plies,
      damage: error.message,
      tags: [...named, { name: 'Result', value: result }, ...ruleTags(rules)],
    };
  }
}

function asJson({ row, opening, tags, plies, damage }: Listed): string {
  return JSON.stringify({
    id: row.id,
    tags: tagObject(tags),
    rules: row.rules,
    plies,
    result: row.result,
    ...(opening === '' ? {} : { opening }),
    ...(row.ending === null && row.kinds.length === 0
      ? {}
      : { ending: row.ending, kinds: row.kinds, ply: row.endingPly }),
    ...(damage === undefined ? {} : { damage }),
  });
}

/** Keeps the order; of several tags with one name the first. */
function tagObject(tags: readonly Tag[]): Readonly<Record<string, string>> {
  const values = new Map<string, string>();
  for (const { name, value } of tags) if (!values.has(name)) values.set(name, value);
  return Object.fromEntries(values);
}

function asText({ row, tags, plies, damage }: Listed): string {
  const tag = (name: string): string => tags.find(candidate => candidate.name === name)?.value ?? '?';
  const found = [row.ending ?? '', row.kinds.join(' '), damage === undefined ? '' : 'damaged'].filter(
    text => text !== '',
  );
  const names = `${tag('White')} - ${tag('Black')}`;
  return [row.id, tag('Date'), names, row.result, `${plies} plies`, row.rules, ...found].join('  ');
}
