/**
 * A chunk of PGN and what is read from it. `splitChunk` finds the games and reads their tags, then the caller chooses a
 * profile (rule set and start position) for each game, then `readMovetexts` reads their moves.
 *
 * From the address that the caller gives, in this order (`partAddress`):
 *
 *   INPUT     the bytes of the chunk, CHUNK at most, and PADDING that may be read but is not used
 *   GAMES     a record for each game, GAME bytes
 *   TAGS      tags without a field of their own, TAG bytes each: name id, begin and end of the value in the chunk
 *   MOVES     u16: the moves of all games; the entry behind each game is 0
 *   KEYS      u64: the mixed keys of the positions; a game has one more than moves, so both begin at the same index
 *   LASTS     the record of the last position of each game
 *   PROFILES  compiled rule set, record of the start position, u64 with which keys are mixed, length and bytes of the
 *             text with which digests begin (length 0: no digests); PROFILE bytes each
 *   VALUES    the values of the tags of all games, as records have them
 *
 * Fields of a game, u32, by index; offsets are those of the chunk:
 *
 *   0  begin     1  end, with the empty lines behind it     2  line feeds before it in the chunk, 3 within it
 *   4  status: 0 read, else the reason why it was not (STATUS_...)     5 offset at which reading stopped
 *   6  offset of the moves     7 index of the first move and key     8 plies
 *   9  result: 0 open, 1 White, 2 draw, 3 Black; of the tag, then of the game
 *   10 day: year * 512 + month * 32 + day, 0 for an unknown part
 *   11 ratings: White, Black << 16; 0xffff for none
 *   12 ids of the names of White, 13 Black, 14 event, 15 site, 16 round; 0 for an unknown one
 *   17 ids of the values of Variant, 18 RuleSet, 19 FEN; 0 without the tag
 *   20 flags: 1 tags say that White is an engine, 2 Black, 4 the day is that of UTCDate     21 profile
 *   22 index of its first tag in TAGS, 23 their number     24 id of the form of its tags (`form.ts`)
 *   25 begin, 26 end of its values in VALUES     27 whether it may have reached an ending, or a count runs at its end
 *   28, 29 digest, u64     30, 31 free for the caller
 */
import { RECORD } from '../rules/layout';
import { OPTION_WORDS } from '../rules/options';

export const CHUNK: usize = 1 << 21;
const PADDING: usize = 64;
/** Games of one call. */
export const MAX_GAMES: i32 = 4096;
export const GAME: usize = 128;
/** Tags of one call that have no field. */
export const MAX_TAGS: i32 = 65536;
export const TAG: usize = 12;
/** A move has at least two characters and a blank. */
const MAX_POSITIONS: usize = CHUNK / 3 + <usize>MAX_GAMES;
export const RULES_SIZE: usize = 4 * OPTION_WORDS;
export const SALT: usize = RULES_SIZE + RECORD;
export const PREFIX_LENGTH: usize = SALT + 8;
export const PREFIX: usize = PREFIX_LENGTH + 4;
const LONGEST_PREFIX: usize = 52;
export const PROFILE: usize = PREFIX + LONGEST_PREFIX;

export const BEGIN: usize = 0;
export const END: usize = 4;
export const LINE: usize = 8;
export const LINES: usize = 12;
export const STATUS: usize = 16;
export const STOPPED: usize = 20;
export const MOVES_AT: usize = 24;
export const FIRST: usize = 28;
export const PLIES: usize = 32;
export const RESULT: usize = 36;
export const DAY: usize = 40;
export const RATINGS: usize = 44;
export const NAME: usize = 48;
export const FLAGS: usize = 80;
export const PROFILE_OF: usize = 84;
export const FIRST_TAG: usize = 88;
export const TAG_COUNT: usize = 92;
export const FORM: usize = 96;
export const VALUES_AT: usize = 100;
export const VALUES_END: usize = 104;
export const MAY_END: usize = 108;
export const DIGEST: usize = 112;
/** In FLAGS: the day is that of UTCDate. */
export const UTC_DAY: u32 = 4;

/** The game does not begin with plain tag pairs, or one of them is unusual. */
export const STATUS_TAGS: u32 = 1;
/** The game has more different texts or tags than fit. */
export const STATUS_ROOM: u32 = 2;
/** Set by the caller: rule set or start position are unusual. */
export const STATUS_RULES: u32 = 3;
/** Something that is no move, number or result. */
export const STATUS_WORD: u32 = 4;
/** A move that fits no legal move, or several. */
export const STATUS_MOVE: u32 = 5;
/** Text behind the result, or another result than that of the tag. */
export const STATUS_RESULT: u32 = 6;
/** Comments, symbols or variations. */
export const STATUS_NOTES: u32 = 7;

export let input: usize = 0;
export let games: usize = 0;
export let tags: usize = 0;
export let moves: usize = 0;
export let keys: usize = 0;
export let lasts: usize = 0;
export let profiles: usize = 0;
export let values: usize = 0;

/** Begins the memory of the chunk at `address`, a multiple of 64, and returns its end. */
export function useChunk(address: usize): usize {
  input = address;
  games = input + CHUNK + PADDING;
  tags = games + <usize>MAX_GAMES * GAME;
  moves = tags + <usize>MAX_TAGS * TAG;
  keys = (moves + MAX_POSITIONS * 2 + 63) & ~(<usize>63);
  lasts = keys + MAX_POSITIONS * 8;
  profiles = (lasts + <usize>MAX_GAMES * RECORD + 63) & ~(<usize>63);
  values = profiles + <usize>MAX_GAMES * PROFILE;
  return (values + CHUNK + 63) & ~(<usize>63);
}

/** Address of a part by its number in the list above. */
export function partAddress(part: i32): usize {
  if (part == 0) return input;
  if (part == 1) return games;
  if (part == 2) return tags;
  if (part == 3) return moves;
  if (part == 4) return keys;
  if (part == 5) return lasts;
  return part == 6 ? profiles : values;
}
