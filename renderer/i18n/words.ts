/** The words of a language, composed of its parts. */
import * as english from './en/index.ts';

/** The exports of a language's folder. */
export type Parts = typeof english;

export const wordsOf = ({ frame, study, editor, library, importing, engine, settings, ...parts }: Parts) => {
  const { count, endgame, tables, games, rules, ruleSets, training, help, menu } = parts;
  const { glossary, motifs, notices, numerals, spoken } = parts;
  return {
    ...frame,
    ...study,
    ...editor,
    ...library,
    ...importing,
    ...engine,
    ...settings,
    ...count,
    ...endgame,
    ...tables,
    ...games,
    ...rules,
    ...ruleSets,
    ...training,
    ...help,
    ...menu,
    glossary,
    motifs,
    notices,
    numbers: { numerals, spoken },
  };
};

export const en = wordsOf(english);

export type Words = typeof en;
