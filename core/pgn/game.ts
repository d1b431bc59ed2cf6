/**
 * Reads one block of text as one game. No text is lost: what cannot be read becomes a leftover of the study, and a
 * game of which nothing can be read is kept as text.
 */
import { makeFen, positionFromFen } from '../../engine/rules/fen.ts';
import { lettersOf, THAI_NAMES } from '../../engine/rules/fen-letters.ts';
import { Position } from '../../engine/rules/position.ts';
import { looksLikeRen, parseRen } from '../../engine/rules/ren.ts';
import type { RuleSet } from '../../engine/rules/rule-set.ts';
import { ordinaryRules, ruleSet } from '../../engine/rules/rule-sets/list.ts';
import { LETTERS, type Letters, THAI_NAME_LETTERS } from '../notation/move-text.ts';
import { newStudy } from '../study/edit.ts';
import type { Study, Tag } from '../study/study.ts';
import type { GameBlock } from './blocks.ts';
import type { PgnCode } from './codes.ts';
import { type Header, readHeader, readListedPosition } from './header.ts';
import { readKpgn } from './kpgn.ts';
import { type Movetext, type MovetextSource, type PgnIssue, quoted, readMovetext } from './movetext.ts';
import { rulesOfPlayers } from './player-rules.ts';
import { type EmbeddedRules, RULE_TAGS, type RulesOfTags, rulesOfTags } from './rule-tags.ts';
import { makeTag, readResult, studyTags, trimmedTag } from './tags.ts';
import { type NamedRules, namedRules } from './variant-names.ts';

/**
 * `whole`: every move was read. `partial`: the game has the legal part, the rest is text. `text`: no move could be read,
 * or the start position is invalid.
 */
export type Kept = 'whole' | 'partial' | 'text';

export interface PgnGame {
  readonly study: Study;
  readonly kept: Kept;
  readonly issues: readonly PgnIssue[];
  /** The rule set of the study if the file contains it. Register it (`registerRuleSet`) before the game is used. */
  readonly embeddedRules: RuleSet | null;
  /** The text of the game in the file, with `\n` line ends. */
  readonly source: string;
  /** The original bytes of a game in a file that is kept as text, with the empty lines around it. */
  readonly bytes?: Uint8Array;
  /** The number of the game in the file, from 1. */
  readonly game: number;
  /** The line of the file at which the game begins. */
  readonly line: number;
}

/** Leftovers that contain moves. */
const UNREAD_MOVES: ReadonlySet<string> = new Set<PgnCode>([
  'move-unreadable',
  'move-illegal',
  'move-ambiguous',
  'variation-misplaced',
  'start-unreadable',
  'variant-unknown',
  'no-moves',
]);

/** How much of a game is in its tree, by its leftovers. */
export function keptOf(study: Study): Kept {
  if (!study.leftovers.some(leftover => UNREAD_MOVES.has(leftover.code))) return 'whole';
  return study.root.children.length > 0 ? 'partial' : 'text';
}

/**
 * Reads one game.
 *
 * @param rules the rule set of games that do not name one
 * @param embedded rule sets that earlier games of the same text contained; those of this game are added
 * @throws RangeError when there is no rule set `rules`
 */
export function readGame(block: GameBlock, game: number, rules: string, embedded: EmbeddedRules = new Map()): PgnGame {
  const fallback = ruleSet(rules);
  if (!fallback) throw new RangeError(`unknown rule set '${rules}'`);
  const khmer = khmerGame(block, game, fallback);
  if (khmer) return { ...khmer, source: block.text };
  const listed = readListedPosition(block, game);
  const read = listed?.header ?? readHeader(block, game);
  const named = namedRules(read.tags);
  const byVariant = named.kind === 'named' ? ruleSet(named.rules) : null;
  const byTags = rulesOfTags(read.tags, byVariant?.variant ?? null, embedded);
  const header = withUnknownVariant(withRuleIssues(read, byTags, game), named, byTags.rules ?? fallback, game);
  const byPlayers = byVariant ? rulesOfPlayers(byVariant, read.tags) : fallback;
  const embeddedRules = byTags.embedded;
  const ours = byTags.rules ?? (byTags.redundant ? byPlayers : (ordinaryRules(byPlayers.variant) ?? byPlayers));
  const fen = trimmedTag(header.tags, 'FEN');
  const start = fen === '' || fen === '?' ? Position.start(ours) : positionFromFen(ours, fen);
  if (!(start instanceof Position) && !start.ok) {
    const why = start.error.map(issue => issue.text).join('; ');
    const problem = `Invalid FEN ${quoted(fen)} (${why})`;
    const usual = fromUsualStart(block, game, header, ours, fen, problem);
    if (usual) return { ...usual, embeddedRules };
    const text = `${problem}; the game is kept as text`;
    return { ...asText(block, game, header, ours, { code: 'start-unreadable', tag: 'fen', text }), embeddedRules };
  }
  const position = start instanceof Position ? start : start.value;
  return { ...asGame(block, game, header, position, hintsOf(fen), listed?.notes), embeddedRules };
}

/**
 * Reads a game with an invalid FEN tag from the usual start position; `null` unless it has moves and all of them are
 * legal from there. The tag is kept as text.
 */
function fromUsualStart(
  block: GameBlock,
  game: number,
  header: Header,
  rules: RuleSet,
  fen: string,
  problem: string,
): PgnGame | null {
  const text = `${problem}; every move is legal from the usual start position, so the game begins there`;
  const repaired = withTagAsText(header, game, { name: 'FEN', value: fen }, { code: 'start-unreadable', text });
  const read = asGame(block, game, repaired, Position.start(rules), NO_HINTS);
  return read.kept === 'whole' && read.study.root.children.length > 0 ? read : null;
}

/** How to read the letters and squares of the moves, as the start position suggests. */
interface Hints {
  readonly letters: Letters;
  readonly mirrored: boolean;
}

const NO_HINTS: Hints = { letters: LETTERS, mirrored: false };

function hintsOf(fen: string): Hints {
  const ren = looksLikeRen(fen) ? parseRen(fen) : null;
  if (ren) return { letters: LETTERS, mirrored: ren.ok && ren.value.mirrored };
  const [placement = ''] = fen.split(/\s/u, 1);
  return lettersOf(placement) === THAI_NAMES ? { letters: THAI_NAME_LETTERS, mirrored: false } : NO_HINTS;
}

/** Reads a game of Khmer Chess, which is JSON and not PGN; `null` for other texts. */
function khmerGame(block: GameBlock, game: number, fallback: RuleSet): PgnGame | null {
  const kpgn = readKpgn(block.text);
  if (!kpgn) return null;
  const tags = [...kpgn.tags, { name: 'Result', value: kpgn.result }];
  const leftovers = kpgn.rest.map(text => ({ code: 'field-kept', line: block.line, ply: 0, text }));
  const header: Header = { tags, tagLines: new Map(), leftovers, issues: [], at: 0, line: block.line };
  if (kpgn.start)
    return asGame({ ...block, text: kpgn.moves }, game, header, kpgn.start, { ...NO_HINTS, mirrored: kpgn.mirrored });
  const text = 'The position of this game is invalid; the game is kept as text';
  return asText(block, game, header, fallback, { code: 'start-unreadable', text });
}

/** Adds the issues of the rule-set tags and removes these tags if the rule set itself implies them. */
function withRuleIssues(header: Header, { redundant, issues: found }: RulesOfTags, game: number): Header {
  const issues = found.map(({ tag, code, text }) => {
    const line = header.tagLines.get(tag) ?? 0;
    return { line, game, ply: 0, code, text };
  });
  const tags = redundant ? header.tags.filter(({ name }) => !RULE_TAGS.has(name.toLowerCase())) : header.tags;
  return { ...header, tags, issues: [...header.issues, ...issues] };
}

/** A game with an unknown variant is read by the rules chosen for the text, and the tag is kept as text. */
function withUnknownVariant(header: Header, named: NamedRules, { title }: RuleSet, game: number): Header {
  if (named.kind !== 'unknown') return header;
  const text = `Unknown variant ${quoted(named.variant)}; read by the rules of ${title}`;
  return withTagAsText(header, game, { name: 'Variant', value: named.variant }, { code: 'variant-unknown', text });
}

/** Reports an unusable tag at its line and keeps it as text. */
function withTagAsText(
  header: Header,
  game: number,
  tag: Tag,
  { code, text }: { readonly code: PgnCode; readonly text: string },
): Header {
  const line = header.tagLines.get(tag.name.toLowerCase()) ?? 0;
  return {
    ...header,
    issues: [...header.issues, { line, game, ply: 0, code, text }],
    leftovers: [...header.leftovers, { code: 'tag-unreadable', line, ply: 0, text: makeTag(tag) }],
  };
}

function asGame(block: GameBlock, game: number, header: Header, start: Position, hints: Hints, note = ''): PgnGame {
  const moves = readBestMovetext({ text: block.text, at: header.at, line: header.line, game, start, ...hints });
  const issues = [...header.issues, ...moves.issues];
  const leftovers = [...header.leftovers, ...moves.leftovers];
  if (block.cut)
    issues.push({
      line: block.line,
      game,
      ply: 0,
      code: 'block-cut',
      text: 'The text is too long for one game and was cut',
    });
  if (moves.plies === 0 && header.tags.length === 0 && moves.result === null && !hasNotes(moves)) {
    const text = 'No game was found in this text; it is kept as text';
    return asText(block, game, header, start.rules, { code: 'no-moves', text });
  }
  const tagged = readResult(trimmedTag(header.tags, 'Result'));
  const result = tagged === null || tagged === '*' ? (moves.result ?? '*') : tagged;
  if (moves.result !== null && moves.result !== '*' && moves.result !== result) {
    const text = `The moves end with ${moves.result}, but the Result tag is ${result}`;
    issues.push({ line: moves.resultLine, game, ply: moves.plies, code: 'result-differs', text });
    leftovers.push({ code: 'result-differs', line: moves.resultLine, ply: moves.plies, text: moves.result });
  }
  const study: Study = {
    rules: start.rules.id,
    start: makeFen(start.givenSetup()),
    tags: studyTags(header.tags),
    result,
    root: note === '' ? moves.root : { ...moves.root, comment: [note, moves.root.comment ?? ''].join(' ').trim() },
    leftovers,
  };
  return { study, kept: keptOf(study), issues, embeddedRules: null, source: block.text, game, line: block.line };
}

const hasNotes = ({ root, leftovers }: Movetext): boolean =>
  root.comment !== undefined || root.nags !== undefined || leftovers.some(leftover => leftover.code !== 'text-outside');

function asText(
  block: GameBlock,
  game: number,
  header: Header,
  rules: RuleSet,
  reason: { readonly code: PgnCode; readonly text: string; readonly tag?: string },
): PgnGame {
  const study: Study = {
    ...newStudy(rules.id, makeFen(Position.start(rules)), studyTags(header.tags)),
    result: readResult(trimmedTag(header.tags, 'Result')) ?? '*',
    leftovers: [{ code: reason.code, line: block.line, ply: 0, text: block.text }],
  };
  const line = header.tagLines.get(reason.tag ?? '') ?? block.line;
  const issue = { line, game, ply: 0, code: reason.code, text: reason.text };
  return { study, kept: 'text', issues: [issue], embeddedRules: null, source: block.text, game, line: block.line };
}

const THAI_NAME_MOVE = /(?:^|[\s.])[TE][a-h]?[1-8]?x?[a-h][1-8]/u;

const KPGN_MOVE = /(?:^|[\s.])[BHGQKFTbhgqkft](?:[a-h][1-8]){2}/u;

/**
 * Reads the moves as the start position suggests. If some cannot be read, tries the letters of Thai names and
 * mirrored moves of Khmer Chess if the text looks like them, and returns the result with the most moves.
 */
export function readBestMovetext(source: MovetextSource): Movetext {
  const first = readMovetext(source);
  if (!first.leftovers.some(leftover => UNREAD_MOVES.has(leftover.code))) return first;
  const others: MovetextSource[] = [];
  if (THAI_NAME_MOVE.test(source.text)) others.push({ ...source, letters: THAI_NAME_LETTERS });
  if (KPGN_MOVE.test(source.text)) others.push({ ...source, mirrored: !source.mirrored });
  return others.map(readMovetext).reduce((best, other) => (other.plies > best.plies ? other : best), first);
}
