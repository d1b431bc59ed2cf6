/** English: the list of jobs. */
import { counted, figure, games } from './numbers.ts';

export const jobs = {
  jobList: {
    none: 'No task is running.',
    pause: (name: string) => `Pause: ${name}`,
    resume: (name: string) => `Resume: ${name}`,
    stop: (name: string) => `Stop: ${name}`,
    dismiss: (name: string) => `Dismiss: ${name}`,
    paused: 'paused',
    countMotifs: 'Counting motifs',
    indexPositions: 'Indexing positions',
    games: (done: number, total: number) => `${figure(done)} of ${games(total)}`,
    seconds: (seconds: number) => `${counted(seconds, 'second')} left`,
    minutes: (minutes: number) => `${counted(minutes, 'minute')} left`,
    hours: (hours: number, minutes: number) => `${counted(hours, 'hour')} ${figure(minutes)} min left`,
    skipped: (count: number) => `${games(count)} were in the library already`,
    issues: (count: number) => counted(count, 'warning'),
    clear: 'Dismiss ended tasks',
  },
};
