/** English: the frame of the help pages, and what their examples state. */
import type { StatementName } from '../../../core/help/statements.ts';

/** A statement of an example with its values. A form that is missing is shown in English, as the example states it. */
export type StatementWords = Partial<Readonly<Record<StatementName, (...values: string[]) => string>>>;

const statements: StatementWords = {};

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
    englishOnly: 'This page is in English only.',
    openExample: 'Open as a game',
    start: 'Start',
    statements,
    rulesOf: (game: string) => `Rules of ${game}`,
    counting: 'How counting works',
  },
};
