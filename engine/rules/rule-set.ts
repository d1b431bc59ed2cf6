/**
 * A rule set is data: each field is a mechanism and its setting, independent of any
 * game. `compile.ts` compiles it to integers for the kernel.
 */
import type { Role } from './types.ts';

/**
 * Source of a rule; docs/help/en/README.md has titles and addresses. `S0`-`S4`: Cambodian page, Wikipedia,
 * PyChess's ouk rules, SchemingMind, forum table of counts; `FS`: Fairy-Stockfish, `FS11` its release 11.1; `PC`:
 * PyChess's source; `TCF`: counting rules of the Thai federation; `ODC`: Ouk championship 2022; `OSF`: Ouk Online;
 * `KI`: Khmer Institute; `CC`: cutechess; `LUD`: Ludii; `MSF`: the discussion of Makruk-Stockfish; `RKR`: evidence
 * notes on Rek; `ICO`: the table of counts of a travel page; `WMY`: Wikipedia, Mak-yek; `SMD`: a traveller's report.
 * `DEFAULT`: the sources are silent or disagree, so we chose; `OWN`: set by the user who made the rule set.
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
interface KingLeap {
  /** `lateral`: two files sideways, on the next rank; `any`: every square a horse's move away. */
  readonly squares: 'lateral' | 'any';
  /** It may capture there. */
  readonly capture: boolean;
  /** It may answer a check. */
  readonly whenInCheck: boolean;
  /** Lost when an enemy boat arrives on the king's rank or file, whatever is in between. */
  readonly rookAim: boolean;
  /** Lost permanently by the first check. */
  readonly checkKills: boolean;
  /** Lost at the first capture on the board. */
  readonly untilFirstCapture: boolean;
  readonly sources: readonly Source[];
}

/** A first-move option of the met: two squares straight ahead, over whatever is in between. */
export interface MetLeap {
  readonly capture: boolean;
  /** The target square counts as attacked: kings may not be there. */
  readonly attacks: boolean;
  /** Lost at the first capture on the board. */
  readonly untilFirstCapture: boolean;
  readonly sources: readonly Source[];
}

/**
 * When the game is drawn: `limit` when the limit itself is called, `limit+1` when it is exceeded, `budget` when the
 * chaser has used up its moves: one ply before the limit is exceeded, after its reply to the limit.
 */
export type CountEnd = 'limit' | 'limit+1' | 'budget';

export interface BoardCountRule {
  /**
   * `noFish`: no fish of either side is left. `fewUnits`: the counter has at most `units` units, king and fishes
   * included.
   */
  readonly start: 'noFish' | { readonly units: number };
  readonly limit: number;
  readonly endAt: CountEnd;
  /**
   * Which side an automatic count belongs to: `firstToMove`, the side to move once it may start; or only the `weaker`
   * side, by `PIECE_VALUES`, until that side is no longer the weaker one. Automatic counting only.
   */
  readonly whose: 'firstToMove' | 'weaker';
  /** The counter may stop on its turn; a later start counts from 1 again. Manual counting only. */
  readonly stoppable: boolean;
  /** Result of a mate by the counter. Manual counting only. */
  readonly counterMates: 'draw' | 'win';
  /** The chaser may declare a draw at any time while it runs. Manual counting only. */
  readonly drawOffer: boolean;
  readonly sources: readonly Source[];
}

/** A row of the table of limits: it matches if the chaser has at least `atLeast` of this role. */
export interface LimitRow {
  readonly role: Role | null;
  readonly atLeast: number;
  readonly limit: number;
}

export interface PieceCountRule {
  /** The first row that matches gives the limit; a row without a role always matches. */
  readonly table: readonly LimitRow[];
  readonly endAt: CountEnd;
  /** With a fish on the board: `no` piece count, the same `table`, or a fixed limit. */
  readonly withFish: 'no' | 'table' | number;
  /**
   * Effect of a capture, or of the loss of the last fish, while it runs: `never` restarts; `classChange` restarts if
   * the limit changes or, with the last fish, the table replaces a fixed limit; `always` restarts; `counterOption` lets
   * the counter restart (manual counting; else as `never`).
   */
  readonly restart: 'never' | 'classChange' | 'always' | 'counterOption';
  /**
   * What happens to a bare king's board count when the piece count becomes possible: `replace` replaces it; with
   * `shorter` (manual counting only) and `alwaysShorter` (also automatic counting) the count with fewer moves left
   * applies.
   */
  readonly overBoard: 'replace' | 'shorter' | 'alwaysShorter';
  /** Manual counting: starts automatically (`itself`), or only when the bare king announces it. */
  readonly starts: 'itself' | 'announced';
  readonly sources: readonly Source[];
}

export interface Counting {
  /** `auto`: counts start and end automatically; `manual`: the players start, stop and claim them (`CountAction`). */
  readonly mode: 'auto' | 'manual' | 'off';
  /**
   * When an automatic count starts in a position that is set up without one. `atOnce`: as if the previous move had
   * started it, so a bare king's next move calls N + 1. `afterMove`: with the first move after which the counter is to
   * move.
   */
  readonly setUp: 'atOnce' | 'afterMove';
  /** Manual counting: an expired count is a draw only when claimed. */
  readonly claims: boolean;
  readonly board: BoardCountRule | null;
  readonly piece: PieceCountRule | null;
}

/**
 * The capture games: pieces move like boats, to empty squares only, and capture by rek and by
 * surrounding. A rule set with these has no leaps, promotion, checks or counts, whatever its other fields are.
 */
export interface RekRules {
  /** Whether kings may move and capture. */
  readonly kingMoves: boolean;
  /** What is captured when surrounded: groups without an empty neighbour square, single pieces, or nothing. */
  readonly surround: 'group' | 'unit' | 'off';
  /** A king without a legal move when its side is to move is `safe` or `lost`. */
  readonly kingWithoutMove: 'safe' | 'lost';
  /** A single enemy between two pieces of the mover is captured too. */
  readonly custodian: boolean;
  /**
   * Which reks are obligatory: none; `new`: those newly opened by the opponent's last move; `any`: all; `call`: as
   * `new`, if the opponent called an order with the move (bit 15 of the move).
   */
  readonly obligation: 'none' | 'new' | 'any' | 'call';
  /** Draw after this many plies without capture; `null` for none. */
  readonly captureless: number | null;
  readonly sources: readonly Source[];
}

export interface RuleSet {
  /** Stable, used in files and libraries. */
  readonly id: string;
  readonly title: string;
  /** Value of the PGN tag Variant; rule sets of one game share it, and differ in the tag RuleSet. */
  readonly variant: string;
  /** Its value of the UCI option UCI_Variant; `null` if other programs have no name for it. */
  readonly uciVariant: string | null;
  readonly sources: readonly Source[];
  readonly startFen: string;
  readonly goal: 'checkmate' | 'firstCheck' | 'captureKing';
  /** Result for a side without a legal move that is not in check. */
  readonly stalemate: 'draw' | 'loss';
  /** `rights`: positions with different first-move rights are different. */
  readonly repetition: { readonly fold: number; readonly rights: boolean; readonly sources: readonly Source[] } | null;
  /** `kings`: only two bare kings are a dead position. */
  readonly deadPosition: 'auto' | 'kings' | 'agreement';
  /** Mandatory, always to a met; `beyond`: also on later ranks (a fish set up behind the rank). */
  readonly promotion: { readonly relRank: number; readonly beyond: boolean };
  readonly kingLeap: KingLeap | null;
  readonly metLeap: MetLeap | null;
  /**
   * *Sut* moves: a met or horse moves to the square of an unmoved own fish, which steps ahead.
   * `sources` are those of the choice.
   */
  readonly compound: { readonly sutMet: boolean; readonly sutMa: boolean; readonly sources: readonly Source[] } | null;
  /** Available handicaps: `takhaengRuea`, the boats of one side are replaced by mets. */
  readonly handicaps: readonly 'takhaengRuea'[];
  readonly count: Counting;
  /** `null` for the chess games, where pieces capture by moving onto the enemy. */
  readonly rek: RekRules | null;
  /** Only for a user's rule set: the id of the built-in rule set it was copied from, and the user's notes. */
  readonly own?: { readonly base: string; readonly notes: string };
}
