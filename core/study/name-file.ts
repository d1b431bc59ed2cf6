/**
 * The text file of position names: a line for each, with rule set, FEN and name between tabs. Lines that begin with `#`
 * are comments.
 */
export interface NamedFen {
  readonly rules: string;
  readonly fen: string;
  readonly name: string;
}

const HEADER = '# Names of positions: rule set, FEN, name';

export const writeNameFile = (names: readonly NamedFen[]): string =>
  `${[HEADER, ...names.map(({ rules, fen, name }) => `${rules}\t${fen}\t${name}`)].join('\n')}\n`;

export interface ReadNames {
  readonly names: readonly NamedFen[];
  /** Numbers of the lines that have no name, from 1. */
  readonly faults: readonly number[];
}

export function readNameFile(text: string): ReadNames {
  const names: NamedFen[] = [];
  const faults: number[] = [];
  for (const [index, line] of text
    .replace(/^\ufeff/u, '')
    .split(/\r?\n/u)
    .entries()) {
    if (line.trim() === '' || line.startsWith('#')) continue;
    const [rules = '', fen = '', ...rest] = line.split('\t').map(part => part.trim());
    const name = rest.join(' ');
    if (rules === '' || fen === '' || name === '') faults.push(index + 1);
    else names.push({ rules, fen, name });
  }
  return { names, faults };
}
