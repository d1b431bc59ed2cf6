/** `explorer`: what the games of a library have played in a position. */
import type { ExplorerMove, ResultCounts } from '../api/contract.ts';
import { CodedError } from '../api/failure.ts';
import { ruleSet } from '../engine/rules/rule-sets/list.ts';
import { type GameOptions, gameQuery, withLibrary } from './open-library.ts';
import { print } from './output.ts';

interface Options extends GameOptions {
  readonly rules: string;
  /** The start position of the rule set by default. */
  readonly fen?: string;
  readonly json?: boolean;
}

export const explore = ({ rules, fen, json, ...options }: Options): Promise<boolean> =>
  withLibrary(options, true, async host => {
    const known = ruleSet(rules);
    if (known === null) throw new CodedError('no-such-rules', `There is no rule set '${rules}'`);
    const { filter } = await gameQuery(host, options);
    const answer = await host.services.explorer.position(rules, fen ?? known.startFen, filter);
    if (json) await print(`${JSON.stringify(answer)}\n`);
    else await print(`${[`games: ${resultText(answer)}`, ...answer.moves.map(moveText)].join('\n')}\n`);
    return true;
  });

const resultText = ({ games, white, draws, black }: ResultCounts): string => `${games} (+${white} =${draws} -${black})`;

const moveText = ({ move, rating, performance, last, ...counts }: ExplorerMove): string =>
  [
    move,
    resultText(counts),
    ...(rating === null ? [] : [`rating ${rating}`]),
    ...(performance === null ? [] : [`performance ${performance}`]),
    `last ${last}`,
  ].join('  ');
