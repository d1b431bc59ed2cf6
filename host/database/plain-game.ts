/**
 * Plain games: games that the kernel has read, which begin at the start position of a built-in rule set and are only
 * tags and a main line. They get from the arrays of the kernel into the tables without becoming studies.
 */
import { LABELS_TAG } from '../../api/contract/organisation.ts';
import { isEnding } from '../../engine/endgame/reached.ts';
import { type ChunkKernel, RESULTS } from '../../engine/library/chunk.ts';
import { Position } from '../../engine/rules/position.ts';
import { BLACK, countLimitOf, sizeOf, WHITE } from '../../engine/rules/record.ts';
import type { RuleSet } from '../../engine/rules/rule-set.ts';
import type { ArrayGame } from './chunk-reader.ts';
import { chunkTags } from './chunk-study.ts';
import { unpackDay } from './columns/day.ts';
import { type Arrival, type Digests, digestsOf } from './equal-games.ts';
import { indexKeys } from './position-index/position-keys.ts';
import { type FormedTags, formOf, type TagColumns, tagsOf } from './storage/tag-form.ts';

export interface PlainGame extends TagColumns {
  readonly rules: string;
  /** As `packDay`. */
  readonly day: number;
  readonly result: Arrival['result'];
  /** 16 bits each, little endian. */
  readonly moves: Uint8Array<ArrayBuffer>;
  /** As the position index has them. */
  readonly keys: BigInt64Array;
  readonly tags: FormedTags;
  readonly digests: Digests;
  /** Whether tables may know its ending, or a count runs at its end. */
  readonly mayBeAdjudicated: boolean;
}

const NO_RATING = 0xffff;
/** Most pieces, kings included, of an ending that tables may know. */
const MOST_PIECES = 6;

const rating = (value: number): number | null => (value === NO_RATING ? null : value);

/** Copies everything from the arrays. `null`: the game is not plain. */
export function plainGame(
  kernel: ChunkKernel,
  { index, profile }: ArrayGame,
  nameOf: (id: number) => string,
): PlainGame | null {
  const { rules, start } = profile;
  if (start !== rules.startFen || rules.own) return null;
  const tags = chunkTags(kernel, index, nameOf);
  if (tags.some(({ name }) => name === LABELS_TAG)) return null;
  const first = kernel.get(index, 'first');
  const plies = kernel.get(index, 'plies');
  const ratings = kernel.get(index, 'ratings');
  const day = kernel.get(index, 'day');
  const head = {
    rules: rules.id,
    white: nameOf(kernel.get(index, 'white')),
    black: nameOf(kernel.get(index, 'black')),
    event: nameOf(kernel.get(index, 'event')),
    site: nameOf(kernel.get(index, 'site')),
    round: nameOf(kernel.get(index, 'round')),
    whiteElo: rating(ratings & 0xffff),
    blackElo: rating(ratings >>> 16),
    day,
    date: unpackDay(day),
    result: RESULTS[kernel.get(index, 'result')] ?? '*',
    moves: new Uint8Array(kernel.moves.slice(first, first + plies).buffer),
  };
  const keys = new BigInt64Array(kernel.keys.buffer, kernel.keys.byteOffset + 8 * first, plies + 1);
  return {
    ...head,
    keys: indexKeys(head.rules, keys),
    tags: formOf(tags, head),
    digests: digestsOf({ ...head, start: null, tree: null, leftovers: null }),
    mayBeAdjudicated: mayBeAdjudicated(kernel, index, rules),
  };
}

function mayBeAdjudicated(kernel: ChunkKernel, index: number, rules: RuleSet): boolean {
  const record = kernel.lastRecord(index);
  if (countLimitOf(record) === 0 && sizeOf(record, WHITE) + sizeOf(record, BLACK) > MOST_PIECES) return false;
  const last = Position.ofRecord(rules, record);
  return isEnding(last) || last.count() !== null;
}

/** The game in the form in which it is compared with equal ones. */
export const arrivalOf = (game: PlainGame): Arrival => ({
  ...game,
  start: null,
  tree: null,
  leftovers: null,
  tags: tagsOf(game.tags, game),
});
