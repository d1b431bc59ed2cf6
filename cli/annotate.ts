/** `annotate`: writes the engine's evaluations and symbols for mistakes into games of a library. */
import type { JobState } from '../api/contract.ts';
import type { Host } from '../host/host.ts';
import { namedEngine } from './engine-command.ts';
import { type GameOptions, gameQuery, withLibrary } from './open-library.ts';
import { print } from './output.ts';
import { searchLimits, type TimeOptions } from './search-limits.ts';

interface Options extends GameOptions, TimeOptions {
  readonly threads: number;
  readonly again?: boolean;
  /** Name of an external engine. */
  readonly engine?: string;
}

export const annotate = (options: Options): Promise<boolean> =>
  withLibrary(options, true, async host => {
    const engine = options.engine === undefined ? null : await namedEngine(options.engine);
    const ended = endOf(host);
    await host.services.analysis.analyseGames({
      games: { ids: null, query: await gameQuery(host, options) },
      threads: options.threads,
      ...(engine === null ? {} : { engine: engine.id }),
      limits: searchLimits(options),
      fromPly: 0,
      toPly: null,
      skipKnown: !options.again,
      continues: false,
    });
    const { analysed, error } = await ended;
    if (error || !analysed) {
      console.error(`chatrang: ${error?.text ?? 'the analysis was interrupted'}`);
      return false;
    }
    const { games, left, evaluations, mistakes } = analysed;
    await print(`${evaluations} evaluations and ${mistakes} mistakes written into ${games} games\n`);
    if (left > 0)
      console.error(`chatrang: ${left} games were left out: damaged, or with rules that the engine does not know`);
    return left === 0;
  });

/** The job when it has ended; shows its progress in a terminal. */
function endOf({ events }: Host): Promise<JobState> {
  const { promise, resolve } = Promise.withResolvers<JobState>();
  const end = events.subscribe((name, data) => {
    const job = data as unknown as JobState;
    if (name !== 'job' || job.kind !== 'analyseGames') return;
    if (process.stderr.isTTY) process.stderr.write(`\rchatrang: ${job.done} of ${job.total ?? 0} positions`);
    if (job.state === 'running') return;
    if (process.stderr.isTTY) process.stderr.write('\n');
    end();
    resolve(job);
  });
  return promise;
}
