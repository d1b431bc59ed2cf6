/** Khmer: editing lines, and finding moves and comments in a game. */
import type * as en from '../en/lines.ts';
import { figure, games } from './numbers.ts';

export const lines: typeof en.lines = {
  lines: {
    pasteMoves: 'បិទភ្ជាប់ដំណើរដែលបានចម្លងនៅក្រោយនេះ',
    copyLink: 'ចម្លងតំណទៅទីតាំងនេះ',
    copyGameLink: 'ចម្លងតំណទៅល្បែងនេះ',
    unknownSite: 'អាសយដ្ឋាននេះមកពីអត្ថបទក្នុងល្បែង។ សូមបើកតែពេលទុកចិត្តប៉ុណ្ណោះ។',
    playReplacement: move => `ដើរដំណើរដែលត្រូវជំនួស ${move}។`,
    playFirst: move => `ដើរដំណើរពីរដែលត្រូវបញ្ចូលមុន ${move}៖ ដំណើរទីមួយ។`,
    playSecond: move => `ដើរដំណើរទីពីរដែលត្រូវបញ្ចូលមុន ${move}។`,
    find: 'ស្វែងរកក្នុងល្បែង',
    findPlace: 'ដំណើរ មតិ ឬសញ្ញា',
    findPosition: 'ស្វែងរកទីតាំងលើក្ដារ',
    found: (place, count) => (place === 0 ? `រកឃើញ ${figure(count)}` : `${figure(place)}/${figure(count)}`),
    nothingFound: 'រកមិនឃើញ',
    more: 'ពាក្យបញ្ជាផ្សេងទៀត',
    merge: 'បញ្ចូល',
    mergeHint: 'ដំណើរនៃល្បែងផ្សេងក្លាយជាផ្លូវបំបែក។ ដំណើរចុងក្រោយមានឈ្មោះរបស់ល្បែងនោះ។',
    searchLibrary: 'ស្វែងរកក្នុងបណ្ណាល័យ',
    listed: (shown, total) => (shown === total ? games(total) : `${figure(shown)}/${games(total)} ដែលបានផ្លាស់ប្ដូរចុងក្រោយ`),
    noSuchStart: 'ទីតាំងដើមនៃល្បែងនោះគ្មានក្នុងល្បែងនេះទេ។',
    collapse: 'បង្រួមផ្លូវបំបែក',
    expand: moves => `បង្ហាញ ${figure(moves)} ជំហានទៀត`,
  },
  chapters: {
    title: 'ជំពូក',
    saveFirst: 'សូមរក្សាទុកល្បែងក្នុងបណ្ណាល័យ។ បន្ទាប់មក វាអាចជាជំពូកនៃមេរៀន។',
    study: 'ឈ្មោះមេរៀន',
    studyHint: 'ល្បែងនេះក្លាយជាជំពូកទីមួយ ឬជាជំពូកចុងក្រោយ បើបណ្ដុំនេះមានមេរៀនឈ្មោះនេះហើយ។',
    join: 'ធ្វើជាជំពូក',
    unnamed: number => `ជំពូកទី ${figure(number)}`,
    name: 'ឈ្មោះជំពូក',
    rename: chapter => `ប្ដូរឈ្មោះ ${chapter}`,
    up: chapter => `រំកិល ${chapter} ឡើង`,
    down: chapter => `រំកិល ${chapter} ចុះ`,
    leave: chapter => `ដក ${chapter} ចេញពីមេរៀន`,
    remove: chapter => `លុប ${chapter}`,
    addStart: 'ជំពូកថ្មី',
    addHere: 'ជំពូកថ្មីពីទីតាំងនេះ',
  },
};
