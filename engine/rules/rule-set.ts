/**
 * A rule set is data that reads like section 2 of the rule book: each field names a mechanism and its setting, never a
 * game. `compile.ts` turns one into integers for the kernel.
 */
import type { Role } from './types.ts';

/**
 * Where a rule was read. `S0`-`S4`: Cambodian page, Wikipedia, PyChess's ouk rules, SchemingMind, forum table of counts;
 * `FS`: Fairy-Stockfish; `PC`: PyChess's source; `TCF`: counting rules of the Thai federation; `ODC`: Ouk championship 2022.
 */
export type Source = 'S0' | 'S1' | 'S2' | 'S3' | 'S4' | 'FS' | 'FS11' | 'PC' | 'TCF' | 'ODC' | 'OSF' | 'KI';

/** A first-move option of the king: two files sideways, on the next rank. */
export interface KingLeap {
  readonly squares: 'lateral';
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

/** The last number: `limit` draws when the limit itself is announced, `limit+1` when it is exceeded. */
export type CountEnd = 'limit' | 'limit+1';

export interface BoardCountRule {
  /** `noFish`: no fish of either side is left. `fewUnits`: the counter has at most `units` units, king and fishes included. */
  readonly start: 'noFish' | { readonly units: number };
  readonly limit: number;
  readonly endAt: CountEnd;
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
  readonly sources: readonly Source[];
}

export interface Counting {
  /** `auto`: counts start and end by themselves. */
  readonly mode: 'auto' | 'off';
  readonly board: BoardCountRule | null;
  readonly piece: PieceCountRule | null;
}

export interface RuleSet {
  /** Stable, used in files and libraries. */
  readonly id: string;
  readonly title: string;
  /** Its value of the UCI option UCI_Variant (rule book 5.4); `null` where other programs have no word for it. */
  readonly uciVariant: string | null;
  readonly sources: readonly Source[];
  readonly startFen: string;
  readonly goal: 'checkmate' | 'firstCheck';
  readonly stalemate: 'draw';
  /** `rights`: positions differ when first-move rights do. */
  readonly repetition: { readonly fold: number; readonly rights: boolean; readonly sources: readonly Source[] } | null;
  /** `kings`: only bare kings are dead. */
  readonly deadPosition: 'auto' | 'kings' | 'agreement';
  /** Mandatory, always to a met; `beyond`: also on later ranks (a fish set up behind the rank). */
  readonly promotion: { readonly relRank: number; readonly beyond: boolean };
  readonly kingLeap: KingLeap | null;
  readonly metLeap: MetLeap | null;
  readonly count: Counting;
}
