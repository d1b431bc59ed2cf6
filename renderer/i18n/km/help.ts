/** Khmer: the frame of the help pages. */
import type * as en from '../en/help.ts';

export const help: typeof en.help = {
  help: {
    title: 'ច្បាប់លេង និងជំនួយ',
    pages: 'ទំព័រ',
    contents: 'ក្នុងទំព័រនេះ',
    search: 'ស្វែងរកក្នុងជំនួយ',
    searchPlace: 'ស្វែងរក …',
    hits: (count: number) => `${count} កន្លែង`,
    noHits: 'រកមិនឃើញ',
    back: 'ថយក្រោយ',
    forward: 'ទៅមុខ',
    print: 'បោះពុម្ព',
    close: 'បិទជំនួយ',
    englishOnly: 'ទំព័រទាំងនេះមានតែជាភាសាអង់គ្លេស។',
    inShort: 'ដោយសង្ខេប',
    wholeEnglish: 'ទាំងស្រុង ជាមួយរូបភាព និងឧទាហរណ៍ មានខាងក្រោមជាភាសាអង់គ្លេស។',
    openExample: 'បើកជាល្បែង',
    start: 'ដើមដំបូង',
    rulesOf: (game: string) => `ច្បាប់លេង ${game}`,
    counting: 'របៀបរាប់',
  },
};
