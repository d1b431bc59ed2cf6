/** Khmer: the list of jobs. */
import type * as en from '../en/jobs.ts';
import { figure, games } from './numbers.ts';

export const jobs: typeof en.jobs = {
  jobList: {
    none: 'គ្មានការងារកំពុងធ្វើទេ',
    pause: name => `ផ្អាក៖ ${name}`,
    resume: name => `បន្ត៖ ${name}`,
    stop: name => `ឈប់៖ ${name}`,
    dismiss: name => `បិទ៖ ${name}`,
    paused: 'បានផ្អាក',
    countMotifs: 'កំពុងរាប់ឈ្មោះដំណើរ',
    indexPositions: 'កំពុងរៀបចំលិបិក្រមទីតាំង',
    games: (done, total) => `${figure(done)} នៃ ${games(total)}`,
    seconds: seconds => `នៅសល់ ${figure(seconds)} វិនាទី`,
    minutes: minutes => `នៅសល់ ${figure(minutes)} នាទី`,
    hours: (hours, minutes) => `នៅសល់ ${figure(hours)} ម៉ោង ${figure(minutes)} នាទី`,
    skipped: count => `${games(count)} មានក្នុងបណ្ណាល័យរួចហើយ`,
    issues: count => `ការព្រមាន ${figure(count)}`,
    clear: 'បិទការងារដែលចប់',
  },
};
