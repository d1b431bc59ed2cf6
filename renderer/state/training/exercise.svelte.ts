/**
 * One exercise on the board. The moves stand in a tree like those of any game: `tip` is the place that has been reached, what was taken
 * back stays beside it as a variation, and the cursor may look anywhere without leaving the tip. A turn of the player, what he says of the count and his
 * move, is judged by what the tables said of all his turns before; then the opponent is asked for his. Every step is told to whoever keeps it.
 */

import type {
  Training,
  TrainingLook,
  TrainingMove,
  TrainingPlayer,
  TrainingPly,
  TrainingResult,
  TrainingSession,
  TrainingTask,
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
import { OpenStudy } from '../game/study.svelte.ts';
import { ACTIONS, countActionsAlong, studyOf, withCountActions, withSteps } from './exercise-count.ts';
import { type Grade, gradeTurn } from './grading.ts';

/** What an exercise asks of the host. */
export type ExerciseHost = Pick<Training, 'look' | 'judge' | 'proof'>;

export interface ExerciseListener {
  /** It was begun, or changed. */
  kept(session: TrainingSession): void;
  failed(reason: unknown): void;
}

const label = { code: 'move' };

/** Does the way to `end` lead through `path`? */
const isBehind = (path: Path, end: Path): boolean => path === '' || end === path || end.startsWith(`${path} `);

const newSeed = (): number => crypto.getRandomValues(new Uint32Array(1))[0] as number;

export class Exercise {
  readonly task: TrainingTask;
  readonly id: string;
  readonly open: OpenStudy;
  /** The place that has been reached. */
  tip = $state.raw<Path>('');
  /** The opponent is being asked, or the host has not answered yet. */
  waiting = $state(false);
  /** No answer came; asking again is up to the player. */
  stuck = $state(false);
  result = $state.raw<TrainingResult | null>(null);
  /** The player's moves by the paths they lead to. */
  grades = $state.raw<ReadonlyMap<Path, Grade>>(new Map());
  mistakes = $state(0);
  hints = $state(0);
  retries = $state(0);
  /** The best moves are shown at this place. */
  hinted = $state.raw<Path | null>(null);
  /** Best play from where the player gave up, as the tree has it. */
  proof = $state.raw<Path | null>(null);
  /** What best play would have said first, where the player said something else. */
  proofActions = $state.raw<readonly CountAction[]>([]);
  #look = $state.raw<TrainingLook | null>(null);
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
  /** What the player can say of the count before his move. */
  readonly availableActions: readonly CountAction[] = $derived.by(() => {
    const { side, color } = this.task;
    const spoken: readonly CountAction['act'][] = ACTIONS[side];
    return this.playable
      ? this.open.position.availableActions().filter(({ act, by }) => by === color && spoken.includes(act))
      : [];
  });
  /** The draw that he has only to claim. */
  readonly claim: CountAction | null = $derived.by(
    () => this.availableActions.find(({ act }) => act === 'claim') ?? null,
  );
  /** What he has said there. */
  readonly countActions: readonly CountAction[] = $derived.by(() =>
    (nodeAt(this.open.study, this.tip)?.count ?? []).filter(({ by }) => by === this.task.color),
  );
  /** The attack's moves up to the tip. */
  readonly used = $derived(this.#usedAt(this.tip));
  /** What is best now; empty until it is known. */
  readonly best: readonly TrainingMove[] = $derived(this.#look?.best ?? []);
  readonly verdict = $derived(this.#look?.verdict ?? null);
  /** The last move on the way to the tip that threw the outcome away, or, with none such, gave moves away. */
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

  /** Asks for the first look: the opponent may be the first to move. */
  async begin(): Promise<void> {
    if (this.tip !== '') await this.recall();
    this.#report();
    await this.#answer();
  }

  /** The best play that is shown where it goes on from the tip, else what was played. */
  get mainLine(): Path {
    return this.proof !== null && isBehind(this.tip, this.proof) ? this.proof : this.tip;
  }

  /** A legal move of the player at the tip. */
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

  /** Something that the player says of the count before his move. */
  act(act: CountAction): void {
    if (!this.availableActions.some(one => one.act === act.act)) return;
    this.open.edit(addCountAction(this.open.study, this.tip, act), label);
    this.#report();
    this.#end();
  }

  /** What the tables said of a move before it, after what the player has said. */
  #answersFor({ verdict, ways, moves, best }: TrainingLook, uci: string): Omit<TrainingPly, 'ply'> {
    const { position } = this.open;
    const { color } = this.task;
    const way = ways.find(({ acts }) => positionAfterActions(this.#positionBeforeActions(), acts).equals(position));
    const unknown = { move: uci, acts: this.countActions, verdict: null, left: null };
    const made = way?.moves.find(({ move }) => move === uci) ?? unknown;
    const counted = moves.find(({ move }) => move === uci) ?? made;
    const claim = position.availableActions().some(({ act, by }) => act === 'claim' && by === color);
    return { before: verdict, made, counted, best, claim };
  }

  /** The place that has been reached, before anything was said there. */
  #positionBeforeActions(): Position {
    const { open, tip } = this;
    if (tip === '') return open.positions.root.position;
    const before = open.positionAt(parentPath(tip));
    const move = parseUci(before, lastMove(tip));
    return move.ok ? before.play(move.value) : open.positionAt(tip);
  }

  /** One move further: along the way to the tip, or along the best play that is shown. */
  forward(): void {
    const { path, study } = this.open;
    const line = [this.proof, this.tip].find(end => end !== null && end !== path && isBehind(path, end)) ?? null;
    if (line === null) this.open.go(nextPath(study, path));
    else this.open.go(childPath(path, pathMoves(line)[pathLength(path)] as string));
  }

  /** Asks the opponent again after a failure. */
  async askAgain(): Promise<void> {
    if (this.stuck) await this.#answer();
  }

  /** Shows the best moves. */
  hint(): void {
    if (!this.playable || this.best.length === 0 || this.hinted === this.tip) return;
    this.hinted = this.tip;
    this.hints++;
    this.#report();
  }

  /** What was said of the count; or else the player's last move, for another try. */
  async takeBack(): Promise<void> {
    if (this.playable && this.countActions.length > 0) {
      this.open.edit(withCountActions(this.open.study, this.tip, []), label);
      this.#report();
      return;
    }
    const path = this.#ownMoves(this.tip).at(-1);
    if (path !== undefined) await this.#retryFrom(path);
  }

  /** Another try from before the mistake. */
  async retry(): Promise<void> {
    if (this.mistakeAt !== null) await this.#retryFrom(this.mistakeAt);
  }

  /** Ends the exercise and shows best play: from the tip, or from before the mistake that decided. */
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
      this.proofActions = line[0]?.acts ?? [];
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

  /** @param said whether what was said at the place itself goes with it */
  #question(path: Path, said = false): EndgameQuestion {
    const acts = countActionsAlong(this.open.study, path).filter(({ ply }) => said || ply < pathLength(path));
    return { rules: this.task.rules, fen: this.task.start, moves: pathMoves(path), acts };
  }

  #applyActions(acts: readonly CountAction[]): void {
    const { study } = this.open;
    if (acts.length > 0) this.open.edit(withCountActions(study, this.tip, acts), label, this.tip);
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
      this.#applyActions(look.acts);
      if (look.reply !== null) this.#go(look.reply);
      this.#applyActions(look.said);
      this.#look = look;
      this.waiting = false;
      // A table that was removed meanwhile.
      this.stuck = this.outcome === null && this.open.positionAt(this.tip).turn !== this.task.color;
      if (!this.#end()) this.#report();
    } catch (reason) {
      if (tip !== this.tip) return;
      this.waiting = false;
      this.stuck = true;
      this.#listener.failed(reason);
    }
  }

  /** Is the game over at the tip, or has the draw been held for long enough? Then so is the exercise. */
  #end(): boolean {
    const { outcome } = this;
    if (this.result !== null) return true;
    if (outcome === null && !this.#isHeld()) return false;
    const won = outcome !== null && outcome.result === (this.task.color === 'w' ? '1-0' : '0-1');
    const held = this.task.side === 'defend' && (outcome === null || outcome.result === '1/2-1/2');
    const alone = this.hints + this.retries === 0;
    this.result = won || held ? (alone ? 'clean' : 'helped') : 'failed';
    this.#report();
    return true;
  }

  #isHeld(): boolean {
    const { hold, side, color } = this.task;
    if (hold === null || this.used < hold || this.#look === null) return false;
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

  /** Judges the moves of an exercise that was played before. */
  async recall(): Promise<void> {
    try {
      const moves = pathMoves(this.tip);
      const plies = await this.#host.judge(this.#question(this.tip), this.#player);
      const at = (ply: number): Path => moves.slice(0, ply + 1).join(' ');
      this.grades = new Map(plies.map(ply => [at(ply.ply), gradeTurn(this.task, ply)]));
    } catch (reason) {
      this.#listener.failed(reason);
    }
  }

  /** Paths of the player's moves on the way. */
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

  /** Nothing is kept of an exercise before the first move. */
  #report(): void {
    const begun = this.#ownMoves(this.tip).length > 0 || this.countActions.length > 0;
    if (this.result === null && this.retries === 0 && !begun) return;
    this.#listener.kept({
      ...this.task,
      id: this.id,
      moves: pathMoves(this.tip),
      acts: countActionsAlong(this.open.study, this.tip),
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
