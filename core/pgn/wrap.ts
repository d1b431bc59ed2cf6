/**
 * Lines of at most 80 columns, but for a word that is longer. A break replaces a single blank, so unwrapping gives the
 * same text again. No line begins with `%` (an escape line), `;` or a `[` that could be a tag: readers that look at
 * lines only would see what is not there, so such a word stays on the line before it.
 */
const WIDTH = 80;
const CLINGS = /^(?:[%;]|\[(?!%))/u;

export interface Wrapper {
  /** Adds words, a blank before them unless the line is empty; runs of blanks inside are kept together. */
  add(text: string): void;
  /** Like {@link add}, but without a blank before: for what must touch the last word. */
  attach(text: string): void;
  text(): string;
}

export function wrapper(): Wrapper {
  const lines: string[] = [];
  let line = '';
  /** Not in a line yet, since something may be attached to it. */
  let last = '';
  const place = () => {
    if (line === '') line = last;
    else if (line.length + 1 + last.length <= WIDTH || CLINGS.test(last)) line += ` ${last}`;
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
