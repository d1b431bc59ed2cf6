/**
 * One exercise on the board. The moves stand in a tree like those of any game: `tip` is the place that has been reached, what was taken
 * back stays beside it as a variation, and the cursor may look anywhere without leaving the tip. A move of the player is judged by what the
 * tables said of all his moves before; then the opponent is asked for his. Every step is told to whoever keeps it.
 */
import type { EndgameQuestion } from '../../api/contract.ts';
import type { Training, TrainingLook, TrainingResult, TrainingSession, TrainingTask } from '../../api/training.ts';
import { addLine, addMove, newStudy, studyOfLine } from '../../core/study/edit.ts';
import { childPath, parentPath, pathLength, pathMoves } from '../../core/study/path.ts';
import type { Path } from '../../core/study/study.ts';
import { nextPath } from '../../core/study/walk.ts';
import type { Outcome } from '../../engine/rules/types.ts';
import { opposite } from '../../engine/rules/types.ts';
import { type Judged, judgeMove } from './judging.ts';
import { OpenStudy } from './study.svelte.ts';

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
  judged = $state.raw<ReadonlyMap<Path, Judged>>(new Map());
  mistakes = $state(0);
  hints = $state(0);
  retries = $state(0);
  /** The best moves are shown at this place. */
  hinted = $state.raw<Path | null>(null);
  /** Best play from where the player gave up, as the tree has it. */
  proof = $state.raw<Path | null>(null);
  #look = $state.raw<TrainingLook | null>(null);
  readonly #host: ExerciseHost;
  readonly #listener: ExerciseListener;
  readonly #started: number;

  readonly outcome: Outcome | null = $derived.by(() => this.open.positionAt(this.tip).outcome());
  readonly atTip = $derived.by(() => this.open.path === this.tip);
  readonly over = $derived(this.result !== null);
  readonly playable = $derived.by(
    () =>
      this.atTip && !this.over && !this.waiting && this.#look !== null && this.open.position.turn === this.task.color,
  );
  /** The chaser's moves up to the tip. */
  readonly used = $derived(this.#usedAt(this.tip));
  /** Moves that are best now, UCI; empty until they are known. */
  readonly best: readonly string[] = $derived(this.#look?.best ?? []);
  readonly verdict = $derived(this.#look?.verdict ?? null);
  /** The last move on the way to the tip that threw the outcome away, or, with none such, gave moves away. */
  readonly mistakeAt: Path | null = $derived(this.#lastMistake());

  constructor(task: TrainingTask, host: ExerciseHost, listener: ExerciseListener, from: TrainingSession | null = null) {
    this.task = task;
    this.id = from?.id ?? crypto.randomUUID();
    this.#started = from?.started ?? Date.now();
    this.#host = host;
    this.#listener = listener;
    const study = from === null ? newStudy(task.rules, task.start) : studyOfLine(task.rules, task.start, from.moves);
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
    this.#tell();
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
    const after = look.moves.find(({ move }) => move === uci)?.verdict ?? null;
    this.#go(uci);
    const judged = judgeMove(this.task.side, uci, look.verdict, after, look.best);
    this.judged = new Map([...this.judged, [this.tip, judged]]);
    if (judged.kind === 'thrown') this.mistakes++;
    this.#tell();
    await this.#answer();
  }

  /** One move further: along the way to the tip, or along the best play that is shown. */
  forward(): void {
    const { path, study } = this.open;
    const line = [this.proof, this.tip].find(end => end !== null && end !== path && isBehind(path, end)) ?? null;
    if (line === null) this.open.go(nextPath(study, path));
    else this.open.go(childPath(path, pathMoves(line)[pathLength(path)] as string));
  }

  /** Asks the opponent again after a failure. */
  async again(): Promise<void> {
    if (this.stuck) await this.#answer();
  }

  /** Shows the best moves. */
  hint(): void {
    if (!this.playable || this.best.length === 0 || this.hinted === this.tip) return;
    this.hinted = this.tip;
    this.hints++;
    this.#tell();
  }

  /** Another try from before the player's last move. */
  async takeBack(): Promise<void> {
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
    this.#tell();
  }

  async showProof(): Promise<void> {
    const thrown =
      this.mistakeAt !== null && this.judged.get(this.mistakeAt)?.kind === 'thrown' ? this.mistakeAt : null;
    const from = thrown === null ? (this.outcome === null ? this.tip : '') : parentPath(thrown);
    this.waiting = true;
    try {
      const line = await this.#host.proof(this.#question(from));
      const grown = addLine(this.open.study, from, line);
      this.open.edit(grown.study, label, from);
      this.proof = grown.path;
    } catch (reason) {
      this.#listener.failed(reason);
    } finally {
      this.waiting = false;
    }
  }

  #question(path: Path): EndgameQuestion {
    return { rules: this.task.rules, fen: this.task.start, moves: pathMoves(path) };
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
      const look = await this.#host.look(this.#question(tip), this.task.color, newSeed());
      if (tip !== this.tip) return;
      if (look.reply !== null) this.#go(look.reply);
      this.#look = look;
      this.waiting = false;
      // A table that was removed meanwhile.
      this.stuck = this.outcome === null && this.open.positionAt(this.tip).turn !== this.task.color;
      if (!this.#end()) this.#tell();
    } catch (reason) {
      if (tip !== this.tip) return;
      this.waiting = false;
      this.stuck = true;
      this.#listener.failed(reason);
    }
  }

  /** Is the game over at the tip? Then so is the exercise. */
  #end(): boolean {
    const { outcome } = this;
    if (outcome === null) return this.over;
    if (this.result === null) {
      const won = outcome.result === (this.task.color === 'w' ? '1-0' : '0-1');
      const held = outcome.result === '1/2-1/2' && this.task.side === 'defend';
      const alone = this.hints + this.retries === 0;
      this.result = won || held ? (alone ? 'clean' : 'helped') : 'failed';
      this.#tell();
    }
    return true;
  }

  async #retryFrom(path: Path): Promise<void> {
    if (this.waiting) return;
    this.tip = parentPath(path);
    this.#look = null;
    this.result = null;
    this.proof = null;
    this.retries++;
    this.open.go(this.tip);
    await this.#answer();
  }

  /** Judges the moves of an exercise that was played before. */
  async recall(): Promise<void> {
    try {
      const moves = pathMoves(this.tip);
      const plies = await this.#host.judge(this.#question(this.tip), this.task.color);
      const at = (ply: number): Path => moves.slice(0, ply + 1).join(' ');
      this.judged = new Map(
        plies.map(({ ply, before, after, best }) => [
          at(ply),
          judgeMove(this.task.side, moves[ply] as string, before, after, best),
        ]),
      );
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
    const chaser = this.task.side === 'attack' ? this.task.color : opposite(this.task.color);
    const plies = pathLength(path);
    return this.open.positions.root.position.turn === chaser ? (plies + 1) >> 1 : plies >> 1;
  }

  #lastMistake(): Path | null {
    const own = this.#ownMoves(this.tip);
    const of = (kind: Judged['kind']) => own.findLast(path => this.judged.get(path)?.kind === kind);
    return of('thrown') ?? of('slower') ?? null;
  }

  /** Nothing is kept of an exercise before the first move. */
  #tell(): void {
    if (this.result === null && this.retries === 0 && this.#ownMoves(this.tip).length === 0) return;
    this.#listener.kept({
      ...this.task,
      id: this.id,
      moves: pathMoves(this.tip),
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
