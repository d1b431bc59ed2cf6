/** `annotate`: writes the engine's evaluations and symbols for mistakes into games of a library. */
import type { JobState } from '../api/contract.ts';
import { namedEngine } from './engine-command.ts';
import { jobEnd } from './job-end.ts';
import { type GameOptions, gameQuery, withLibrary } from './open-library.ts';
import { print } from './output.ts';
import { searchLimits, type TimeOptions } from './search-limits.ts';

interface Options extends GameOptions, TimeOptions {
  readonly threads: number;
  readonly again?: boolean;
  /** Name of an external engine. */
  readonly engine?: string;
}

/** `false` if it failed or was interrupted, or if games were left out. */
export const annotate = (options: Options): Promise<boolean> =>
  withLibrary(options, true, async host => {
    const engine = options.engine === undefined ? null : await namedEngine(options.engine);
    const request = {
      games: { ids: null, query: await gameQuery(host, options) },
      threads: options.threads,
      ...(engine === null ? {} : { engine: engine.id }),
      limits: searchLimits(options),
      fromPly: 0,
      toPly: null,
      skipKnown: !options.again,
      continues: false,
    };
    const onProgress = ({ done, total }: JobState): void => {
      if (process.stderr.isTTY) process.stderr.write(`\rchatrang: ${done} of ${total ?? 0} positions`);
    };
    const watching = { onProgress, onInterrupt: 'close' as const };
    const { analysed, error } = await jobEnd(host, () => host.services.analysis.analyseGames(request), watching);
    if (process.stderr.isTTY) process.stderr.write('\n');
    if (error || !analysed) {
      console.error(`chatrang: ${error?.text ?? 'interrupted; the analysis can be continued in the program'}`);
      return false;
    }
    const { games, left, evaluations, mistakes } = analysed;
    await print(`${evaluations} evaluations and ${mistakes} mistakes written into ${games} games\n`);
    if (left > 0)
      console.error(`chatrang: ${left} games were left out: damaged, or with rules that the engine does not know`);
    return left === 0;
  });
