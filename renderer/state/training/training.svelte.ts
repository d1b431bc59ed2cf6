/**
 * The Training view: choices, the exercise on the board, and previous exercises. An exercise is stored after every
 * move. While the host is not connected, the latest state of each exercise is queued.
 */

import {
  TRAINING_LEVELS,
  TRAINING_SIDES,
  type TrainingEnding,
  type TrainingFigure,
  type TrainingLevel,
  type TrainingOffer,
  type TrainingPage,
  type TrainingReview,
  type TrainingSession,
  type TrainingSide,
  type TrainingTask,
  taskOf,
} from '../../../api/contract/training.ts';
import type { EndgameQuestion, Issue } from '../../../api/contract.ts';
import { issueOf } from '../../../api/failure.ts';
import { isRecord } from '../../../engine/rules/is-record.ts';
import { ruleSet } from '../../../engine/rules/rule-sets/list.ts';
import type { Color } from '../../../engine/rules/types.ts';
import type { Wire } from '../shell/connection.svelte.ts';
import { Exercise, type ExerciseHost } from './exercise.svelte.ts';

export const SIDES = TRAINING_SIDES;
export const COLORS = ['any', 'w', 'b'] as const;
export const FEEDBACK = ['atOnce', 'atEnd'] as const;

export interface TrainingChoices {
  readonly rules: string;
  /** Empty: any available ending. */
  readonly endings: readonly string[];
  readonly side: TrainingSide;
  readonly level: TrainingLevel;
  readonly color: (typeof COLORS)[number];
  /** When to show the grade of a move. */
  readonly feedback: (typeof FEEDBACK)[number];
  /** Whether the count is spoken. */
  readonly speakCount: boolean;
}

const DEFAULTS: TrainingChoices = {
  rules: 'makruk',
  endings: [],
  side: 'attack',
  level: 1,
  color: 'any',
  feedback: 'atOnce',
  speakCount: false,
};
const KEY = 'training';
/** Exercises per request. */
const ROWS = 50;
/** Exercises that are refreshed at once at most. */
const MOST_ROWS = 1000;

/** `telling` of stored choices of earlier versions. */
const OLD_FEEDBACK: Readonly<Record<string, TrainingChoices['feedback']>> = { once: 'atOnce', end: 'atEnd' };

/** Checks stored choices. Earlier versions wrote `telling` for `feedback` and `speak` for `speakCount`. */
export function readChoices(kept: unknown): TrainingChoices {
  if (!isRecord(kept)) return DEFAULTS;
  const among = <T>(value: unknown, list: readonly T[], otherwise: T): T =>
    list.find(each => each === value) ?? otherwise;
  const { rules, endings, feedback = OLD_FEEDBACK[String(kept.telling)], speakCount = kept.speak } = kept;
  return {
    rules: typeof rules === 'string' && ruleSet(rules) ? rules : DEFAULTS.rules,
    endings: Array.isArray(endings) ? endings.filter(each => typeof each === 'string') : [],
    side: among(kept.side, SIDES, DEFAULTS.side),
    level: among(kept.level, TRAINING_LEVELS, DEFAULTS.level),
    color: among(kept.color, COLORS, DEFAULTS.color),
    feedback: among(feedback, FEEDBACK, DEFAULTS.feedback),
    speakCount: speakCount === true,
  };
}

export class Training {
  choices = $state.raw<TrainingChoices>(DEFAULTS);
  offer = $state.raw<TrainingOffer | null>(null);
  exercise = $state.raw<Exercise | null>(null);
  starting = $state(false);
  /** Why the last exercise could not start. */
  fault = $state.raw<Issue | null>(null);
  /** Previous exercises, the latest first, as far as they were fetched. */
  played = $state.raw<TrainingPage | null>(null);
  figures = $state.raw<readonly TrainingFigure[]>([]);
  reviews = $state.raw<readonly TrainingReview[]>([]);
  readonly #wire: Wire;
  readonly #failed: (reason: unknown) => void;
  /** Uses the connection at the time of the call. */
  readonly #host: ExerciseHost = {
    look: (...args) => this.#wire.api.training.look(...args),
    assess: (...args) => this.#wire.api.training.assess(...args),
    proof: (...args) => this.#wire.api.training.proof(...args),
  };
  readonly #unsent = new Map<string, TrainingSession>();
  #sending = false;
  #shown = false;
  #loaded = false;
  /** Choices made before the stored ones were loaded. */
  #early: Partial<TrainingChoices> = {};

  /** Available endings for the chosen side. */
  readonly offered: readonly TrainingEnding[] = $derived(this.offer?.endings[this.choices.side] ?? []);

  constructor(wire: Wire, failed: (reason: unknown) => void) {
    this.#wire = wire;
    this.#failed = failed;
    wire.on('trainingChanged', () => this.#refresh());
    wire.on('tablesChanged', () => {
      if (this.#shown) void this.#loadOffer();
    });
    wire.onOpen(() => {
      void this.#send();
      if (this.#shown) void this.show();
      void this.exercise?.askAgain();
    });
  }

  /** Loads everything and keeps it current until {@link hide}. */
  async show(): Promise<void> {
    this.#shown = true;
    try {
      if (!this.#loaded) this.#applyStored((await this.#wire.api.settings.all())[KEY]);
    } catch (reason) {
      this.#failed(reason);
    }
    this.#refresh();
    await this.#loadOffer();
  }

  choose(part: Partial<TrainingChoices>): void {
    const { rules } = this.choices;
    this.choices = { ...this.choices, ...part };
    this.fault = null;
    if (this.#loaded) this.#keepChoices();
    else this.#early = { ...this.#early, ...part };
    if (this.choices.rules !== rules) void this.#loadOffer();
  }

  /** Applies stored choices, except those changed since the page was opened. */
  #applyStored(kept: unknown): void {
    if (this.#loaded) return;
    this.#loaded = true;
    this.choices = { ...readChoices(kept), ...this.#early };
    if (Object.keys(this.#early).length > 0) this.#keepChoices();
  }

  #keepChoices(): void {
    this.#wire.api.settings.set(KEY, this.choices).catch(this.#failed);
  }

  /** Starts an exercise at a random position of the chosen kind. */
  async startRandom(): Promise<void> {
    if (this.starting) return;
    const { rules, side, level, color } = this.choices;
    const offered = new Set(this.offered.map(({ ending }) => ending));
    const endings = this.choices.endings.filter(ending => offered.has(ending));
    const seed = crypto.getRandomValues(new Uint32Array(1))[0] as number;
    const wish = { rules, side, level, endings, seed, color: color === 'any' ? null : (color as Color) };
    await this.#take(() => this.#wire.api.training.draw(wish));
  }

  /** Starts an exercise at a position of a game. */
  beginFrom(question: EndgameQuestion): Promise<void> {
    return this.#take(() => this.#wire.api.training.begin(question));
  }

  repeat(task: TrainingTask): void {
    this.#begin(taskOf(task));
  }

  /** Resumes an unfinished exercise. */
  resume(session: TrainingSession): void {
    this.#begin(taskOf(session), session);
  }

  leave(): void {
    this.exercise = null;
    this.fault = null;
    this.#refresh();
  }

  /** Stops updating the lists while the view is hidden. */
  hide(): void {
    this.#shown = false;
  }

  /** Fetches more previous exercises. */
  async loadMore(): Promise<void> {
    const { played } = this;
    if (played === null) return;
    try {
      const next = await this.#wire.api.exercises.sessions(played.rows.length, ROWS);
      if (this.played !== played) return;
      const there = new Set(played.rows.map(({ id }) => id));
      const rows = [...played.rows, ...next.rows.filter(({ id }) => !there.has(id))];
      this.played = { ...next, offset: 0, rows };
    } catch (reason) {
      this.#failed(reason);
    }
  }

  async remove(ids: readonly string[]): Promise<void> {
    await this.#wire.api.exercises.remove(ids);
  }

  async #take(ask: () => Promise<TrainingTask>): Promise<void> {
    this.starting = true;
    this.fault = null;
    try {
      this.#begin(await ask());
    } catch (reason) {
      this.fault = issueOf(reason);
    } finally {
      this.starting = false;
    }
  }

  /** Reconstructs a previous exercise with its grades. */
  async recall(session: TrainingSession): Promise<Exercise> {
    const listener = { kept: () => undefined, failed: this.#failed };
    const exercise = new Exercise(taskOf(session), this.#host, listener, session);
    await exercise.recall();
    return exercise;
  }

  #begin(task: TrainingTask, from: TrainingSession | null = null): void {
    this.fault = null;
    const listener = { kept: (session: TrainingSession) => this.keep(session), failed: this.#failed };
    this.exercise = new Exercise(task, this.#host, listener, from);
    void this.exercise.begin();
  }

  /** Stores an exercise, at once or when the host is connected again. */
  keep(session: TrainingSession): void {
    this.#unsent.set(session.id, session);
    void this.#send();
  }

  async #send(): Promise<void> {
    if (this.#sending) return;
    this.#sending = true;
    for (let [next] = this.#unsent; next; [next] = this.#unsent) {
      const [id, session] = next;
      try {
        await this.#wire.api.exercises.keep(session);
      } catch (reason) {
        if (issueOf(reason).code === 'closed') break;
        this.#failed(reason);
      }
      if (this.#unsent.get(id) === session) this.#unsent.delete(id);
    }
    this.#sending = false;
  }

  /** Refreshes the lists, unless an exercise is on the board. */
  #refresh(): void {
    if (this.#shown && this.exercise === null) void this.#load();
  }

  async #loadOffer(): Promise<void> {
    const { rules } = this.choices;
    try {
      const offer = await this.#wire.api.training.offer(rules);
      if (rules === this.choices.rules) this.offer = offer;
    } catch (reason) {
      this.#failed(reason);
    }
  }

  async #load(): Promise<void> {
    try {
      const { exercises } = this.#wire.api;
      this.played = await exercises.sessions(0, Math.min(MOST_ROWS, Math.max(ROWS, this.played?.rows.length ?? 0)));
      this.figures = await exercises.figures();
      this.reviews = await exercises.reviews();
    } catch (reason) {
      this.#failed(reason);
    }
  }
}
