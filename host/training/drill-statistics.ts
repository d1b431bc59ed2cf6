/** Statistics of drills: what is known, the days before and the days to come. */
import type { DrillDay, DrillStatistics } from '../../api/contract/repertoires.ts';
import { type Answered, recallOf, type Scheduled } from './schedule.ts';

/** Days of the statistics, before and after today. */
const DAYS = 30;
/** Days of stability from which a position counts as mature. */
const MATURE = 21;

export interface DrillCard extends Scheduled {
  /** `PositionKey`. */
  readonly key: string;
}

/** Local midnight before a time, both in milliseconds since the epoch. */
export const dayOf = (time: number): number => new Date(time).setHours(0, 0, 0, 0);

const dayAfter = (day: number, days: number): number => {
  const date = new Date(day);
  return date.setDate(date.getDate() + days);
};

/**
 * @param cards number of positions that the repertoire asks
 * @param scheduled those that have been answered
 * @param answers in their order
 */
export function drillStatistics(
  cards: number,
  scheduled: readonly DrillCard[],
  answers: readonly (Answered & { readonly key: string })[],
  now: number,
): DrillStatistics {
  const right = new Map<string, number>();
  for (const { key, grade } of answers) if (grade !== 'again') right.set(key, (right.get(key) ?? 0) + 1);
  return {
    fresh: cards - scheduled.length,
    positions: scheduled.map(({ key, due, learning, stability, answers, lapses, last }) => ({
      key,
      due,
      recall: recallOf({ last, stability }, now),
      learning,
      mature: !learning && stability >= MATURE,
      answers,
      correct: right.get(key) ?? 0,
      lapses,
      last,
    })),
    days: daysOf(answers, now),
    forecast: forecastOf(scheduled, now),
  };
}

function daysOf(answers: readonly (Answered & { readonly key: string })[], now: number): readonly DrillDay[] {
  const today = dayOf(now);
  const days = new Map<number, { reviews: number; correct: number; fresh: number }>();
  for (let back = DAYS - 1; back >= 0; back--) days.set(dayAfter(today, -back), { reviews: 0, correct: 0, fresh: 0 });
  const first = new Map<string, number>();
  for (const { key, at, grade } of answers) {
    const day = dayOf(at);
    const sums = days.get(day);
    const began = first.get(key);
    if (began === undefined) first.set(key, day);
    if (!sums) continue;
    if (began === undefined) sums.fresh++;
    else if (began < day) {
      sums.reviews++;
      if (grade !== 'again') sums.correct++;
    }
  }
  return [...days].map(([day, sums]) => ({ day, ...sums }));
}

function forecastOf(scheduled: readonly Scheduled[], now: number): readonly number[] {
  const today = dayOf(now);
  const ends = Array.from({ length: DAYS }, (_, index) => dayAfter(today, index + 1));
  const forecast = ends.map(() => 0);
  for (const { due } of scheduled) {
    const index = ends.findIndex(end => due < end);
    if (index >= 0) forecast[index] = (forecast[index] ?? 0) + 1;
  }
  return forecast;
}
