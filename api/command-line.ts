/**
 * Command lines as text. Words are separated by blanks. Characters between two double or two single quotes belong to
 * the word as they are; there is no escape character, so that the backslashes of Windows paths need none. No shell is
 * involved: variables, wildcards and redirections have no meaning.
 */
import { fail, type Issue, ok, type Parsed } from '../engine/rules/result.ts';

/** Characters of a command line. */
export const MAX_COMMAND = 2000;

/** Control and format characters could hide a part of a command from a user who is asked about it. */
const HIDDEN = /[\p{C}\p{Zl}\p{Zp}]/u;

/** Whether a text has characters that are not shown as they are. */
export const hasHiddenCharacters = (text: string): boolean => HIDDEN.test(text);

const refuse = (code: string, text: string): Parsed<readonly string[]> => fail<Issue>({ code, text });

/** The words of a command line, at least one. Issues: `command-empty`, `command-quote`, `command-characters`. */
export function splitCommandLine(text: string): Parsed<readonly string[]> {
  if (hasHiddenCharacters(text) || text.length > MAX_COMMAND)
    return refuse('command-characters', `A command has at most ${MAX_COMMAND} characters, all of them visible`);
  const words: string[] = [];
  let word: string | null = null;
  let quote: string | null = null;
  for (const character of text) {
    if (quote !== null) {
      if (character === quote) quote = null;
      else word += character;
    } else if (character === '"' || character === "'") {
      quote = character;
      word ??= '';
    } else if (/\s/u.test(character)) {
      if (word !== null) words.push(word);
      word = null;
    } else word = (word ?? '') + character;
  }
  if (quote !== null) return refuse('command-quote', `A quotation mark (${quote}) is not closed`);
  if (word !== null) words.push(word);
  if (words.length === 0 || words[0] === '') return refuse('command-empty', 'The command is empty');
  return ok(words);
}

/** A command line that {@link splitCommandLine} splits into these words. */
export const commandLine = (words: readonly string[]): string => words.map(quoted).join(' ');

function quoted(word: string): string {
  if (word !== '' && !/[\s"']/u.test(word)) return word;
  if (!word.includes('"')) return `"${word}"`;
  return word
    .split(/(")/u)
    .filter(part => part !== '')
    .map(part => (part === '"' ? `'"'` : `"${part}"`))
    .join('');
}
