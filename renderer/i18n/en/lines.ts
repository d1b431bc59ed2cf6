/** English: editing lines, and finding moves and comments in a game. */
import { counted, figure, games } from './numbers.ts';

export const lines = {
  lines: {
    pasteMoves: 'Paste copied moves after this',
    copyLink: 'Copy link to this position',
    copyGameLink: 'Copy link to this game',
    unknownSite: 'The address comes from the text of a game. Open it only if you trust it.',
    playReplacement: (move: string) => `Play the move that replaces ${move}.`,
    playFirst: (move: string) => `Play two moves to insert before ${move}: now the first one.`,
    playSecond: (move: string) => `Play the second move to insert before ${move}.`,
    find: 'Find in the game',
    findPlace: 'Move, comment or symbol',
    findPosition: 'Find the position on the board',
    /** @param place from 1; 0 when the cursor is elsewhere */
    found: (place: number, count: number) =>
      place === 0 ? `${figure(count)} found` : `${figure(place)} of ${figure(count)}`,
    nothingFound: 'Nothing found',
    more: 'More commands',
    merge: 'Merge',
    mergeHint: 'The moves of the other game become variations. Its last move names it.',
    searchLibrary: 'Search the library',
    listed: (shown: number, total: number) =>
      shown === total ? games(total) : `The last ${figure(shown)} of ${games(total)} that changed`,
    noSuchStart: 'The start position of that game does not occur in this game.',
    collapse: 'Collapse variation',
    expand: (moves: number) => `Show ${counted(moves, 'more move')}`,
  },
  chapters: {
    title: 'Chapters',
    saveFirst: 'Save the game to the library. Then it can be a chapter of a study.',
    study: 'Name of the study',
    studyHint: 'The game becomes its first chapter, or its last one if the collection has a study with this name.',
    join: 'Make it a chapter',
    unnamed: (number: number) => `Chapter ${figure(number)}`,
    name: 'Name of the chapter',
    rename: (chapter: string) => `Rename ${chapter}`,
    up: (chapter: string) => `Move ${chapter} up`,
    down: (chapter: string) => `Move ${chapter} down`,
    leave: (chapter: string) => `Remove ${chapter} from the study`,
    remove: (chapter: string) => `Delete ${chapter}`,
    addStart: 'New chapter',
    addHere: 'New chapter from this position',
  },
};
