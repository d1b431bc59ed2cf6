/**
 * Wraps text at 80 columns; only longer words exceed them. A line break replaces a single blank, so unwrapping
 * restores the text. A word that begins with `%`, `;` or a `[` that could be a tag never begins a line, since
 * line-based readers would misread it.
 */
const WIDTH = 80;
const NOT_FIRST = /^(?:[%;]|\[(?!%))/u;

export interface Wrapper {
  /** Adds words after a blank, unless the line is empty. Never breaks at several blanks in a row. */
  add(text: string): void;
  /** Adds text directly after the last word, without a blank. */
  attach(text: string): void;
  text(): string;
}

export function wrapper(): Wrapper {
  const lines: string[] = [];
  let line = '';
  /** The last word, not yet placed because text may be attached to it. */
  let last = '';
  const place = () => {
    if (line === '') line = last;
    else if (line.length + 1 + last.length <= WIDTH || NOT_FIRST.test(last)) line += ` ${last}`;
    else {
      lines.push(line);
      line = last;
    }
  };
  const next = (word: string) => {
    if (last !== '') place();
    last = word;
  };
  return {
    add(text) {
      if (text.includes(' ')) for (const word of text.split(/(?<! ) (?! )/u)) next(word);
      else next(text);
    },
    attach(text) {
      last += text;
    },
    text() {
      next('');
      return [...lines, line].join('\n');
    },
  };
}
