/** Khmer: the frame of the help pages, and what their examples state. */
import type * as en from '../en/help.ts';

const statements: en.StatementWords = {
  'no-count': () => 'គ្មានខាងណារាប់',
  counts: side => `${side}រាប់`,
  'count-kind': kind => `${kind}`,
  calls: (number, limit) => `រាប់ ${number}/${limit}`,
  at: (number, limit) => `បានរាប់ ${number}/${limit}`,
  left: moves => `សល់ ${moves} ដំណើរ`,
  pieces: pieces => `កូន ${pieces}`,
  over: (result, reason) => `${result} ${reason}`,
  'goes-on': () => 'ល្បែងបន្ត',
  check: () => 'ជាប់អុក',
  'no-check': () => 'មិនជាប់អុក',
  rights: rights => (rights === '-' ? 'គ្មានសិទ្ធិដើរពិសេស' : `សិទ្ធិដើរពិសេស ${rights}`),
  can: moves => `ដើរបាន ${moves}`,
  cannot: moves => `ដើរមិនបាន ${moves}`,
  moves: moves => `មាន ${moves} ដំណើរ`,
  removes: squares => (squares === 'nothing' ? 'មិនស៊ី' : `ស៊ី ${squares}`),
  order: moves => `បញ្ជា ${moves}`,
  loses: moves => `ដើរ ${moves} ចាញ់`,
  'no-order': () => 'គ្មានបញ្ជា',
  may: (side, action) => `${side}អាច${action}`,
  'may-not': (side, action) => `${side}មិនអាច${action}`,
};

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
    englishOnly: 'ទំព័រនេះមានតែជាភាសាអង់គ្លេស។',
    openExample: 'បើកជាល្បែង',
    start: 'ដើមដំបូង',
    statements,
    rulesOf: (game: string) => `ច្បាប់លេង ${game}`,
    counting: 'របៀបរាប់',
  },
};
