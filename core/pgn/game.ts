/**
 * One block of text to one game. Nothing of the text is lost: what cannot be read is a leftover of the study, and a game
 * of which nothing can be read is kept whole as text.
 */
import { makeFen, positionFromFen } from '../../engine/rules/fen.ts';
import { lettersOf, THAI_NAMES } from '../../engine/rules/fen-letters.ts';
import { Position } from '../../engine/rules/position.ts';
import { looksLikeRen, parseRen } from '../../engine/rules/ren.ts';
import type { RuleSet } from '../../engine/rules/rule-set.ts';
import { ordinaryRules, ruleSet } from '../../engine/rules/rule-sets/list.ts';
import { LETTERS, type Letters, THAI_NAME_LETTERS } from '../notation/move-text.ts';
import { newStudy } from '../study/edit.ts';
import type { Study } from '../study/study.ts';
import type { GameBlock } from './blocks.ts';
import type { PgnCode } from './codes.ts';
import { type Header, readHeader, readListedPosition } from './header.ts';
import { readKpgn } from './kpgn.ts';
import { type Movetext, type MovetextSource, type PgnIssue, quoted, readMovetext } from './movetext.ts';
import { rulesOfPlayers } from './player-rules.ts';
import { type BroughtRules, RULE_TAGS, type RulesOfTags, rulesOfTags } from './rule-tags.ts';
import { makeTag, readResult, studyTags, trimmedTag } from './tags.ts';
import { type NamedRules, namedRules } from './variant-names.ts';

export type { PgnIssue };

/**
 * `whole`: every move was read. `partial`: a legal part is the game, the rest is text. `text`: nothing could be read as
 * moves, or the game is from a position that we cannot read.
 */
export type Kept = 'whole' | 'partial' | 'text';

export interface PgnGame {
  readonly study: Study;
  readonly kept: Kept;
  readonly issues: readonly PgnIssue[];
  /** The rule set that the study names, where the file brings it: to be made known (`registerRuleSet`) before the game is played or kept. */
  readonly brought: RuleSet | null;
  /** The game as it stood in the file, line ends as `\n`. */
  readonly source: string;
  /** Of a file's game that is kept as text: its bytes, with the empty lines around it. */
  readonly bytes?: Uint8Array;
  /** 1 is the first game of the file. */
  readonly game: number;
  /** Line of the file at which it begins. */
  readonly line: number;
}

/** Leftovers that are moves nobody could read. */
const LOST_MOVES: ReadonlySet<string> = new Set<PgnCode>([
  'move-unreadable',
  'move-illegal',
  'move-ambiguous',
  'variation-misplaced',
  'start-unreadable',
  'variant-unknown',
  'no-moves',
]);

/** How much of a game is in its tree, from what the study itself says. */
export function keptOf(study: Study): Kept {
  if (!study.leftovers.some(leftover => LOST_MOVES.has(leftover.code))) return 'whole';
  return study.root.children.length > 0 ? 'partial' : 'text';
}

/**
 * `rules`: the rule set of games that do not name one. `before`: what games before it in the same text have brought. Throws when there is
 * no rule set `rules`.
 */
export function readGame(block: GameBlock, game: number, rules: string, before: BroughtRules = new Map()): PgnGame {
  const fallback = ruleSet(rules);
  if (!fallback) throw new RangeError(`no rule set '${rules}'`);
  const khmer = khmerGame(block, game, fallback);
  if (khmer) return { ...khmer, source: block.text };
  const listed = readListedPosition(block, game);
  const read = listed?.header ?? readHeader(block, game);
  const named = namedRules(read.tags);
  const byVariant = named.kind === 'named' ? ruleSet(named.rules) : null;
  const said = rulesOfTags(read.tags, byVariant?.variant ?? null, before);
  const header = withUnknownVariant(withRuleNews(read, said, game), named, said.rules ?? fallback, game);
  const unsaid = byVariant ? rulesOfPlayers(byVariant, read.tags) : fallback;
  const { brought } = said;
  const ours = said.rules ?? (said.told ? unsaid : (ordinaryRules(unsaid.variant) ?? unsaid));
  const fen = trimmedTag(header.tags, 'FEN');
  const start = fen === '' || fen === '?' ? Position.start(ours) : positionFromFen(ours, fen);
  if (!(start instanceof Position) && !start.ok) {
    const why = start.error.map(issue => issue.text).join('; ');
    const fault = `The FEN ${quoted(fen)} is no position (${why})`;
    const usual = fromUsualStart(block, game, header, ours, fen, fault);
    if (usual) return { ...usual, brought };
    const text = `${fault}; the game is kept as text`;
    return { ...asText(block, game, header, ours, { code: 'start-unreadable', tag: 'fen', text }), brought };
  }
  const position = start instanceof Position ? start : start.value;
  return { ...asGame(block, game, header, position, hintsOf(fen), listed?.notes), brought };
}

/**
 * A game whose FEN tag cannot be read, from the usual start position: `null` unless it has moves and all of them are legal
 * there. The tag is kept as text.
 */
function fromUsualStart(
  block: GameBlock,
  game: number,
  header: Header,
  rules: RuleSet,
  fen: string,
  fault: string,
): PgnGame | null {
  const line = header.tagLines.get('fen') ?? block.line;
  const text = `${fault}; every move is legal from the usual start position, and the game begins there`;
  const leftover = { code: 'tag-unreadable' as const, line, ply: 0, text: makeTag({ name: 'FEN', value: fen }) };
  const repaired: Header = {
    ...header,
    issues: [...header.issues, { line, game, ply: 0, code: 'start-unreadable', text }],
    leftovers: [...header.leftovers, leftover],
  };
  const read = asGame(block, game, repaired, Position.start(rules), NO_HINTS);
  return read.kept === 'whole' && read.study.root.children.length > 0 ? read : null;
}

/** What the start position says about the letters and squares of the moves. */
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

/** A game of Khmer Chess, which is no PGN; `null` for any other text. */
function khmerGame(block: GameBlock, game: number, fallback: RuleSet): PgnGame | null {
  const kpgn = readKpgn(block.text);
  if (!kpgn) return null;
  const tags = [...kpgn.tags, { name: 'Result', value: kpgn.result }];
  const leftovers = kpgn.rest.map(text => ({ code: 'field-kept', line: block.line, ply: 0, text }));
  const header: Header = { tags, tagLines: new Map(), leftovers, issues: [], at: 0, line: block.line };
  if (kpgn.start)
    return asGame({ ...block, text: kpgn.moves }, game, header, kpgn.start, { ...NO_HINTS, mirrored: kpgn.mirrored });
  const text = 'The position of this game cannot be read; the game is kept as text';
  return asText(block, game, header, fallback, { code: 'start-unreadable', text });
}

/** Tags that the rule set itself brings back are no tags of the study any more. */
function withRuleNews(header: Header, { told, news }: RulesOfTags, game: number): Header {
  const issues = news.map(({ tag, code, text }) => {
    const line = header.tagLines.get(tag) ?? 0;
    return { line, game, ply: 0, code, text };
  });
  const tags = told ? header.tags.filter(({ name }) => !RULE_TAGS.has(name.toLowerCase())) : header.tags;
  return { ...header, tags, issues: [...header.issues, ...issues] };
}

/** A name that is not known decides nothing: the game is read by the rules chosen for the text, and the tag is kept as text. */
function withUnknownVariant(header: Header, named: NamedRules, { title }: RuleSet, game: number): Header {
  if (named.kind !== 'unknown') return header;
  const line = header.tagLines.get('variant') ?? 0;
  const text = `${quoted(named.variant)} is no variant that is known here; read by the rules of ${title}`;
  return {
    ...header,
    issues: [...header.issues, { line, game, ply: 0, code: 'variant-unknown', text }],
    leftovers: [
      ...header.leftovers,
      { code: 'tag-unreadable', line, ply: 0, text: makeTag({ name: 'Variant', value: named.variant }) },
    ],
  };
}

function asGame(block: GameBlock, game: number, header: Header, start: Position, hints: Hints, note = ''): PgnGame {
  const moves = bestReading({ text: block.text, at: header.at, line: header.line, game, start, ...hints });
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
    const text = `The moves end with ${moves.result}, the Result tag says ${result}`;
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
  return { study, kept: keptOf(study), issues, brought: null, source: block.text, game, line: block.line };
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
  return { study, kept: 'text', issues: [issue], brought: null, source: block.text, game, line: block.line };
}

const THAI_NAME_MOVE = /(?:^|[\s.])[TE][a-h]?[1-8]?x?[a-h][1-8]/u;

const KPGN_MOVE = /(?:^|[\s.])[BHGQKFTbhgqkft](?:[a-h][1-8]){2}/u;

/**
 * Read as the start says; where moves are lost, with the letters of the Thai names and, moves of Khmer Chess, in the mirror, if the text
 * looks so and that goes further.
 */
export function bestReading(source: MovetextSource): Movetext {
  const first = readMovetext(source);
  if (!first.leftovers.some(leftover => LOST_MOVES.has(leftover.code))) return first;
  const others: MovetextSource[] = [];
  if (THAI_NAME_MOVE.test(source.text)) others.push({ ...source, letters: THAI_NAME_LETTERS });
  if (KPGN_MOVE.test(source.text)) others.push({ ...source, mirrored: !source.mirrored });
  return others.map(readMovetext).reduce((best, other) => (other.plies > best.plies ? other : best), first);
}
