/** `adjudicate`: checks the games of a library against the endgame tables. A stopped run can be continued. */
import type { AdjudicationState, JobState } from '../api/contract.ts';
import { GAME_KINDS } from '../engine/endgame/types/game-verdict.ts';
import { jobEnd } from './job-end.ts';
import { type LibraryOptions, withLibrary } from './open-library.ts';
import { gamesOf, print } from './output.ts';

/** Largest number of missing tables that are listed by name. */
const LISTED = 8;

export const adjudicateGames = (options: LibraryOptions): Promise<boolean> =>
  withLibrary(options, true, async host => {
    const onProgress = (job: JobState): void => {
      if (process.stderr.isTTY) process.stderr.write(`\r${job.done} of ${job.total} games, ${job.rate} per second `);
    };
    const { services } = host;
    const watching = { onProgress, onInterrupt: 'cancel' as const };
    const { state, done, rate, error } = await jobEnd(host, () => services.library.adjudicate(), watching);
    if (process.stderr.isTTY) process.stderr.write('\n');
    await print(`${gamesOf(done)} checked${rate > 0 ? `, ${rate} per second` : ''}\n`);
    await printFindings(await services.library.adjudication(null));
    if (error) console.error(`chatrang: ${error.text}`);
    return state === 'done';
  });

async function printFindings({ waiting, missing, kinds }: AdjudicationState): Promise<void> {
  for (const kind of GAME_KINDS) await print(`${String(kinds[kind]).padStart(7)}  ${kind}\n`);
  if (waiting > 0) await print(`not checked yet: ${gamesOf(waiting)}\n`);
  const [listed, others] = [missing.slice(0, LISTED), missing.slice(LISTED)];
  for (const { table, games } of listed) await print(`${gamesOf(games)} could be decided with the table ${table}\n`);
  if (others.length > 0) await print(`and ${others.length} more tables are missing\n`);
}
