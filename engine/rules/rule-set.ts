/**
 * A rule set is data that reads like section 2 of the rule book: each field names a mechanism and its setting, never a
 * game. `compile.ts` turns one into integers for the kernel.
 */
import type { Role } from './types.ts';

/**
 * Where a rule was read; docs/rules/README.md gives titles and addresses. `S0`-`S4`: Cambodian page, Wikipedia, PyChess's ouk rules,
 * SchemingMind, forum table of counts;
 * `FS`: Fairy-Stockfish, `FS11` its release 11.1; `PC`: PyChess's source; `TCF`: counting rules of the Thai federation;
 * `ODC`: Ouk championship 2022; `OSF`: Ouk Online; `KI`: Khmer Institute; `CC`: cutechess; `LUD`: Ludii; `MSF`: the discussion of
 * Makruk-Stockfish; `RKR`: evidence notes on Rek; `ICO`: the table of counts of a travel page; `WMY`: Wikipedia, Mak-yek; `SMD`: a traveller's report.
 * `DEFAULT`: the sources are silent or disagree and we chose; `OWN`: set by the user who made the rule set.
 */
export const SOURCES = [
  'S0',
  'S1',
  'S2',
  'S3',
  'S4',
  'FS',
  'FS11',
  'PC',
  'TCF',
  'ODC',
  'OSF',
  'KI',
  'CC',
  'LUD',
  'MSF',
  'RKR',
  'ICO',
  'WMY',
  'SMD',
  'DEFAULT',
  'OWN',
] as const;
export type Source = (typeof SOURCES)[number];

/** A first-move option of the king. */
export interface KingLeap {
  /** `lateral`: two files sideways, on the next rank; `any`: every square a horse's move away. */
  readonly squares: 'lateral' | 'any';
  /** It may take an enemy unit there. */
  readonly capture: boolean;
  /** It may be an answer to check. */
  readonly whenInCheck: boolean;
  /** Lost when an enemy boat arrives on the king's rank or file, whatever stands between. */
  readonly rookAim: boolean;
  /** Lost for good by the first check. */
  readonly checkKills: boolean;
  /** Lost at the first capture on the board. */
  readonly untilFirstCapture: boolean;
  readonly sources: readonly Source[];
}

/** A first-move option of the met: two squares straight ahead, over whatever stands between. */
export interface MetLeap {
  readonly capture: boolean;
  /** The square counts as attacked: kings may not stand there. */
  readonly attacks: boolean;
  /** Lost at the first capture on the board. */
  readonly untilFirstCapture: boolean;
  readonly sources: readonly Source[];
}

/**
 * The last number: `limit` draws when the limit itself is announced, `limit+1` when it is exceeded, `budget` when the chaser has
 * used up his moves: a ply before the limit is exceeded, after his reply to the limit.
 */
export type CountEnd = 'limit' | 'limit+1' | 'budget';

export interface BoardCountRule {
  /** `noFish`: no fish of either side is left. `fewUnits`: the counter has at most `units` units, king and fishes included. */
  readonly start: 'noFish' | { readonly units: number };
  readonly limit: number;
  readonly endAt: CountEnd;
  /**
   * Whose count begins by itself: the side that is first to move once it may start; or that of the `weaker` side alone, by the values of the
   * units (`PIECE_VALUES`), and it ends when that side is no longer the weaker one. Automatic counting only: players start for themselves.
   */
  readonly whose: 'firstToMove' | 'weaker';
  /** The counter may stop on its turn; a later start begins at 1 again. Manual counting only. */
  readonly stoppable: boolean;
  /** What a mate given by the side that counts is worth. Manual counting only. */
  readonly counterMates: 'draw' | 'win';
  /** While it runs the chaser may declare a draw at any time. Manual counting only. */
  readonly drawOffer: boolean;
  readonly sources: readonly Source[];
}

/** One row of the table of limits: the chaser has at least so many of this role. */
export interface LimitRow {
  readonly role: Role | null;
  readonly atLeast: number;
  readonly limit: number;
}

export interface PieceCountRule {
  /** Tested in order, the first row that fits gives the limit; a row without a role fits always. */
  readonly table: readonly LimitRow[];
  readonly endAt: CountEnd;
  /** With a fish on the board: `no` piece count, the same `table`, or one fixed limit whatever else the chaser has. */
  readonly withFish: 'no' | 'table' | number;
  /**
   * A capture, or the end of the fishes, while it runs: `never` changes it, `classChange` begins anew when the limit that applies
   * has become another or, with the last fish, the table has taken the place of a fixed limit, `always` begins anew, `counterOption`
   * lets the counter begin anew if it likes (manual counting; else as `never`).
   */
  readonly restart: 'never' | 'classChange' | 'always' | 'counterOption';
  /**
   * A bare king's board count when the piece count becomes possible: replaced; or the one with fewer moves left rules, `shorter` only where the
   * players count, `alwaysShorter` also where counts run by themselves.
   */
  readonly overBoard: 'replace' | 'shorter' | 'alwaysShorter';
  /** Manual counting: `itself`, without a word, or only when the lone king announces it. */
  readonly starts: 'itself' | 'announced';
  readonly sources: readonly Source[];
}

export interface Counting {
  /** `auto`: counts start and end by themselves; `manual`: the players start, stop and claim them (`CountAction`). */
  readonly mode: 'auto' | 'manual' | 'off';
  /**
   * A count that begins by itself, in a position that is set up without one. `atOnce`: as if the move before had begun it, so a bare king's
   * next move announces N + 1. `afterMove`: with the first move after which the counter is to move.
   */
  readonly setUp: 'atOnce' | 'afterMove';
  /** Manual counting: an expired count draws only when it is claimed. */
  readonly claims: boolean;
  readonly board: BoardCountRule | null;
  readonly piece: PieceCountRule | null;
}

/**
 * Units that capture by carrying and by surrounding (rule book 6 and 7): every unit moves like a boat to empty squares only. A rule set
 * with these has no leaps, promotion, checks or counts, whatever its other fields say.
 */
export interface RekRules {
  /** Kings move and carry, or stand still for the whole game. */
  readonly kingMoves: boolean;
  /** What is captured when shut in: whole groups without a free neighbour square, single units, nothing. */
  readonly surround: 'group' | 'unit' | 'off';
  /** A king without a legal move when its side is to move: `safe`, or `lost` though nothing captures it. */
  readonly kingWithoutMove: 'safe' | 'lost';
  /** One enemy between two of the mover's units is captured too. */
  readonly custodian: boolean;
  /**
   * Which reks must be made: none; `new`: those the opponent's last move has newly opened; `any`: every rek; `call`: as `new`, if the
   * opponent called an order with his move (bit 15 of the move).
   */
  readonly obligation: 'none' | 'new' | 'any' | 'call';
  /** Draw after so many plies without capture; `null` for none. */
  readonly captureless: number | null;
  readonly sources: readonly Source[];
}

export interface RuleSet {
  /** Stable, used in files and libraries. */
  readonly id: string;
  readonly title: string;
  /** Value of the PGN tag Variant; rule sets of one game share it, and are told apart by the tag RuleSet. */
  readonly variant: string;
  /** Its value of the UCI option UCI_Variant (rule book 5.4); `null` where other programs have no word for it. */
  readonly uciVariant: string | null;
  readonly sources: readonly Source[];
  readonly startFen: string;
  readonly goal: 'checkmate' | 'firstCheck' | 'captureKing';
  /** No legal move without check: a draw, or lost. */
  readonly stalemate: 'draw' | 'loss';
  /** `rights`: positions differ when first-move rights do. */
  readonly repetition: { readonly fold: number; readonly rights: boolean; readonly sources: readonly Source[] } | null;
  /** `kings`: only bare kings are dead. */
  readonly deadPosition: 'auto' | 'kings' | 'agreement';
  /** Mandatory, always to a met; `beyond`: also on later ranks (a fish set up behind the rank). */
  readonly promotion: { readonly relRank: number; readonly beyond: boolean };
  readonly kingLeap: KingLeap | null;
  readonly metLeap: MetLeap | null;
  /**
   * First moves of two units in one turn (rule book 3.3): met or horse goes to the square of an unmoved own fish, which steps ahead.
   * `sources` are those of the choice.
   */
  readonly compound: { readonly sutMet: boolean; readonly sutMa: boolean; readonly sources: readonly Source[] } | null;
  /** Handicaps a game may begin with: `takhaengRuea`, boats of one side turned over into mets. */
  readonly handicaps: readonly 'takhaengRuea'[];
  readonly count: Counting;
  /** `null`: units capture by moving onto the enemy. */
  readonly rek: RekRules | null;
  /** Of a rule set that a user made: the id of the built-in one it was copied from, and what he wrote about it. */
  readonly own?: { readonly base: string; readonly notes: string };
}
