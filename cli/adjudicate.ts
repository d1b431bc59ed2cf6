/** `judge`: the games of a library before the endgame tables, and what they found. A second run goes on where the first was stopped. */

import type { JobState, JudgedState } from '../api/contract.ts';
import { GAME_KINDS } from '../engine/endgame/types/game-verdict.ts';
import { type LibraryOptions, withLibrary } from './open-library.ts';
import { print } from './output.ts';

/** Tables that are named where many are missing. */
const NAMED = 8;

export const judgeGames = (options: LibraryOptions): Promise<boolean> =>
  withLibrary(options, true, async ({ services, events }) => {
    const ended = new Promise<JobState>(resolve => {
      events.subscribe((name, news) => {
        if (name !== 'job') return;
        const job = news as JobState;
        if (job.kind !== 'judgeGames') return;
        if (job.state !== 'running') return resolve(job);
        if (process.stderr.isTTY) process.stderr.write(`\r${job.done} of ${job.total} games, ${job.rate} a second `);
      });
    });
    const id = await services.library.judge();
    process.once('SIGINT', () => void services.jobs.cancel(id));
    const { state, done, rate, error } = await ended;
    if (process.stderr.isTTY) process.stderr.write('\n');
    await print(`${gamesOf(done)} judged${rate > 0 ? `, ${rate} a second` : ''}\n`);
    await tellFound(await services.library.judged(null));
    if (error) console.error(`chatrang: ${error.text}`);
    return state === 'done';
  });

const gamesOf = (count: number): string => (count === 1 ? '1 game' : `${count} games`);

async function tellFound({ waiting, missing, kinds }: JudgedState): Promise<void> {
  for (const kind of GAME_KINDS) await print(`${String(kinds[kind]).padStart(7)}  ${kind}\n`);
  if (waiting > 0) await print(`not judged yet: ${gamesOf(waiting)}\n`);
  const [named, others] = [missing.slice(0, NAMED), missing.slice(NAMED)];
  for (const { table, games } of named)
    await print(`${gamesOf(games)} would be known better with the table ${table}\n`);
  if (others.length > 0) await print(`and ${others.length} more tables are missing\n`);
}
