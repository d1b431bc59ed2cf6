/**
 * A compiled rule set: integers that select mechanisms, independent of any game.
 *
 * `compile.ts` writes them as i32 words in the order below; `useRules` copies them into globals of this instance, so a
 * thread has one rule set at a time and a change costs a few loads. Count limits are in plies: a count has expired when
 * its plies exceed its limit.
 *
 *   0 goal: 0 checkmate, 1 first check          1 repetition: fold, 0 none         2 repetition looks at rights
 *   3 dead position: 0 by agreement, 1 automatic, 2 automatic, kings only
 *   4 promotion: relative rank 1-8              5 promotion also beyond that rank
 *   6 king leap: 0 none, 1 lateral, 2 any       7 it may capture    8 also in check    9 lost by boat aim
 *   10 lost by check                            11 lost at the first capture on the board
 *   12 met leap: 0 none, 1 two squares forward  13 it may capture   14 its square is attacked
 *   15 lost at the first capture on the board
 *   16 count: 0 none, else 1 automatic or 2 manual (started by the players), plus 4 a shorter board count is kept,
 *      8 piece counts must be announced, 16 a mate by the side that runs a board count is a draw, 32 only the weaker
 *      side has a board count; 8 and 16 only with 2, 32 never with 2
 *   17 board count starts: 0 never, 1 no fish on the board, 2 the counter has at most [18] units     19 its limit
 *   20 piece count: 0 none, 1 only without fish, 2 by the table also with fish, 3 with fish a fixed limit of [23] plies
 *   21 number of rows of its table; a row is role, at least, limit; from word 40
 *   22 a running piece count restarts: 0 never, 1 when its limit changes, 2 with every capture
 *   24 stalemate: 0 draw, 1 lost                25 *sut* moves: 1 met and fish, 2 horse and fish, 3 both
 *   26 the piece count counts the chaser's moves, so a count started by the counter's own move is not one move longer
 *   27 an expired count ends the game only when it is claimed; only with manual counts
 *   32 piece values of the roles from fish to boat, which determine the weaker side
 */
export const OPTION_WORDS: i32 = 64;

export let goalFirstCheck: bool = false;
export let repetitionRights: bool = false;
export let deadRule: i32 = 0;
/** Squares where a fish promotes. */
export let whitePromotes: u64 = 0;
export let blackPromotes: u64 = 0;
export let kingLeaps: bool = false;
/** The king may leap to any square a horse's move away, not only to the two lateral ones. */
export let kingLeapsAnywhere: bool = false;
export let kingLeapCaptures: bool = false;
export let kingLeapsInCheck: bool = false;
export let aimKills: bool = false;
export let checkKills: bool = false;
export let metLeaps: bool = false;
export let metLeapCaptures: bool = false;
export let metLeapAttacks: bool = false;
/** Which rights end with the first capture: 0 none, 1 kings', 2 mets', 3 all. */
export let captureKills: i32 = 0;
export let counts: bool = false;
export let manualCounts: bool = false;
/** An expired count ends the game only when it is claimed. */
export let claimedCounts: bool = false;
export let keepsShorterCount: bool = false;
export let pieceAnnounced: bool = false;
export let counterMatesDraw: bool = false;
export let weakerCounts: bool = false;
export let boardStart: i32 = 0;
export let boardUnits: i32 = 0;
export let boardPlies: i32 = 0;
export let pieceRule: i32 = 0;
/** Fixed limit of piece counts against fishes, in plies. */
export let fishPlies: i32 = 0;
export let restartRule: i32 = 0;
/** Added to the plies of a count that starts with the counter's own move, which is then counted itself. */
export let ownMovePlies: i32 = 0;
export let stalemateLoses: bool = false;
export let sutMet: bool = false;
export let sutMa: bool = false;
/** Either of them. */
export let suts: bool = false;
export let tableRows: i32 = 0;
/** Address of the table's first row. */
export let table: usize = 0;
/** Address of the value of a fish; those of the other roles follow. */
export let values: usize = 0;

// @inline
function word(address: usize, index: i32): i32 {
  return load<i32>(address + ((<usize>index) << 2));
}

/** The words at `address` must stay there while the rule set is in use: the table of limits is read from them. */
export function useRules(address: usize): void {
  goalFirstCheck = word(address, 0) == 1;
  repetitionRights = word(address, 2) != 0;
  deadRule = word(address, 3);
  const rank = word(address, 4),
    beyond = word(address, 5) != 0;
  whitePromotes = (beyond ? ~(<u64>0) : <u64>0xff) << ((rank - 1) * 8);
  blackPromotes = bswap<u64>(whitePromotes);
  kingLeaps = word(address, 6) != 0;
  kingLeapsAnywhere = word(address, 6) == 2;
  kingLeapCaptures = word(address, 7) != 0;
  kingLeapsInCheck = word(address, 8) != 0;
  aimKills = word(address, 9) != 0;
  checkKills = word(address, 10) != 0;
  captureKills = word(address, 11) | (word(address, 15) << 1);
  metLeaps = word(address, 12) != 0;
  metLeapCaptures = word(address, 13) != 0;
  metLeapAttacks = word(address, 14) != 0;
  const mode = word(address, 16);
  counts = mode != 0;
  manualCounts = (mode & 2) != 0;
  keepsShorterCount = (mode & 4) != 0;
  pieceAnnounced = (mode & 8) != 0;
  counterMatesDraw = (mode & 16) != 0;
  weakerCounts = (mode & 32) != 0;
  boardStart = word(address, 17);
  boardUnits = word(address, 18);
  boardPlies = word(address, 19);
  pieceRule = word(address, 20);
  tableRows = word(address, 21);
  restartRule = word(address, 22);
  fishPlies = word(address, 23);
  stalemateLoses = word(address, 24) != 0;
  sutMet = (word(address, 25) & 1) != 0;
  sutMa = (word(address, 25) & 2) != 0;
  suts = sutMet || sutMa;
  ownMovePlies = word(address, 26) ? 2 : 0;
  claimedCounts = word(address, 27) != 0;
  table = address + 160;
  values = address + 128;
}
