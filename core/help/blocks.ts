/**
 * The pages of the help are ordinary Markdown with special blocks for the program. A diagram is described in a comment,
 * which Markdown viewers hide, before the image that is drawn from it. A worked example is a fenced block, which
 * viewers show:
 *
 *     <!-- board koul                      ```example two-boats
 *     rules makruk                         rules makruk
 *     position 4k3/8/8/3S4/8/8/8/3K4 w     position 8/8/8/4k3/8/8/1R6/R2K2N1 b - - 0 1
 *     moves d5                             1... Kd5 : piece count; calls 6 of 8; 2 left
 *     -->                                  ```
 *
 * The table between `<!-- differences makruk makruk-sut -->` and `<!-- end -->` is generated from these rule sets. A
 * comment `<!-- options ... -->` lists the option values that the prose states, one `RULE-SET OPTION VALUE` a line.
 * The comment `<!-- terms -->` is replaced by the terms of the glossary (`core/glossary`). Tests check every block
 * against the program.
 *
 * Diagrams and options are described in the English page only; a translated page shows the same images. Its examples
 * have the names of the English ones, and `scripts/diagrams.ts` writes their contents.
 */

export interface Block {
  readonly kind: 'board' | 'example' | 'differences' | 'options' | 'terms';
  /** The words after the kind in the first line. */
  readonly words: readonly string[];
  readonly lines: readonly string[];
  /** The line of the page on which the block begins, from 1. */
  readonly line: number;
}

const COMMENT = /^<!-- (board|differences|options|terms)\b([^\n]*?)(?:\s*-->|\n([\s\S]*?)\n-->)/u;
const FENCE = /^```example\b([^\n]*)\n([\s\S]*?)\n```/u;

/** An example in a page, with its name. */
export const EXAMPLE = /^```example ([^\n]*)\n[\s\S]*?^```$/gmu;

const wordsOf = (text: string): readonly string[] => text.split(/\s+/u).filter(word => word !== '');
const linesOf = (text: string): readonly string[] => text.split('\n').filter(line => line.trim() !== '');

/** The block at the beginning of `text`; `null` when there is none. */
export function readBlock(text: string, line = 1): Block | null {
  const comment = COMMENT.exec(text);
  if (comment) {
    const [, kind, words = '', lines = ''] = comment;
    return { kind: kind as Block['kind'], words: wordsOf(words), lines: linesOf(lines), line };
  }
  const fence = FENCE.exec(text);
  if (!fence) return null;
  const [, words = '', lines = ''] = fence;
  return { kind: 'example', words: wordsOf(words), lines: linesOf(lines), line };
}

/** All blocks of a page, in order. */
export function blocksOf(page: string): readonly Block[] {
  const blocks: Block[] = [];
  for (const { index } of page.matchAll(/^(?:<!-- |```example)/gmu)) {
    const block = readBlock(page.slice(index), page.slice(0, index).split('\n').length);
    if (block !== null) blocks.push(block);
  }
  return blocks;
}

/** Each line of a block, split into its first word and the rest. */
export const entriesOf = ({ lines }: Block): readonly (readonly [string, string])[] =>
  lines.map(line => {
    const [, key = '', rest = ''] = /^(\S+)\s*(.*)$/u.exec(line.trim()) ?? [];
    return [key, rest];
  });
