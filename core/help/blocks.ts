/**
 * The pages of rules are ordinary markdown in which some blocks are meant for the program. A picture is a comment, which
 * viewers of markdown hide, before the image that was drawn from it; a worked example is a fence, which they show as it is:
 *
 *     <!-- board koul                      ```example two-boats
 *     rules makruk                         rules makruk
 *     position 4k3/8/8/3S4/8/8/8/3K4 w     position 8/8/8/4k3/8/8/1R6/R2K2N1 b - - 0 1
 *     moves d5                             1... Kd5 : piece count; calls 6 of 8; 2 left
 *     -->                                  ```
 *
 * A table of the rule sets is written between `<!-- differences makruk makruk-sut -->` and `<!-- end -->`, and a comment
 * `<!-- holds ... -->` says what the words before it claim of the rule sets' data. Tests hold every block against the program.
 */

export interface Block {
  readonly kind: 'board' | 'example' | 'differences' | 'holds';
  /** Words behind the kind on its first line. */
  readonly words: readonly string[];
  readonly lines: readonly string[];
  /** Line of the page on which it begins, from 1. */
  readonly at: number;
}

const COMMENT = /^<!-- (board|differences|holds)\b([^\n]*?)(?:\s*-->|\n([\s\S]*?)\n-->)/u;
const FENCE = /^```example\b([^\n]*)\n([\s\S]*?)\n```/u;

const wordsOf = (text: string): readonly string[] => text.split(/\s+/u).filter(word => word !== '');
const linesOf = (text: string): readonly string[] => text.split('\n').filter(line => line.trim() !== '');

/** The block that `text` begins with; `null` when it begins with none. */
export function readBlock(text: string, at = 1): Block | null {
  const comment = COMMENT.exec(text);
  if (comment) {
    const [, kind, words = '', lines = ''] = comment;
    return { kind: kind as Block['kind'], words: wordsOf(words), lines: linesOf(lines), at };
  }
  const fence = FENCE.exec(text);
  if (!fence) return null;
  const [, words = '', lines = ''] = fence;
  return { kind: 'example', words: wordsOf(words), lines: linesOf(lines), at };
}

/** Every block of a page, in order. */
export function blocksOf(page: string): readonly Block[] {
  const blocks: Block[] = [];
  for (const { index } of page.matchAll(/^(?:<!-- |```example)/gmu)) {
    const block = readBlock(page.slice(index), page.slice(0, index).split('\n').length);
    if (block !== null) blocks.push(block);
  }
  return blocks;
}

/** The first word of each line, and the rest of it. */
export const entriesOf = ({ lines }: Block): readonly (readonly [string, string])[] =>
  lines.map(line => {
    const [, key = '', rest = ''] = /^(\S+)\s*(.*)$/u.exec(line.trim()) ?? [];
    return [key, rest];
  });
