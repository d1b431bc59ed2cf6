/**
 * Splits the text of a file into games, one at a time: only the current game is in memory.
 *
 * A game ends where the next one begins. A tag pair at the start of a line begins a game if the lines before it
 * contain moves (or anything else after tags). In files without tags a line that begins with `1.` begins a game if an
 * empty line or a result precedes it; so does a heading, `# ...`. In a list of positions every position begins a
 * game. Comments may span lines, so a tag pair quoted in a comment begins no game. A comment that is never closed
 * ends at an empty line followed by a tag pair; otherwise it would include the rest of the file.
 */

import { isPositionLine } from './position-line.ts';
import { isDigit } from './scan.ts';
import { leadingTags } from './tags.ts';

export interface GameBlock {
  /** Source text with `\n` line ends, without empty lines around it. */
  readonly text: string;
  /** The line of the file at which `text` begins, from 1. */
  readonly line: number;
  /** True if the block was cut for its length, not at the beginning of a game. */
  readonly cut: boolean;
  /** The length of the block in UTF-16 code units with `\n` line ends: `text` and the empty lines around it. */
  readonly sourceLength: number;
}

/**
 * The maximum length of a block in UTF-16 code units. A longer block is cut after three quarters of this length, and
 * the cut is reported. The margin is for tags and comments that are added when a block is written: it must not be cut
 * again when it is read.
 */
const LONGEST_BLOCK = 1 << 26;

const TAG_LINE = /[ \t\ufeff]*\[[ \t]*([A-Za-z0-9_][A-Za-z0-9_+#=:.-]*)[ \t]+"/uy;
const NUMBERED_LINE = /[ \t]*[\d๐-๙០-៩]+[ \t]*[.)]/uy;
const FIRST_MOVE_LINE = /[ \t]*[1๑១][ \t]*[.)](?!\.)/uy;
const RESULT_AT_END = /(?:^|[\s)}])(?:1-0|0-1|1\/2-1\/2|\*)\s*$/u;

export interface BlockStream {
  push(text: string): Generator<GameBlock>;
  end(): Generator<GameBlock>;
}

/** The state of the block that is being read. */
interface BlockState {
  firstTag: string;
  /** Whether the block has anything other than tag pairs. */
  hasBody: boolean;
  hasNumbers: boolean;
  /** Whether the block has a line with a position (`position-line.ts`); the next such line begins the next game. */
  hasPosition: boolean;
  /** Whether the block follows a cut: it is the rest of a game and ends at any tag pair. */
  isRest: boolean;
  inComment: boolean;
  afterEmpty: boolean;
  afterResult: boolean;
}

const newState = (): BlockState => ({
  firstTag: '',
  hasBody: false,
  hasNumbers: false,
  hasPosition: false,
  isRest: false,
  inComment: false,
  afterEmpty: true,
  afterResult: false,
});

/** Whether a line belongs to the next game. */
function beginsGame(state: BlockState, line: string): boolean {
  const first = firstCharacter(line);
  if (first === '[' && (!state.inComment || state.afterEmpty)) {
    const name = matchAtStart(TAG_LINE, line)?.[1];
    if (name === undefined) return false;
    if (state.hasBody) return state.firstTag !== '' || state.hasNumbers || state.hasPosition || state.isRest;
    return state.firstTag === name && state.afterEmpty;
  }
  if (state.inComment) return false;
  if (state.hasPosition && (first === '#' || isPositionLine(line))) return true;
  if (!state.hasNumbers || !(state.afterEmpty || state.afterResult)) return false;
  if (first === '#') return state.firstTag === '';
  if (state.firstTag === '' && isPositionLine(line)) return true;
  return '1๑១'.includes(first) && matchAtStart(FIRST_MOVE_LINE, line) !== null;
}

function readLine(state: BlockState, line: string): void {
  const first = firstCharacter(line);
  const { afterEmpty } = state;
  state.afterEmpty = first === '';
  if (first === '' || (line.startsWith('%') && !state.inComment)) return;
  if (first === '[' && (!state.inComment || afterEmpty) && (!state.hasBody || state.firstTag === '')) {
    const name = matchAtStart(TAG_LINE, line)?.[1];
    if (name !== undefined) {
      state.firstTag ||= name;
      state.hasBody = false;
      state.inComment = false;
      const rest = line.slice(leadingTags(line).end).trim();
      if (rest.startsWith('{') || matchAtStart(NUMBERED_LINE, rest)) readLine(state, rest);
      return;
    }
    if (!state.hasBody) return;
  }
  state.hasBody = true;
  if (!state.inComment && state.firstTag === '' && isPositionLine(line)) {
    state.hasPosition = true;
    state.afterResult = false;
    return;
  }
  if (!state.inComment && isDigit(first.charCodeAt(0))) state.hasNumbers ||= matchAtStart(NUMBERED_LINE, line) !== null;
  state.inComment = commentAfter(line, state.inComment);
  state.afterResult = !state.inComment && RESULT_AT_END.test(line.slice(-12));
}

/** @param firstLine the line of the file at which the text begins */
export function blockStream(longest: number = LONGEST_BLOCK, firstLine = 1): BlockStream {
  const cutLength = Math.floor(longest * 0.75);
  /** Parts of the block from earlier calls, joined at its end so that a long block is not copied at every call. */
  let parts: string[] = [];
  let partsLength = 0;
  let buffer = '';
  /** Parts of an incomplete line, which follow `buffer`. */
  let lineParts: string[] = [];
  let linePartsLength = 0;
  /** The number of trailing carriage returns whose line feed may come with the next text. There may be millions. */
  let returns = 0;
  let blockStart = 0;
  let blockLine = firstLine;
  let at = 0;
  let line = firstLine;
  let state = newState();
  /** The length of the block and of empty blocks before it. */
  let sourceLength = 0;

  /** Ends the block after `length` code units. Returns `null` if it is empty. */
  const cutAt = (length: number, cut: boolean): GameBlock | null => {
    buffer = parts.join('') + buffer;
    parts = [];
    partsLength = 0;
    const end = blockStart + length;
    const text = buffer.slice(blockStart, end);
    const leading = emptyLines(text);
    sourceLength += length;
    const begin = blockLine + feedsIn(text.slice(0, leading));
    const block = { text: text.slice(leading).trimEnd(), line: begin, cut, sourceLength };
    if (cut) line = blockLine + feedsIn(text);
    blockStart = end;
    blockLine = line;
    at = end;
    state = { ...newState(), isRest: cut, afterEmpty: !cut };
    if (block.text === '') return null;
    sourceLength = 0;
    return block;
  };

  function* lines(last: boolean): Generator<GameBlock> {
    buffer += lineParts.join('');
    lineParts = [];
    linePartsLength = 0;
    while (at < buffer.length) {
      const feed = buffer.indexOf('\n', at);
      const end = feed < 0 ? buffer.length : feed;
      if (partsLength + end - blockStart > longest) {
        const block = cutAt(cutLength, true);
        if (block) yield block;
        continue;
      }
      if (feed < 0 && !last) break;
      const text = buffer.slice(at, end);
      if (beginsGame(state, text)) {
        const shift = partsLength;
        const block = cutAt(partsLength + at - blockStart, false);
        if (block) yield block;
        readLine(state, text);
        at = feed < 0 ? end + shift : feed + shift + 1;
      } else {
        readLine(state, text);
        at = feed < 0 ? end : feed + 1;
      }
      if (feed >= 0) line++;
    }
    parts.push(buffer.slice(blockStart, at));
    partsLength += at - blockStart;
    buffer = buffer.slice(at);
    at = 0;
    blockStart = 0;
  }

  return {
    *push(text) {
      const trailing = returnsAtEnd(text);
      if (trailing === text.length) {
        returns += trailing;
        return;
      }
      const added = lineFeeds('\r'.repeat(returns) + text.slice(0, text.length - trailing));
      returns = trailing;
      lineParts.push(added);
      linePartsLength += added.length;
      if (added.includes('\n') || partsLength + buffer.length + linePartsLength > longest) yield* lines(false);
    },
    *end() {
      lineParts.push('\n'.repeat(returns));
      returns = 0;
      yield* lines(true);
      const block = cutAt(partsLength, false);
      if (block) yield block;
    },
  };
}

/** The length of the empty lines at the beginning. */
function emptyLines(text: string): number {
  let length = 0;
  for (let at = 0; at < text.length; at++) {
    const c = text.charCodeAt(at);
    if (c === 10) length = at + 1;
    else if (c !== 32 && c !== 9) break;
  }
  return length;
}

function feedsIn(text: string): number {
  let feeds = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) feeds++;
  return feeds;
}

function returnsAtEnd(text: string): number {
  let end = text.length;
  while (end > 0 && text.charCodeAt(end - 1) === 13) end--;
  return text.length - end;
}

/** Converts line ends to line feeds: CR CR LF (PlayOK), CR LF, and each single CR. */
export const lineFeeds = (text: string): string =>
  text.includes('\r') ? text.replace(/\r+\n?/gu, run => (run.endsWith('\n') ? '\n' : '\n'.repeat(run.length))) : text;

function matchAtStart(pattern: RegExp, text: string): RegExpExecArray | null {
  pattern.lastIndex = 0;
  return pattern.exec(text);
}

/** The first non-blank character of a line; `''` if there is none. */
function firstCharacter(line: string): string {
  for (let i = 0; i < line.length; i++) {
    const code = line.charCodeAt(i);
    if (code !== 32 && code !== 9 && code !== 0xfeff) return line.charAt(i);
  }
  return '';
}

/** Whether a brace comment is open at the end of a line. A `;` outside braces hides the rest of the line. */
function commentAfter(line: string, open: boolean): boolean {
  let inside = open;
  let semicolon = line.indexOf(';');
  for (let at = 0; ; inside = !inside) {
    const next = line.indexOf(inside ? '}' : '{', at);
    if (next < 0) return inside;
    if (!inside) {
      if (semicolon >= 0 && semicolon < at) semicolon = line.indexOf(';', at);
      if (semicolon >= 0 && semicolon < next) return false;
    }
    at = next + 1;
  }
}
