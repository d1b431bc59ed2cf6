/**
 * Guesses the encoding and dialect of a file from its beginning, and the rule set to suggest if games do not name
 * one. Evidence for the rule set, strongest first: the site of the games without a Variant tag, if others have one;
 * Variant tags; a start position that only some games can have; how many moves each ordinary rule set can read; and
 * between equals, names of games and sites in titles and tags.
 */
import { parseFen } from '../../engine/rules/fen.ts';
import { looksLikeRen } from '../../engine/rules/ren.ts';
import { ordinaryRules, ruleSets } from '../../engine/rules/rule-sets/list.ts';
import { oukWikipedia } from '../../engine/rules/rule-sets/ouk-wikipedia.ts';
import type { Tag } from '../study/study.ts';
import { mainLine } from '../study/walk.ts';
import { blockStream, type GameBlock } from './blocks.ts';
import { decodeText, type Encoding } from './encoding.ts';
import { fittingRules } from './fitting.ts';
import { type PgnGame, readGame } from './game.ts';
import { readListedPosition } from './header.ts';
import { readKpgn } from './kpgn.ts';
import { readTagLine, trimmedTag } from './tags.ts';
import { namedRules, rulesHintedBy, rulesOfSite } from './variant-names.ts';

export interface FileGuess {
  readonly encoding: Encoding;
  /**
   * A site or program (`playok`, `schemingmind`, `pychess`, `fairy-stockfish`, `winboard`, `cutechess`), otherwise
   * the form of the moves.
   */
  readonly dialect: string;
  /** Whether a game names no variant. Games of Khmer Chess need none. */
  readonly needsRules: boolean;
  /** Rule-set id. */
  readonly guess: string;
  /** The source text of the first game, as far as it was read. */
  readonly firstGame: string;
}

/** The number of bytes that {@link guessFile} uses. */
export const GUESS_WINDOW = 65536;
const MAX_GAMES = 12;

/** @param head the first {@link GUESS_WINDOW} bytes of the file, or all of it */
export function guessFile(head: Uint8Array): FileGuess {
  const { text, encoding } = decodeText(head);
  const blocks = firstBlocks(text, head.length >= GUESS_WINDOW);
  const listed = blocks.map((block, index) => readListedPosition(block, index + 1)?.header.tags);
  const tags = blocks.map(
    (block, index) => listed[index] ?? block.text.split('\n').flatMap(line => readTagLine(line) ?? []),
  );
  const named = tags.map(namedRules);
  const source = blocks.map(block => block.text).join('\n');
  return {
    encoding,
    dialect: listed[0] ? 'positions' : guessDialect(source),
    needsRules: named.some((names, at) => names.kind !== 'named' && readKpgn(blocks[at]?.text ?? '') === null),
    guess: guessRules(blocks, source, named, tags),
    firstGame: blocks[0]?.text ?? text,
  };
}

/**
 * The complete games at the beginning. The last game of a partial file may be cut off, so it is used only if it is
 * the first.
 */
function firstBlocks(text: string, isPart: boolean): readonly GameBlock[] {
  const stream = blockStream();
  const complete = [...stream.push(text)];
  const last = [...stream.end()];
  return (isPart && complete.length > 0 ? complete : [...complete, ...last]).slice(0, MAX_GAMES);
}

function guessRules(
  blocks: readonly GameBlock[],
  source: string,
  named: readonly ReturnType<typeof namedRules>[],
  tags: readonly (readonly Tag[])[],
): string {
  const byTag = named.find(names => names.kind === 'named');
  if (byTag?.kind === 'named')
    return rulesOfOneSite(tags.filter((_, at) => named[at]?.kind !== 'named')) ?? byTag.rules;
  return rulesOfStarts(tags) ?? rulesByMoves(blocks, rulesHintedBy(titles(source)));
}

/** The rule set of the site that all games come from, if it has one. @param tags of each game */
function rulesOfOneSite(tags: readonly (readonly Tag[])[]): string | null {
  const sites = new Set(tags.map(game => rulesOfSite(trimmedTag(game, 'Site'))?.id ?? null));
  const [only = null] = sites;
  return sites.size === 1 ? only : null;
}

/** The rule set of a start position that only some games can have; a REN belongs to Khmer Chess (`kpgn.ts`). */
function rulesOfStarts(tags: readonly (readonly Tag[])[]): string | null {
  for (const { value } of tags.flat().filter(tag => tag.name.toUpperCase() === 'FEN')) {
    if (looksLikeRen(value)) return oukWikipedia.id;
    const setup = parseFen(value);
    const rules = setup.ok ? fittingRules(setup.value, null, ruleSets) : null;
    if (rules && rules !== ruleSets[0]) return rules.id;
  }
  return null;
}

/** Tag values and other lines that are not moves. */
const titles = (source: string): string =>
  source
    .split('\n')
    .filter(line => !/^\s*\d+\s*[.)]/u.test(line))
    .join('\n');

const plies = (game: PgnGame): number => mainLine(game.study).length;

/**
 * The ordinary rule set that reads the most moves. Prefers the hinted one to equals, but the hint may be the name of
 * a player.
 */
function rulesByMoves(blocks: readonly GameBlock[], hinted: string | null): string {
  const ordinary = ruleSets.filter(({ id, variant }) => ordinaryRules(variant)?.id === id).map(({ id }) => id);
  let best = '';
  let most = -1;
  for (const id of hinted === null ? ordinary : [hinted, ...ordinary]) {
    const read = blocks.reduce((sum, block, index) => sum + plies(readGame(block, index + 1, id)), 0);
    if (read > most) [best, most] = [id, read];
  }
  return best;
}

const SITES: readonly (readonly [RegExp, string])[] = [
  [/playok/iu, 'playok'],
  [/schemingmind|makruk \(thai chess\) rules/iu, 'schemingmind'],
  [/pychess/iu, 'pychess'],
  [/fairy-stockfish/iu, 'fairy-stockfish'],
  [/\[VariantMen |winboard|xboard/iu, 'winboard'],
  [/cutechess|\{[+-]?M?\d+(?:\.\d+)?\/\d+ \d+(?:\.\d+)?s/iu, 'cutechess'],
];

const SHAPES: readonly (readonly [RegExp, string])[] = [
  [/(?:ม็|[ขงคมรบ]),[กขคงจฉชญ][1-8๑-๘][-x]/gu, 'thai-commas'],
  [/(?:ม็|[ขงคมรบ]) ?[กขคงจฉชญ][1-8๑-๘] ?[-x] ?[กขคงจฉชญ][1-8๑-๘]/gu, 'thai-long'],
  [/(?<![^\s.)])(?:ม็|[ขงคมร])?[กขคงจฉชญ]?[1-8๑-๘]?[-x]?[กขคงจฉชญ][1-8๑-๘](?![\p{L}\p{M}])/gu, 'thai'],
  [/[កខគឃងចឆជ][1-8១-៨] ?[-x]? ?[កខគឃងចឆជ][1-8១-៨]/gu, 'khmer'],
  [/(?<![^\s.)"',])(?:[BHGQKFT](?:[a-h][1-8]){2}|[bhgqkft](?:[a-h][1-8]){2})(?:x\d*|j\d+|[uz])*(?![^\s"',])/gu, 'kpgn'],
  [/(?<!\S)(?:[KMSNRBQF] )?[a-h] [1-8] *[-x:] *[a-h] [1-8]/gu, 'spaced'],
  [/(?<![^\s.)])[a-h][1-8][a-h][1-8][mqf]?(?!\S)/gu, 'uci'],
  [/(?<![^\s.)])[KMSNRBQF]?[a-h][1-8][-x:][a-h][1-8]/gu, 'long'],
  [/(?<![^\s.)])[TE][a-h]?[1-8]?x?[a-h][1-8]/gu, 'thai-names'],
  [/(?<![^\s.)])[BQ][a-h]?[1-8]?x?[a-h][1-8]/gu, 'western'],
];

/** The site, otherwise the first form that at least two moves have. */
function guessDialect(source: string): string {
  const site = SITES.find(([pattern]) => pattern.test(source));
  if (site) return site[1];
  const shape = SHAPES.find(([pattern]) => (source.match(pattern)?.length ?? 0) >= 2);
  return shape?.[1] ?? 'plain';
}
