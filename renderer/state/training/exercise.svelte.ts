/**
 * An exercise on the board. Its moves are a tree as in any game: `tip` is the position that was reached, moves that
 * were taken back stay as variations, and the cursor can be anywhere. A turn of the player (count actions and a move)
 * is graded by the tables' answer for the tip; then the opponent replies. The listener gets every step, to store it.
 */

import type {
  Training,
  TrainingMove,
  TrainingPlayer,
  TrainingPly,
  TrainingResult,
  TrainingSession,
  TrainingTask,
  TrainingTurn,
} from '../../../api/contract/training.ts';
import type { EndgameQuestion } from '../../../api/contract.ts';
import { addCountAction } from '../../../core/study/count-actions.ts';
import { addMove } from '../../../core/study/edit.ts';
import { childPath, lastMove, parentPath, pathLength, pathMoves } from '../../../core/study/path.ts';
import type { Path } from '../../../core/study/study.ts';
import { nextPath, nodeAt } from '../../../core/study/walk.ts';
import { holds } from '../../../engine/endgame/practice/difficulty.ts';
import { positionAfterActions } from '../../../engine/rules/apply-actions.ts';
import type { Position } from '../../../engine/rules/position.ts';
import { type Color, type CountAction, type Outcome, opposite } from '../../../engine/rules/types.ts';
import { parseUci } from '../../../engine/rules/uci.ts';
import { type HintStep, nextStep } from '../game/hint-step.ts';
import { OpenStudy } from '../game/study.svelte.ts';
import { ACTIONS, countActionsAlong, studyOf, withCountActions, withSteps } from './exercise-count.ts';
import { type Grade, gradeTurn } from './grading.ts';

/** The host methods that an exercise uses. */
export type ExerciseHost = Pick<Training, 'look' | 'assess' | 'proof'>;

export interface ExerciseListener {
  /** The exercise has started or changed. */
  kept(session: TrainingSession): void;
  failed(reason: unknown): void;
}

const label = { code: 'move' };

/** Whether the line to `end` leads through `path`. */
const isBehind = (path: Path, end: Path): boolean => path === '' || end === path || end.startsWith(`${path} `);

const newSeed = (): number => crypto.getRandomValues(new Uint32Array(1))[0] as number;

export class Exercise {
  readonly task: TrainingTask;
  readonly id: string;
  readonly open: OpenStudy;
  /** The position that was reached. */
  tip = $state.raw<Path>('');
  /** A request for the opponent's reply is pending. */
  waiting = $state(false);
  /** The request failed; the player can repeat it. */
  stuck = $state(false);
  result = $state.raw<TrainingResult | null>(null);
  /** Grades of the player's moves by the paths they lead to. */
  grades = $state.raw<ReadonlyMap<Path, Grade>>(new Map());
  mistakes = $state(0);
  hints = $state(0);
  retries = $state(0);
  /** The path of the last hint, and how much of the best move it shows. */
  hinted = $state.raw<Path | null>(null);
  hintStep = $state.raw<HintStep>(0);
  /** End of the best line that was added to the tree. */
  proof = $state.raw<Path | null>(null);
  /** Count actions before the first move of the best line. */
  proofActions = $state.raw<readonly CountAction[]>([]);
  #look = $state.raw<TrainingTurn | null>(null);
  readonly #host: ExerciseHost;
  readonly #listener: ExerciseListener;
  readonly #started: number;

  readonly outcome: Outcome | null = $derived.by(() => this.open.positionAt(this.tip).outcome());
  readonly atTip = $derived.by(() => this.open.path === this.tip);
  readonly over = $derived(this.result !== null);
  readonly done = $derived(this.result === 'clean' || this.result === 'helped');
  readonly playable = $derived.by(
    () =>
      this.atTip && !this.over && !this.waiting && this.#look !== null && this.open.position.turn === this.task.color,
  );
  /** Count actions that the player can do before the move. */
  readonly availableActions: readonly CountAction[] = $derived.by(() => {
    const { side, color } = this.task;
    const spoken: readonly CountAction['action'][] = ACTIONS[side];
    return this.playable
      ? this.open.position.availableActions().filter(({ action, by }) => by === color && spoken.includes(action))
      : [];
  });
  /** The draw claim, if the player can make it. */
  readonly claim: CountAction | null = $derived.by(
    () => this.availableActions.find(({ action }) => action === 'claim') ?? null,
  );
  /** Count actions of the player at the tip. */
  readonly countActions: readonly CountAction[] = $derived.by(() =>
    (nodeAt(this.open.study, this.tip)?.count ?? []).filter(({ by }) => by === this.task.color),
  );
  /** Moves of the attacker up to the tip. */
  readonly used = $derived(this.#usedAt(this.tip));
  /** The best moves at the tip; empty until the host answers. */
  readonly best: readonly TrainingMove[] = $derived(this.#look?.best ?? []);
  readonly verdict = $derived(this.#look?.verdict ?? null);
  /** The last move before the tip that changed the outcome; without one, the last that gave moves away. */
  readonly mistakeAt: Path | null = $derived(this.#lastMistake());

  constructor(task: TrainingTask, host: ExerciseHost, listener: ExerciseListener, from: TrainingSession | null = null) {
    this.task = task;
    this.id = from?.id ?? crypto.randomUUID();
    this.#started = from?.started ?? Date.now();
    this.#host = host;
    this.#listener = listener;
    const study = studyOf(task, from);
    this.tip = from?.moves.join(' ') ?? '';
    this.open = new OpenStudy(study, { path: this.tip }, () => undefined);
    this.open.orientation = task.color;
    if (from !== null) {
      this.mistakes = from.mistakes;
      this.hints = from.hints;
      this.retries = from.retries;
      this.result = from.result;
    }
  }

  /** Requests the first reply: the opponent may be the first to move. */
  async begin(): Promise<void> {
    if (this.tip !== '') await this.recall();
    this.#report();
    await this.#answer();
  }

  /** The end of the best line if it continues from the tip, else the tip. */
  get mainLine(): Path {
    return this.proof !== null && isBehind(this.tip, this.proof) ? this.proof : this.tip;
  }

  /** Plays a legal move of the player at the tip. */
  async play(uci: string): Promise<void> {
    const look = this.#look;
    if (!this.playable || look === null) return;
    const grade = gradeTurn(this.task, this.#answersFor(look, uci));
    this.#go(uci);
    this.grades = new Map([...this.grades, [this.tip, grade]]);
    if (grade.kind === 'thrown') this.mistakes++;
    if (this.#end()) return;
    this.#report();
    await this.#answer();
  }

  /** Does a count action of the player before the move. */
  playAction(action: CountAction): void {
    if (!this.availableActions.some(one => one.action === action.action)) return;
    this.open.edit(addCountAction(this.open.study, this.tip, action), label);
    this.#report();
    this.#end();
  }

  /** The tables' answer for a move after the player's count actions. */
  #answersFor({ verdict, ways, moves, best }: TrainingTurn, uci: string): Omit<TrainingPly, 'ply'> {
    const { position } = this.open;
    const { color } = this.task;
    const way = ways.find(({ actions }) =>
      positionAfterActions(this.#positionBeforeActions(), actions).equals(position),
    );
    const unknown = { move: uci, actions: this.countActions, verdict: null, left: null };
    const made = way?.moves.find(({ move }) => move === uci) ?? unknown;
    const counted = moves.find(({ move }) => move === uci) ?? made;
    const claim = position.availableActions().some(({ action, by }) => action === 'claim' && by === color);
    return { before: verdict, made, counted, best, claim };
  }

  /** The position at the tip without its count actions. */
  #positionBeforeActions(): Position {
    const { open, tip } = this;
    if (tip === '') return open.positions.root.position;
    const before = open.positionAt(parentPath(tip));
    const move = parseUci(before, lastMove(tip));
    return move.ok ? before.play(move.value) : open.positionAt(tip);
  }

  /** Moves the cursor one move forward, along the line to the tip or along the best line. */
  forward(): void {
    const { path, study } = this.open;
    const line = [this.proof, this.tip].find(end => end !== null && end !== path && isBehind(path, end)) ?? null;
    if (line === null) this.open.go(nextPath(study, path));
    else this.open.go(childPath(path, pathMoves(line)[pathLength(path)] as string));
  }

  /** Repeats the request for the opponent's reply after a failure. */
  async askAgain(): Promise<void> {
    if (this.stuck) await this.#answer();
  }

  /** Shows more of the best moves. The hints at one position count as one. */
  hint(): void {
    if (!this.playable || this.best.length === 0) return;
    const first = this.hinted !== this.tip;
    this.hintStep = nextStep(first ? 0 : this.hintStep);
    if (!first) return;
    this.hinted = this.tip;
    this.hints++;
    this.#report();
  }

  /** Takes back the player's count actions at the tip; without any, the player's last move. */
  async takeBack(): Promise<void> {
    if (this.playable && this.countActions.length > 0) {
      this.open.edit(withCountActions(this.open.study, this.tip, []), label);
      this.#report();
      return;
    }
    const path = this.#ownMoves(this.tip).at(-1);
    if (path !== undefined) await this.#retryFrom(path);
  }

  /** Restarts before the last mistake. */
  async retry(): Promise<void> {
    if (this.mistakeAt !== null) await this.#retryFrom(this.mistakeAt);
  }

  /** Ends the exercise and shows best play from the tip, or from before the decisive mistake. */
  async giveUp(): Promise<void> {
    if (this.over || this.waiting) return;
    await this.showProof();
    this.result = 'given-up';
    this.#report();
  }

  async showProof(): Promise<void> {
    const thrown =
      this.mistakeAt !== null && this.grades.get(this.mistakeAt)?.kind === 'thrown' ? this.mistakeAt : null;
    const from = thrown === null ? (this.outcome === null ? this.tip : '') : parentPath(thrown);
    this.waiting = true;
    try {
      const line = await this.#host.proof(this.#question(from, thrown === null), this.#player);
      const grown = withSteps(this.open.study, from, line);
      this.open.edit(grown.study, label, from);
      this.proofActions = line[0]?.actions ?? [];
      this.proof = grown.path;
    } catch (reason) {
      this.#listener.failed(reason);
    } finally {
      this.waiting = false;
    }
  }

  get #player(): TrainingPlayer {
    const { color, side } = this.task;
    return { color, side };
  }

  /** @param withLast whether to include the count actions at `path` itself */
  #question(path: Path, withLast = false): EndgameQuestion {
    const actions = countActionsAlong(this.open.study, path).filter(({ ply }) => withLast || ply < pathLength(path));
    return { rules: this.task.rules, fen: this.task.start, moves: pathMoves(path), actions };
  }

  #applyActions(actions: readonly CountAction[]): void {
    const { study } = this.open;
    if (actions.length > 0) this.open.edit(withCountActions(study, this.tip, actions), label, this.tip);
  }

  #go(uci: string): void {
    const grown = addMove(this.open.study, this.tip, uci);
    this.tip = grown.path;
    this.#look = null;
    this.open.edit(grown.study, label, grown.path);
  }

  async #answer(): Promise<void> {
    if (this.#end()) return;
    const { tip } = this;
    this.waiting = true;
    this.stuck = false;
    try {
      const look = await this.#host.look(this.#question(tip), this.#player, newSeed());
      if (tip !== this.tip) return;
      this.#applyActions(look.actions);
      if (look.reply !== null) this.#go(look.reply);
      this.#applyActions(look.said);
      this.#look = look;
      this.waiting = false;
      // The table was removed in the meantime.
      this.stuck = this.outcome === null && this.open.positionAt(this.tip).turn !== this.task.color;
      if (!this.#end()) this.#report();
    } catch (reason) {
      if (tip !== this.tip) return;
      this.waiting = false;
      this.stuck = true;
      this.#listener.failed(reason);
    }
  }

  /** Ends the exercise if the game is over at the tip or the draw was defended long enough. @returns whether it has ended */
  #end(): boolean {
    const { outcome } = this;
    if (this.result !== null) return true;
    if (outcome === null && !this.#isHeld()) return false;
    const won = outcome !== null && outcome.result === (this.task.color === 'w' ? '1-0' : '0-1');
    const defended = this.task.side === 'defend' && (outcome === null || outcome.result === '1/2-1/2');
    const unaided = this.hints + this.retries === 0;
    this.result = won || defended ? (unaided ? 'clean' : 'helped') : 'failed';
    this.#report();
    return true;
  }

  #isHeld(): boolean {
    const { moveLimit, side, color } = this.task;
    if (moveLimit === null || this.used < moveLimit || this.#look === null) return false;
    return this.verdict === null || holds(side, color, this.verdict);
  }

  async #retryFrom(path: Path): Promise<void> {
    if (this.waiting) return;
    this.tip = parentPath(path);
    this.#look = null;
    this.result = null;
    this.proof = null;
    this.retries++;
    this.open.edit(withCountActions(this.open.study, this.tip, []), label, this.tip);
    await this.#answer();
  }

  /** Grades the moves of a stored exercise. */
  async recall(): Promise<void> {
    try {
      const moves = pathMoves(this.tip);
      const plies = await this.#host.assess(this.#question(this.tip), this.#player);
      const at = (ply: number): Path => moves.slice(0, ply + 1).join(' ');
      this.grades = new Map(plies.map(ply => [at(ply.ply), gradeTurn(this.task, ply)]));
    } catch (reason) {
      this.#listener.failed(reason);
    }
  }

  /** Paths after the player's moves along a line. */
  #ownMoves(path: Path): readonly Path[] {
    const moves = pathMoves(path);
    const first = this.open.positions.root.position.turn === this.task.color ? 0 : 1;
    return moves.flatMap((_, ply) => (ply % 2 === first ? [moves.slice(0, ply + 1).join(' ')] : []));
  }

  #usedAt(path: Path): number {
    const { side, color } = this.task;
    const attacker: Color = side === 'attack' ? color : opposite(color);
    const plies = pathLength(path);
    return this.open.positions.root.position.turn === attacker ? (plies + 1) >> 1 : plies >> 1;
  }

  #lastMistake(): Path | null {
    const own = this.#ownMoves(this.tip);
    const of = (kind: Grade['kind']) => own.findLast(path => this.grades.get(path)?.kind === kind);
    return of('thrown') ?? of('slower') ?? null;
  }

  /** Reports the exercise to the listener, from the first move or count action on. */
  #report(): void {
    const started = this.#ownMoves(this.tip).length > 0 || this.countActions.length > 0;
    if (this.result === null && this.retries === 0 && !started) return;
    this.#listener.kept({
      ...this.task,
      id: this.id,
      moves: pathMoves(this.tip),
      actions: countActionsAlong(this.open.study, this.tip),
      result: this.result,
      used: this.used,
      mistakes: this.mistakes,
      hints: this.hints,
      retries: this.retries,
      started: this.#started,
      changed: Date.now(),
    });
  }
}
