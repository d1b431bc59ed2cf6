/** ពាក្យអំពីអ្វីដែលតារាងចុងល្បែងរកឃើញក្នុងល្បែងនៃបណ្ណាល័យ */
import type { enEndgameGames } from './en-endgame-games.ts';

const figure = (value: number): string => new Intl.NumberFormat('km', { numberingSystem: 'latn' }).format(value);
const games = (count: number): string => `${figure(count)} ល្បែង`;

export const kmEndgameGames: typeof enEndgameGames = {
  endgameGames: {
    ending: 'ចុងល្បែង',
    kind: 'តាមតារាងចុងល្បែង',
    kinds: {
      'won-drawn': 'តារាងថាឈ្នះ តែចប់ដោយស្មើ',
      'count-drawn': 'តារាងថាអុកងាប់បាន តែស្មើដោយការរាប់',
      'drawn-won': 'តារាងថាស្មើ តែចប់ដោយឈ្នះ',
      'won-lost': 'តារាងថាឈ្នះ តែចប់ដោយចាញ់',
      'win-thrown': 'បោះបង់ការឈ្នះ',
      'draw-thrown': 'បោះបង់ការស្មើ',
      miscounted: 'រាប់ខុស',
    },
    counted: (name, count) => `${name} (${figure(count)})`,
    waiting: count => `នៅមាន ${games(count)} ដែលមិនទាន់បានមើល ហើយរកមិនឃើញនៅទីនេះទេ។`,
    missing: (count, table, others) =>
      others === 0
        ? `${games(count)} នឹងដឹងច្បាស់ជាងនេះ បើមានតារាង ${table}។`
        : `${games(count)} នឹងដឹងច្បាស់ជាងនេះ បើមានតារាង ${table} ហើយនៅមានតារាង ${others} ទៀតដែលមិនទាន់បង្កើត។`,
    needsOf: ending => `${ending} (តាមការរាប់)`,
    judge: 'មើលឥឡូវ',
    judging: (done, total) => `${figure(done)} ក្នុងចំណោម ${games(total)}`,
    job: 'មើលល្បែងតាមតារាងចុងល្បែង',
    tables: 'តារាង',
  },
};
