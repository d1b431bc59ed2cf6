/**
 * The lines above the moves: tag pairs, lines that should be some, escape lines, and text before them. A page without tags
 * has a title instead: everything before the first line that begins like moves.
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
  /** Line of the file at which a tag first stands, by its name in lower case. */
  readonly tagLines: ReadonlyMap<string, number>;
  readonly leftovers: readonly Leftover[];
  readonly issues: readonly PgnIssue[];
  /** Where the moves begin, and the file's line there. */
  readonly at: number;
  readonly line: number;
}

export function readHeader(block: GameBlock, game: number): Header {
  const tags: Tag[] = [];
  const tagLines = new Map<string, number>();
  const leftovers: Leftover[] = [];
  const issues: PgnIssue[] = [];
  const title: { readonly text: string; readonly line: number }[] = [];
  const keep = (code: PgnCode, line: number, text: string, said: string): void => {
    leftovers.push({ code, line, ply: 0, text });
    issues.push({ line, game, ply: 0, code, text: `${said}: ${quoted(text)}` });
  };
  /** Games are written with SetUp "1"; another value would be lost. */
  const keepSetUp = (tag: Tag, line: number): void => {
    if (/^[0?]?$/u.test(tag.value)) leftovers.push({ code: 'tag-unreadable', line, ply: 0, text: makeTag(tag) });
    else if (tag.value !== '1') keep('tag-unreadable', line, makeTag(tag), 'Kept as text');
  };
  let at = 0;
  let line = block.line;
  /** The last line was a tag pair that could not be read: the next may be the rest of it. */
  let broken = false;
  while (at < block.text.length) {
    const feed = block.text.indexOf('\n', at);
    const end = feed < 0 ? block.text.length : feed;
    const text = block.text.slice(at, end);
    const bracket = /^\s*\[/u.test(text);
    const pairs = bracket ? readTagLine(text) : null;
    const mixed = bracket && pairs === null ? leadingTags(text) : null;
    if (pairs || text.trim() === '') broken = false;
    const holdAll = (found: readonly Tag[]): void => {
      for (const tag of found) {
        const name = tag.name.toLowerCase();
        if (canHold(tag, tagLines.has(name))) {
          tags.push(tag);
          if (!tagLines.has(name)) tagLines.set(name, line);
          if (name === 'setup') keepSetUp(tag, line);
        } else keep('tag-unreadable', line, makeTag(tag), 'Kept as text');
      }
    };
    if (pairs) holdAll(pairs);
    else if (mixed && mixed.tags.length > 0 && beginsMoves(text.slice(mixed.end))) {
      holdAll(mixed.tags);
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
  return { tags: [...tags, ...spokenTags(title, tags)], tagLines, leftovers, issues, at, line };
}

/** Lines looked at for the position of a list: headings stand above it. */
const MOST_HEADINGS = 20;

/** What a block of a list of positions says: its position as a tag, its name as the event, the rest to be a comment. */
export interface ListedPosition {
  readonly header: Header;
  /** Empty when nothing stands behind the position. */
  readonly notes: string;
}

/** `null` when the block begins with anything but a position, with headings above it. */
export function readListedPosition(block: GameBlock, game: number): ListedPosition | null {
  const headings: string[] = [];
  let line = block.line;
  for (let at = 0; at < block.text.length && headings.length < MOST_HEADINGS; line++) {
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
  const said = `Text before the position is kept as text: ${quoted(text)}`;
  return {
    notes,
    header: {
      tags,
      tagLines: new Map([['fen', line]]),
      leftovers: kept ? [{ code: 'text-outside', line: block.line, ply: 0, text }] : [],
      issues: kept ? [{ line: block.line, game, ply: 0, code: 'text-outside', text: said }] : [],
      at: end,
      line,
    },
  };
}

/** Tags that become fields of a study stand once, and a result is a result. */
const FIELDS: ReadonlySet<string> = new Set(['variant', 'ruleset', 'rulesetfile', 'fen', 'setup', 'result']);

function canHold({ name, value }: Tag, stands: boolean): boolean {
  const field = name.toLowerCase();
  if (!FIELDS.has(field)) return true;
  if (stands) return false;
  return field !== 'result' || readResult(value) !== null;
}

const SPOKEN_TAG = /^\s*(Event|Site|Date|Round|White|Black)\s*:/u;

/** `White: name` lines of pages; they stay in the text before the game, too. */
function spokenTags(lines: readonly { readonly text: string }[], tags: readonly Tag[]): readonly Tag[] {
  const names = new Set(tags.map(tag => tag.name));
  return lines.flatMap(({ text }) => {
    const [begin = '', name] = SPOKEN_TAG.exec(text) ?? [];
    const value = text.slice(begin.length).trim();
    return name && value !== '' && !names.has(name) ? [{ name, value }] : [];
  });
}

/** No move is longer. A line may have millions of characters. */
const LONGEST_MOVE = 256;

/** A line that is no title: it begins with a move, its number, a comment or a result. */
function beginsMoves(text: string): boolean {
  const line = text.trimStart().slice(0, LONGEST_MOVE);
  const [, digits, dots, rest = ''] = /^([\d๐-๙០-៩]+)?\s*([.)…])?\s*(.*)$/su.exec(line) ?? [];
  if ((digits && (dots || rest === '')) || /^[{(;$]/u.test(rest)) return true;
  const [word = ''] = rest.split(/\s/u, 1);
  return (
    isMoveText(word) || joinSpacedMove(rest, 0) !== null || readResult(line.trim().split(/\s/u, 1)[0] ?? '') !== null
  );
}
