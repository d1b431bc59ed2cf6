/** English: printing games and exercises. */
import { figure } from './numbers.ts';

export const print = {
  print: {
    content: 'What to print',
    contentNames: {
      games: 'Game with annotations',
      starts: 'Exercise: the start position',
      diagrams: 'Exercises: positions marked as diagrams',
      mistakes: 'Exercises: better moves than mistakes',
      questions: 'Exercises: training questions',
      bookmarks: 'Exercises: bookmarks',
    },
    title: 'Title',
    paper: 'Paper',
    columns: 'Columns',
    allChapters: 'All chapters of the study',
    perPage: 'Diagrams on a page',
    parts: 'Parts of the document',
    variations: 'Variations',
    comments: 'Comments',
    diagrams: 'Marked diagrams',
    contents: 'List of games',
    players: 'List of players',
    preview: 'Preview of the document',
    none: 'There is no such exercise.',
    tooMany: (most: number) =>
      `At most ${figure(most)} games can be printed at a time. The command chatrang print has no such limit.`,
    save: 'Save as web page',
    pdf: 'Save as PDF',
    print: 'Print',
  },
};
