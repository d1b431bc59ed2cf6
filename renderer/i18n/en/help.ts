/** English: the frame of the help pages. */
export const help = {
  help: {
    title: 'Rules and help',
    pages: 'Pages',
    contents: 'On this page',
    search: 'Search the help',
    searchPlace: 'Search …',
    hits: (count: number) => (count === 1 ? '1 place' : `${count} places`),
    noHits: 'Nothing found',
    back: 'Back',
    forward: 'Forward',
    print: 'Print',
    close: 'Close the help',
    englishOnly: 'These pages are in English only.',
    inShort: 'In short',
    wholeEnglish: 'All of it, with pictures and examples, follows in English.',
    openExample: 'Open as a game',
    start: 'Beginning',
    rulesOf: (game: string) => `Rules of ${game}`,
    counting: 'How counting works',
  },
};
