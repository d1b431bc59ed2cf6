/** The part of the contract for training: exercises drawn from the endgame tables, an opponent who knows them, and results kept. */
import type { Verdict } from '../../engine/endgame/types/verdict.ts';
import type { Color, CountAction, PlyActions } from '../../engine/rules/types.ts';
import type { EndgameQuestion } from './tables.ts';

/** What the player does: win within the count, or hold out until it draws. */
export const TRAINING_SIDES = ['attack', 'defend'] as const;
export type TrainingSide = (typeof TRAINING_SIDES)[number];

export const TRAINING_LEVELS = [1, 2, 3, 4] as const;
/** Easy to exact; what each means stands in `engine/endgame/practice/difficulty.ts`. */
export type TrainingLevel = (typeof TRAINING_LEVELS)[number];

export interface TrainingEnding {
  /** As the attacking side sees it: `KRSvK`, `KRvKN`. */
  readonly ending: string;
  /** Of both sides. */
  readonly units: number;
  readonly fishes: number;
  /** Both sides have units. */
  readonly duel: boolean;
}

export interface TrainingOffer {
  /** Endings that the tables at hand decide under the rule set, those against a bare king first, by units and strength. */
  readonly endings: Readonly<Record<TrainingSide, readonly TrainingEnding[]>>;
  /** Why there is none where the rule set itself is the reason: games are won otherwise, or nobody counts, so that nothing can be held. */
  readonly unfit: Readonly<Record<TrainingSide, 'other-end' | 'no-count' | null>>;
}

export interface TrainingWish {
  readonly rules: string;
  /** One of these, each as likely; all that are on offer when empty. */
  readonly endings: readonly string[];
  readonly side: TrainingSide;
  readonly level: TrainingLevel;
  /** The player's; `null`: by lot. */
  readonly color: Color | null;
  /** The same wish with the same seed and the same tables draws the same position. */
  readonly seed: number;
}

/** A position to be played out. */
export interface TrainingTask {
  readonly rules: string;
  readonly ending: string;
  readonly side: TrainingSide;
  /** `null`: taken from a game. */
  readonly level: TrainingLevel | null;
  /** The player's. */
  readonly color: Color;
  /** FEN with the count as it stands. */
  readonly start: string;
  /** The attack's moves when both sides play their best: up to the win, or up to the draw. */
  readonly best: number;
  /** A draw that needs no count is held when the attack has made so many moves; `null`: the game goes on to its end. */
  readonly hold: number | null;
}

/** Who plays, and for what. */
export type TrainingPlayer = Pick<TrainingTask, 'color' | 'side'>;

/** A move of the player, and what it leads to. */
export interface TrainingMove {
  /** UCI. */
  readonly move: string;
  /** What was said of the count before it. */
  readonly acts: readonly CountAction[];
  /** Of the position after the move; `null` where no table knows it. */
  readonly verdict: Verdict | null;
  /** Moves that a count which runs after it leaves the attack; `null`: none runs. */
  readonly left: number | null;
}

/** How things stand after the opponent's move. */
export interface TrainingLook {
  /** What the opponent says of the count before his move, or claims instead of it. */
  readonly acts: readonly CountAction[];
  /** What the opponent plays, UCI; `null` where the player is to move, or the game is over. */
  readonly reply: string | null;
  /** A draw that he claims after his move. */
  readonly said: readonly CountAction[];
  /** With the player to move; `null` where the game is over or no table knows. */
  readonly verdict: Verdict | null;
  /** Every move of the player after each way in which he may speak of the count, that of saying nothing first. */
  readonly ways: readonly { readonly acts: readonly CountAction[]; readonly moves: readonly TrainingMove[] }[];
  /** Every move with what serves it best to be said before, best first. */
  readonly moves: readonly TrainingMove[];
  /** Those that are best. */
  readonly best: readonly TrainingMove[];
}

/** A move that the player made. */
export interface TrainingPly {
  /** Moves before it. */
  readonly ply: number;
  readonly before: Verdict | null;
  readonly made: TrainingMove;
  /** The same move after what served it best to be said. */
  readonly counted: TrainingMove;
  readonly best: readonly TrainingMove[];
  /** He could have claimed the draw. */
  readonly claim: boolean;
}

export interface TrainingStep {
  readonly acts: readonly CountAction[];
  /** UCI. */
  readonly move: string;
}

/** `clean`: reached alone and without taking back; `helped`: with hints or another try; `failed` and `given-up`: not. */
export const TRAINING_RESULTS = ['clean', 'helped', 'failed', 'given-up'] as const;
export type TrainingResult = (typeof TRAINING_RESULTS)[number];

/** An exercise that was begun; written by the page after every move. */
export interface TrainingSession extends TrainingTask {
  /** Chosen by the page (a UUID). */
  readonly id: string;
  /** UCI, both sides'; what was taken back is left out. */
  readonly moves: readonly string[];
  /** What both said of the count between these moves. */
  readonly acts: readonly PlyActions[];
  /** `null` while it goes on. */
  readonly result: TrainingResult | null;
  /** The chaser's moves so far. */
  readonly used: number;
  /** The player's moves that threw the outcome away, those taken back included. */
  readonly mistakes: number;
  readonly hints: number;
  readonly retries: number;
  /** Milliseconds since the epoch. */
  readonly started: number;
  readonly changed: number;
}

export interface TrainingPage {
  readonly total: number;
  readonly offset: number;
  /** The latest begun first. */
  readonly rows: readonly TrainingSession[];
}

/** How exercises of one kind went; those still going on are left out. */
export interface TrainingFigure {
  readonly rules: string;
  readonly ending: string;
  readonly side: TrainingSide;
  readonly level: TrainingLevel | null;
  readonly played: number;
  readonly clean: number;
  readonly helped: number;
  /** Clean ones in a row up to the last, and the longest such row. */
  readonly streak: number;
  readonly longest: number;
  /** Share of clean ones among the last ten, and among the ten before; `null` where there are none. */
  readonly lately: number | null;
  readonly before: number | null;
  /** When the last ended, milliseconds since the epoch. */
  readonly last: number;
}

/** A position that was failed and comes again until it has been done often enough (`host/training/reviews.ts`). */
export interface TrainingReview extends TrainingTask {
  /** Times it was done cleanly since it was last failed. */
  readonly step: number;
  /** When it comes again, milliseconds since the epoch. */
  readonly due: number;
}

export interface Training {
  offer(rules: string): Promise<TrainingOffer>;
  /** Refused with `training-unfit` (rules), `training-no-table`, and `training-none`: no ending asked for has such a position. */
  draw(wish: TrainingWish): Promise<TrainingTask>;
  /** A task out of a game; refused with `training-unfit`, `training-unknown` (no table decides it), `training-drawn` (nobody can win) and `training-over`. */
  begin(question: EndgameQuestion): Promise<TrainingTask>;
  /** Where the opponent is to move, its perfect move, picked by the seed among those that are equally good. */
  look(question: EndgameQuestion, player: TrainingPlayer, seed: number): Promise<TrainingLook>;
  /** Every move that the player made on the way to a place. */
  judge(question: EndgameQuestion, player: TrainingPlayer): Promise<readonly TrainingPly[]>;
  /** Best play of both sides from a place, each move with what is said of the count before it. */
  proof(question: EndgameQuestion, player: TrainingPlayer): Promise<readonly TrainingStep[]>;
  keep(session: TrainingSession): Promise<void>;
  sessions(offset: number, limit: number): Promise<TrainingPage>;
  /** The latest played first. */
  figures(): Promise<readonly TrainingFigure[]>;
  /** The first due first, those of later days too. */
  reviews(): Promise<readonly TrainingReview[]>;
  remove(ids: readonly string[]): Promise<void>;
}
