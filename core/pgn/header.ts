/**
 * Reads the lines above the moves: tag pairs, broken tag pairs, escape lines, and text before them. A page without
 * tags has a title instead: everything before the first line that begins like moves.
 */
import { isMoveText } from '../notation/san.ts';
import type { Leftover, Tag } from '../study/study.ts';
import type { GameBlock } from './blocks.ts';
import type { PgnCode } from './codes.ts';
import { type PgnIssue, quoted } from './movetext.ts';
import { type PositionLine, readPositionLine } from './position-line.ts';
import { endOr, joinSpacedMove } from './scan.ts';
import { leadingTags, makeTag, readResult, readTagLine } from './tags.ts';

export interface Header {
  readonly tags: readonly Tag[];
  /** The line of the file with the first tag of a name; names are in lower case. */
  readonly tagLines: ReadonlyMap<string, number>;
  readonly leftovers: readonly Leftover[];
  readonly issues: readonly PgnIssue[];
  /** The index and the line of the file at which the moves begin. */
  readonly at: number;
  readonly line: number;
}

export function readHeader(block: GameBlock, game: number): Header {
  const tags: Tag[] = [];
  const tagLines = new Map<string, number>();
  const leftovers: Leftover[] = [];
  const issues: PgnIssue[] = [];
  const title: { readonly text: string; readonly line: number }[] = [];
  const keep = (code: PgnCode, line: number, text: string, message: string): void => {
    leftovers.push({ code, line, ply: 0, text });
    issues.push({ line, game, ply: 0, code, text: `${message}: ${quoted(text)}` });
  };
  /** Games are written with SetUp "1", so any other value is kept as text. */
  const keepSetUp = (tag: Tag, line: number): void => {
    if (/^[0?]?$/u.test(tag.value)) leftovers.push({ code: 'tag-unreadable', line, ply: 0, text: makeTag(tag) });
    else if (tag.value !== '1') keep('tag-unreadable', line, makeTag(tag), 'Kept as text');
  };
  let at = 0;
  let line = block.line;
  /** Whether the last line was a broken tag pair: the next line may be the rest of it. */
  let broken = false;
  while (at < block.text.length) {
    const feed = block.text.indexOf('\n', at);
    const end = feed < 0 ? block.text.length : feed;
    const text = block.text.slice(at, end);
    const bracket = /^\s*\[/u.test(text);
    const pairs = bracket ? readTagLine(text) : null;
    const mixed = bracket && pairs === null ? leadingTags(text) : null;
    if (pairs || text.trim() === '') broken = false;
    const addAll = (found: readonly Tag[]): void => {
      for (const tag of found) {
        const name = tag.name.toLowerCase();
        if (isUsable(tag, tagLines.has(name))) {
          tags.push(tag);
          if (!tagLines.has(name)) tagLines.set(name, line);
          if (name === 'setup') keepSetUp(tag, line);
        } else keep('tag-unreadable', line, makeTag(tag), 'Kept as text');
      }
    };
    if (pairs) addAll(pairs);
    else if (mixed && mixed.tags.length > 0 && beginsMoves(text.slice(mixed.end))) {
      addAll(mixed.tags);
      at += mixed.end;
      break;
    } else if (text.startsWith('%')) leftovers.push({ code: 'escape-line', line, ply: 0, text });
    else if (text.trim() !== '') {
      if (tags.length > 0 && (/^\s*\[(?!%)/u.test(text) || (broken && /"\s*\]\s*$/u.test(text)))) {
        broken = true;
        keep('tag-unreadable', line, text.trim(), 'Kept as text');
      } else if (tags.length > 0 || beginsMoves(text)) break;
      else title.push({ text, line });
    }
    at = feed < 0 ? end : feed + 1;
    if (feed >= 0) line++;
  }
  const [first] = title;
  if (first) {
    const text = title.map(part => part.text).join('\n');
    keep('text-outside', first.line, text.trim(), 'Text before the game is kept as text');
    leftovers.unshift(leftovers.pop() as Leftover);
    issues.unshift(issues.pop() as PgnIssue);
  }
  return { tags: [...tags, ...plainTags(title, tags)], tagLines, leftovers, issues, at, line };
}

/** The maximum number of headings above the first position of a list. */
const MAX_HEADINGS = 20;

/** A block of a list of positions: its position becomes the FEN tag, its name the event, the rest a comment. */
export interface ListedPosition {
  readonly header: Header;
  /** The text after the position; may be empty. */
  readonly notes: string;
}

/** `null` unless the block begins with a position, or with headings followed by a position. */
export function readListedPosition(block: GameBlock, game: number): ListedPosition | null {
  const headings: string[] = [];
  let line = block.line;
  for (let at = 0; at < block.text.length && headings.length < MAX_HEADINGS; line++) {
    const end = endOr(block.text.indexOf('\n', at), block.text.length);
    const text = block.text.slice(at, end);
    const read = readPositionLine(text);
    if (read) return listed(block, game, headings, read, line, end);
    if (/^\s*[[{]/u.test(text) || beginsMoves(text)) return null;
    if (text.trim() !== '') headings.push(text.trim());
    at = end + 1;
  }
  return null;
}

function listed(
  block: GameBlock,
  game: number,
  headings: readonly string[],
  { fen, name, notes }: PositionLine,
  line: number,
  end: number,
): ListedPosition {
  const [only = ''] = headings;
  const heading = headings.length === 1 && name === '' ? only.replace(/^[#%\s]+/u, '') : '';
  const event = name || heading;
  const tags = [...(event === '' ? [] : [{ name: 'Event', value: event }]), { name: 'FEN', value: fen }];
  const text = headings.join('\n');
  const kept = heading === '' && text !== '';
  const message = `Text before the position is kept as text: ${quoted(text)}`;
  return {
    notes,
    header: {
      tags,
      tagLines: new Map([['fen', line]]),
      leftovers: kept ? [{ code: 'text-outside', line: block.line, ply: 0, text }] : [],
      issues: kept ? [{ line: block.line, game, ply: 0, code: 'text-outside', text: message }] : [],
      at: end,
      line,
    },
  };
}

/** Tags that become fields of a study. */
const FIELDS: ReadonlySet<string> = new Set(['variant', 'ruleset', 'rulesetfile', 'fen', 'setup', 'result']);

/** Whether a tag can be stored: a field must not be repeated, and a result must be valid. */
function isUsable({ name, value }: Tag, repeated: boolean): boolean {
  const field = name.toLowerCase();
  if (!FIELDS.has(field)) return true;
  if (repeated) return false;
  return field !== 'result' || readResult(value) !== null;
}

const PLAIN_TAG = /^\s*(Event|Site|Date|Round|White|Black)\s*:/u;

/** Tags from `White: name` lines of web pages. The lines also stay in the text before the game. */
function plainTags(lines: readonly { readonly text: string }[], tags: readonly Tag[]): readonly Tag[] {
  const names = new Set(tags.map(tag => tag.name));
  return lines.flatMap(({ text }) => {
    const [begin = '', name] = PLAIN_TAG.exec(text) ?? [];
    const value = text.slice(begin.length).trim();
    return name && value !== '' && !names.has(name) ? [{ name, value }] : [];
  });
}

/** The maximum length of a move. A line may have millions of characters. */
const LONGEST_MOVE = 256;

/** Whether a line begins with a move, a move number, a comment or a result, and so is no title. */
function beginsMoves(text: string): boolean {
  const line = text.trimStart().slice(0, LONGEST_MOVE);
  const [, digits, dots, rest = ''] = /^([\d๐-๙០-៩]+)?\s*([.)…])?\s*(.*)$/su.exec(line) ?? [];
  if ((digits && (dots || rest === '')) || /^[{(;$]/u.test(rest)) return true;
  const [word = ''] = rest.split(/\s/u, 1);
  return (
    isMoveText(word) || joinSpacedMove(rest, 0) !== null || readResult(line.trim().split(/\s/u, 1)[0] ?? '') !== null
  );
}
