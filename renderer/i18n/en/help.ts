/** English: the frame of the help pages. */
export const help = {
  help: {
    title: 'Rules and help',
    pages: 'Pages',
    contents: 'On this page',
    search: 'Search help',
    searchPlace: 'Search…',
    hits: (count: number) => (count === 1 ? '1 result' : `${count} results`),
    noHits: 'No results',
    back: 'Back',
    forward: 'Forward',
    print: 'Print',
    close: 'Close help',
    englishOnly: 'These pages are in English only.',
    inShort: 'Summary',
    wholeEnglish: 'The full text, with pictures and examples, follows in English.',
    openExample: 'Open as a game',
    start: 'Start',
    rulesOf: (game: string) => `Rules of ${game}`,
    counting: 'How counting works',
  },
};
