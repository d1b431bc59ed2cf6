/** ភាសាខ្មែរ អ្វីដែលធ្វើជាមួយល្បែងច្រើនក្នុងពេលតែមួយ៖ បើក រំលងល្បែងដែលមានរួច ធុងសំរាម និងបញ្ជីល្បែងដែលបើក */
import type { enShelf } from './en-shelf.ts';

const figure = (value: number): string => new Intl.NumberFormat('km', { numberingSystem: 'latn' }).format(value);
const games = (count: number): string => `${figure(count)} ល្បែង`;

export const kmShelf: typeof enShelf = {
  shelf: {
    openMany: count => `បើក ${games(count)} ឬ?`,
    openManyText: 'ល្បែងនីមួយៗបើកក្នុងផ្ទាំងរបស់វា។',
    openMost: most => `ម្ដងបើកបានច្រើនបំផុត ${games(most)}។`,
    openFirst: count => `បើក ${games(count)}ដំបូង`,
    openAll: count => `បើកទាំង ${games(count)}`,
    openGames: 'ល្បែងទាំងអស់ដែលបើក',
    bin: 'ធុងសំរាម',
    inBin: count => `${games(count)} ក្នុងធុងសំរាម`,
    binActions: 'បញ្ជាសម្រាប់ធុងសំរាម',
    empty: 'សម្អាតធុងសំរាម',
    emptyAsk: count => `លុប ${games(count)} ជារៀងរហូតឬ?`,
    emptyText: 'បន្ទាប់ពីនេះ យកមកវិញលែងបានទៀតទេ។',
    emptyDo: count => `លុប ${games(count)}`,
    restoreAll: 'យកមកវិញទាំងអស់',
    skipEqual: 'រំលងល្បែងដែលមានរួច',
    skipEqualText: 'ដំណើរ ច្បាប់ ទីតាំងដើម អ្នកលេង កាលបរិច្ឆេទ និងលទ្ធផលដូចគ្នា ទោះនៅបណ្ដុំណាក្នុងបណ្ណាល័យក៏ដោយ។',
    skipped: count => `បានរំលង ${games(count)} ព្រោះមានរួចហើយ`,
    duplicates: count => `ល្បែងដែលរំលង តែស្លាកខុសគ្នា៖ ${games(count)}`,
    tagDiffers: (tag, value, kept) =>
      kept === null ? `${tag}: ${value} (គ្មានក្នុងបណ្ណាល័យ)` : `${tag}: ${value} (ក្នុងបណ្ណាល័យ៖ ${kept})`,
    openKept: 'បើកល្បែងដែលនៅក្នុងបណ្ណាល័យ',
    wholeGame: game => `${game} គ្រប់ច្បាប់`,
  },
};

export const noticesShelfKm: Readonly<Record<string, string>> = {
  'games-opened': 'បានបើក {opened} ក្នុង {of} ល្បែង',
  'bin-emptied': 'បានលុបជារៀងរហូត៖ {count} ល្បែង',
};
