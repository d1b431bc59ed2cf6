/** The words of a language, composed of its parts. */
import type * as english from './en/index.ts';

/** The exports of a language's folder. */
export type Parts = typeof english;

/** What the page needs before a view is loaded. */
export type FirstParts = Pick<Parts, 'frame' | 'games' | 'help' | 'menu' | 'notices' | 'ruleSets' | 'study'>;

export const firstWordsOf = ({ frame, games, help, menu, notices, ruleSets, study }: FirstParts) => ({
  ...frame,
  ...games,
  ...help,
  ...menu,
  ...ruleSets,
  ...study,
  notices,
});

export const wordsOf = ({ boards, commands, editor, engine, settings, count, endgame, ...parts }: Parts) => {
  const {
    explorer,
    jobs,
    library,
    lines,
    match,
    importing,
    tables,
    rules,
    training,
    glossary,
    motifs,
    names,
    duplicates,
    engines,
    organising,
    diagram,
    play,
    print,
    problem,
    puzzles,
    repertoire,
    report,
    bookmarks,
    symbols,
    versions,
    numerals,
    spoken,
    ...first
  } = parts;
  return {
    ...firstWordsOf(first),
    ...boards,
    ...commands,
    ...editor,
    ...jobs,
    ...explorer,
    ...library,
    ...lines,
    ...match,
    ...importing,
    ...engine,
    ...engines,
    ...settings,
    ...count,
    ...endgame,
    ...tables,
    ...diagram,
    ...play,
    ...print,
    ...problem,
    ...puzzles,
    ...repertoire,
    ...report,
    ...bookmarks,
    ...symbols,
    ...versions,
    ...rules,
    ...training,
    ...names,
    ...duplicates,
    ...organising,
    glossary,
    motifs,
    numbers: { numerals, spoken },
  };
};

export type FirstWords = ReturnType<typeof firstWordsOf>;
export type Words = ReturnType<typeof wordsOf>;
