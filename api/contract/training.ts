/** Training: exercises sampled from the endgame tables, an opponent that plays from them, and stored results. */
import type { Verdict } from '../../engine/endgame/types/verdict.ts';
import type { Color, CountAction, PlyActions } from '../../engine/rules/types.ts';
import type { EndgameQuestion } from './tables.ts';

/** The player's task: to win within the count, or to hold out until the count draws. */
export const TRAINING_SIDES = ['attack', 'defend'] as const;
export type TrainingSide = (typeof TRAINING_SIDES)[number];

export const TRAINING_LEVELS = [1, 2, 3, 4] as const;
/** Easy to exact; `engine/endgame/practice/difficulty.ts` defines each. */
export type TrainingLevel = (typeof TRAINING_LEVELS)[number];

export interface TrainingEnding {
  /** As the attacking side sees it: `KRSvK`, `KRvKN`. */
  readonly ending: string;
  /** The pieces of both sides. */
  readonly units: number;
  readonly fishes: number;
  /** Both sides have pieces besides the king. */
  readonly duel: boolean;
}

export interface TrainingOffer {
  /**
   * Endings that the available tables decide under the rule set, those against a bare king first, by piece count and
   * strength.
   */
  readonly endings: Readonly<Record<TrainingSide, readonly TrainingEnding[]>>;
  /**
   * Why the rule set itself permits none: games are won in another way, or there is no count, so that nothing can be
   * defended.
   */
  readonly unfit: Readonly<Record<TrainingSide, 'other-end' | 'no-count' | null>>;
}

export interface TrainingRequest {
  readonly rules: string;
  /** One of these, with equal chance; any available ending when empty. */
  readonly endings: readonly string[];
  readonly side: TrainingSide;
  readonly level: TrainingLevel;
  /** The player's; `null`: random. */
  readonly color: Color | null;
  /** The same request with the same seed and the same tables returns the same position. */
  readonly seed: number;
}

/** Kinds of puzzles (`core/puzzles`): a better move than that of a game, a win, or the answer to a question. */
export const PUZZLE_KINDS = ['mistake', 'problem', 'question'] as const;
export type PuzzleKind = (typeof PUZZLE_KINDS)[number];

/** A position to be played out, or a puzzle. */
export interface TrainingTask {
  readonly rules: string;
  /** Of a puzzle its {@link PuzzleKind}; its side is `attack`. */
  readonly ending: string;
  readonly side: TrainingSide;
  /** `null`: taken from a game, or a puzzle. */
  readonly level: TrainingLevel | null;
  /** The player's. */
  readonly color: Color;
  /** FEN with the running count; of a puzzle its line of EPD. */
  readonly start: string;
  /** The attack's moves if both sides play their best: up to the win, or up to the draw. Of a mistake: 1. */
  readonly best: number;
  /**
   * A defence without a count succeeds when the attack has made this many moves; `null`: the game is played to its end.
   */
  readonly moveLimit: number | null;
}

/** The task alone of a session or review. */
export const taskOf = ({ rules, ending, side, level, color, start, best, moveLimit }: TrainingTask): TrainingTask => ({
  rules,
  ending,
  side,
  level,
  color,
  start,
  best,
  moveLimit,
});

/** The player's color and task. */
export type TrainingPlayer = Pick<TrainingTask, 'color' | 'side'>;

/** A move of the player and its consequence. */
export interface TrainingMove {
  /** UCI. */
  readonly move: string;
  /** The count actions before it. */
  readonly actions: readonly CountAction[];
  /** For the position after the move; `null` where no table knows it. */
  readonly verdict: Verdict | null;
  /** Moves that a running count leaves the attack after it; `null`: none runs. */
  readonly left: number | null;
}

/** The situation after the opponent's move. */
export interface TrainingTurn {
  /** The opponent's count actions before its move, or its claim instead of a move. */
  readonly actions: readonly CountAction[];
  /** The opponent's move, UCI; `null` where the player is to move or the game is over. */
  readonly reply: string | null;
  /** A draw that the opponent claims after its move. */
  readonly said: readonly CountAction[];
  /** With the player to move; `null` where the game is over or no table knows the position. */
  readonly verdict: Verdict | null;
  /** Every move of the player after each possible combination of count actions, starting with none. */
  readonly ways: readonly { readonly actions: readonly CountAction[]; readonly moves: readonly TrainingMove[] }[];
  /** Every move with the count actions that suit it best, best first. */
  readonly moves: readonly TrainingMove[];
  /** The best of them. */
  readonly best: readonly TrainingMove[];
}

/** A move that the player made, compared with the best. */
export interface TrainingPly {
  /** Moves before it. */
  readonly ply: number;
  readonly before: Verdict | null;
  readonly made: TrainingMove;
  /** The same move after the best count actions. */
  readonly counted: TrainingMove;
  readonly best: readonly TrainingMove[];
  /** The player could have claimed a draw. */
  readonly claim: boolean;
}

export interface TrainingStep {
  readonly actions: readonly CountAction[];
  /** UCI. */
  readonly move: string;
}

/**
 * `clean`: solved without help or takebacks; `helped`: with hints or another try; `failed` and `given-up`: not solved.
 */
export const TRAINING_RESULTS = ['clean', 'helped', 'failed', 'given-up'] as const;
export type TrainingResult = (typeof TRAINING_RESULTS)[number];

/** An exercise that was started; the page writes it after every move. */
export interface TrainingSession extends TrainingTask {
  /** Chosen by the page (a UUID). */
  readonly id: string;
  /** UCI, of both sides, without moves that were taken back. */
  readonly moves: readonly string[];
  /** The count actions of both sides between these moves. */
  readonly actions: readonly PlyActions[];
  /** `null` while it is unfinished. */
  readonly result: TrainingResult | null;
  /** The chaser's moves so far. */
  readonly used: number;
  /** The player's moves that changed the outcome, including those taken back. */
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
  /** The latest started first. */
  readonly rows: readonly TrainingSession[];
}

/** Statistics of exercises of one kind, without unfinished ones. */
export interface TrainingFigure {
  readonly rules: string;
  readonly ending: string;
  readonly side: TrainingSide;
  readonly level: TrainingLevel | null;
  readonly played: number;
  readonly clean: number;
  readonly helped: number;
  /** The current streak of clean results, and the longest. */
  readonly streak: number;
  readonly longest: number;
  /** Share of clean results among the last ten, and among the ten before; `null` where there are none. */
  readonly lately: number | null;
  readonly before: number | null;
  /** When the last ended, milliseconds since the epoch. */
  readonly last: number;
}

/**
 * A position that was failed, or a mistake, which is repeated until it has been solved often enough
 * (`host/training/reviews.ts`).
 */
export interface TrainingReview extends TrainingTask {
  /** How often it was solved cleanly since it was last failed. */
  readonly step: number;
  /** When it is due, milliseconds since the epoch. */
  readonly due: number;
  /** The stored exercise that its first answer completes; `null` after that. */
  readonly session: string | null;
}

/** What identifies a puzzle. */
export type PuzzleId = Pick<TrainingTask, 'rules' | 'start'>;

/** Exercises from the endgame tables. */
export interface Training {
  offer(rules: string): Promise<TrainingOffer>;
  /**
   * Refused with `training-unfit` (rules), `training-no-table`, and `training-none`: no requested ending has such a
   * position.
   */
  draw(wish: TrainingRequest): Promise<TrainingTask>;
  /**
   * An exercise from a game; refused with `training-unfit`, `training-unknown` (no table decides it), `training-drawn`
   * (neither side can win) and `training-over`.
   */
  begin(question: EndgameQuestion): Promise<TrainingTask>;
  /** The opponent's perfect move if it is to move; the seed chooses among equally good moves. */
  look(question: EndgameQuestion, player: TrainingPlayer, seed: number): Promise<TrainingTurn>;
  /** Assesses every move that the player made in a line. */
  assess(question: EndgameQuestion, player: TrainingPlayer): Promise<readonly TrainingPly[]>;
  /** Best play of both sides, each move with the count actions before it. */
  proof(question: EndgameQuestion, player: TrainingPlayer): Promise<readonly TrainingStep[]>;
}

/** The stored exercises. */
export interface Exercises {
  keep(session: TrainingSession): Promise<void>;
  sessions(offset: number, limit: number): Promise<TrainingPage>;
  /** The latest played first. */
  figures(): Promise<readonly TrainingFigure[]>;
  /** By due date, including those of later days. */
  reviews(): Promise<readonly TrainingReview[]>;
  /** The best result of each puzzle in their order; `null`: never ended. */
  puzzleResults(puzzles: readonly PuzzleId[]): Promise<readonly (TrainingResult | null)[]>;
  remove(ids: readonly string[]): Promise<void>;
}
