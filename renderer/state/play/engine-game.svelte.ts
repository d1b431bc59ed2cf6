/**
 * A game against an opponent that answers by itself. The moves are the main line of a study that no tab shows. Clocks
 * are measured here; they stop while the game is paused. Every change is reported to the listener, which stores it.
 */
import { type Clocks, clockText, type TimeControl, timeControlTag, timeResult } from '../../../core/play/clock.ts';
import { countDecision } from '../../../core/play/count-decision.ts';
import { setClock } from '../../../core/study/annotate.ts';
import { addCountAction } from '../../../core/study/count-actions.ts';
import { addMove, removeMove, setResult, setTags } from '../../../core/study/edit.ts';
import { childPath, pathMoves } from '../../../core/study/path.ts';
import type { Path, Study } from '../../../core/study/study.ts';
import type { Position } from '../../../engine/rules/position.ts';
import {
  type Color,
  type CountAction,
  type Outcome,
  opposite,
  type PlyActions,
  type Result,
} from '../../../engine/rules/types.ts';
import { parseUci } from '../../../engine/rules/uci.ts';
import { OpenStudy } from '../game/study.svelte.ts';
import { countActionsAlong, studyOf } from '../training/exercise-count.ts';
import type { Opponent, Question } from './opponents.ts';

/** How a game ended outside the rules of the board. */
export interface GameEnd {
  readonly reason: 'resigned' | 'time';
  readonly result: Result;
}

export interface StoredGame {
  readonly rules: string;
  /** FEN. */
  readonly start: string;
  /** UCI; the first `given` of them were played before the game. */
  readonly moves: readonly string[];
  readonly given: number;
  readonly actions: readonly PlyActions[];
  readonly player: Color;
  /** Of the list of external engines; `null`: the engine of the program. */
  readonly engine: string | null;
  readonly opponent: string;
  /** An index of `LEVELS`. */
  readonly level: number;
  readonly control: TimeControl | null;
  /** Whether the opponent thinks in the time of the player. */
  readonly ponder: boolean;
  /** At the start and after each move of the game; empty without clocks. */
  readonly clocks: readonly Clocks[];
  readonly end: GameEnd | null;
}

/** Names in the tags of a game. */
export interface GameNames {
  readonly event: string;
  readonly player: string;
}

interface GameParts {
  readonly stored: StoredGame;
  readonly opponent: Opponent;
  readonly keep: (game: StoredGame) => void;
  readonly failed: (reason: unknown) => void;
  /** Milliseconds that only grow. */
  readonly time: () => number;
}

const label = { code: 'move' };

/**
 * Adds the tags of a game.
 * @param study its moves
 * @param result `null`: it is not over
 * @param date as PGN writes it
 */
export function withTags(
  { player, control, opponent, end }: StoredGame,
  study: Study,
  result: Result | null,
  names: GameNames,
  date: string,
): Study {
  const [white, black] = player === 'w' ? [names.player, opponent] : [opponent, names.player];
  const termination = end?.reason === 'time' ? 'time forfeit' : result === null ? 'unterminated' : 'normal';
  const tags = {
    Event: names.event,
    Date: date,
    White: white,
    Black: black,
    TimeControl: timeControlTag(control),
    Termination: termination,
  };
  const named = Object.entries(tags).map(([name, value]) => ({ name, value }));
  return setResult(setTags(study, named), result ?? '*');
}

export class EngineGame {
  readonly stored: StoredGame;
  readonly player: Color;
  readonly open: OpenStudy;
  tip = $state.raw<Path>('');
  thinking = $state(false);
  paused = $state(true);
  end = $state.raw<GameEnd | null>(null);
  /** The answer to the player's draw offer at the tip. */
  declined = $state.raw<Path | null>(null);
  /** At the last change of turn. */
  #clocks = $state.raw<readonly Clocks[]>([]);
  /** When the running clock was started; `null` while it is stopped. */
  #since = $state.raw<number | null>(null);
  #now = $state(0);
  /** The opponent's expected result when it last moved. */
  #expected = 0.5;
  #pondering = false;
  /** Number of the latest request; answers to older ones are dropped. */
  #request = 0;
  readonly #parts: GameParts;

  readonly position = $derived.by(() => this.open.positionAt(this.tip));
  readonly outcome: Outcome | null = $derived.by(() => this.position.outcome());
  readonly result: Result | null = $derived.by(() => this.end?.result ?? this.outcome?.result ?? null);
  readonly over = $derived(this.result !== null);
  /** Whether a move was made since it was started. */
  readonly begun = $derived.by(() => pathMoves(this.tip).length > this.stored.given);
  readonly isPlayersTurn = $derived.by(() => this.position.turn === this.player);
  readonly playable = $derived.by(
    () => !this.over && !this.paused && this.isPlayersTurn && this.open.path === this.tip,
  );
  readonly canTakeBack = $derived.by(() => this.end === null && this.#firstOwn !== null);
  /** Count actions of the player. */
  readonly availableActions: readonly CountAction[] = $derived.by(() =>
    this.over || this.paused ? [] : this.position.availableActions().filter(({ by }) => by === this.player),
  );
  /** The draw claim, if the player can make it. */
  readonly claim: CountAction | null = $derived(this.availableActions.find(({ action }) => action === 'claim') ?? null);
  /** Milliseconds of both sides; `null` without clocks. */
  readonly clocks: Clocks | null = $derived.by(() => {
    const last = this.#clocks.at(-1);
    if (last === undefined) return null;
    const { turn } = this.position;
    const used = this.#since === null ? 0 : Math.max(0, this.#now - this.#since);
    return { ...last, [turn]: Math.max(0, last[turn] - used) };
  });

  constructor(parts: GameParts) {
    const { stored } = parts;
    this.#parts = parts;
    this.stored = stored;
    this.player = stored.player;
    this.tip = stored.moves.join(' ');
    this.open = new OpenStudy(studyOf(stored, stored), { path: this.tip }, () => undefined);
    this.open.orientation = stored.player;
    this.#clocks = stored.clocks;
    this.end = stored.end;
  }

  /** Starts or continues the clock and the opponent. */
  resume(): void {
    if (!this.paused || this.over) return;
    this.paused = false;
    this.#startClock();
    void this.#answer();
  }

  /** Stops the clock; a thinking opponent thinks again later. */
  pause(): void {
    if (this.paused) return;
    this.#settle();
    this.paused = true;
    this.#drop();
    this.#keep();
  }

  /** Shows the time that has passed, and ends the game when a clock has run out. */
  tick(): void {
    if (this.#since === null) return;
    this.#now = this.#parts.time();
    const { turn } = this.position;
    if (this.clocks?.[turn] === 0) this.#finish({ reason: 'time', result: timeResult(this.position, turn) });
  }

  /** @param move a legal move of the player at the tip, UCI */
  async play(move: string): Promise<void> {
    if (!this.playable) return;
    this.#move(move);
    await this.#answer();
  }

  /** Does a count action of the player at the tip; the opponent answers an offer at once. */
  async playAction({ action }: CountAction): Promise<void> {
    const possible = this.availableActions.find(one => one.action === action);
    if (!possible) return;
    this.#act(possible);
    if (action === 'offer') {
      const decision = countDecision(this.position.availableActions(), opposite(this.player), this.#expected);
      if (decision) this.#act(decision);
      if (decision?.action !== 'accept') this.declined = this.tip;
    }
    if (this.over) this.#drop();
    this.#keep();
  }

  /** Returns to the player's last move, with the clocks of that time. */
  takeBack(): void {
    if (!this.canTakeBack) return;
    this.#drop();
    const moves = pathMoves(this.tip);
    let ply = moves.length - 1;
    while (this.open.positionAt(moves.slice(0, ply).join(' ')).turn !== this.player) ply--;
    const path = moves.slice(0, ply).join(' ');
    this.open.edit(removeMove(this.open.study, childPath(path, moves[ply] ?? '')), label, path);
    this.tip = path;
    this.#clocks = this.#clocks.slice(0, ply - this.stored.given + 1);
    this.#startClock();
    this.#keep();
  }

  /** Pauses the game, and ends what the opponent still runs. */
  close(): void {
    this.pause();
    this.#parts.opponent.stop();
  }

  resign(): void {
    if (!this.over) this.#finish({ reason: 'resigned', result: this.player === 'w' ? '0-1' : '1-0' });
  }

  /** The finished or unfinished game with its tags. */
  study(names: GameNames, date: string): Study {
    return withTags({ ...this.stored, end: this.end }, this.open.study, this.result, names, date);
  }

  /** The number of moves before the player's first one; `null` before it. */
  get #firstOwn(): number | null {
    const { given } = this.stored;
    const moves = pathMoves(this.tip);
    const first = this.open.positionAt(moves.slice(0, given).join(' ')).turn === this.player ? given : given + 1;
    return moves.length > first ? first : null;
  }

  async #answer(): Promise<void> {
    if (this.over) return this.#drop();
    if (this.paused || this.isPlayersTurn) return;
    const request = ++this.#request;
    this.#pondering = false;
    this.thinking = true;
    try {
      const reply = await this.#parts.opponent.reply(this.#question(this.tip, this.position));
      if (request !== this.#request) return;
      this.tick();
      if (this.over) return;
      // The search was ended before it found a move; the user can resume.
      if (reply === null) return this.pause();
      this.#expected = reply.expected;
      this.#decide();
      if (this.outcome === null) this.#move(reply.move);
      this.#decide();
      if (reply.predicted !== null) this.#ponder(reply.predicted);
    } catch (reason) {
      if (request !== this.#request) return;
      this.pause();
      this.#parts.failed(reason);
    } finally {
      if (request === this.#request) {
        this.thinking = false;
        this.#keep();
      }
    }
  }

  #question(path: Path, position: Position): Question {
    const { rules, start, control } = this.stored;
    const actions = countActionsAlong(this.open.study, this.tip);
    return { place: { rules, fen: start, moves: pathMoves(path), actions }, position, clocks: this.clocks, control };
  }

  /** @param predicted the move that the opponent expects at the tip, UCI */
  #ponder(predicted: string): void {
    if (!this.stored.ponder || this.over || this.paused || !this.isPlayersTurn) return;
    const move = parseUci(this.position, predicted);
    if (!move.ok) return;
    const next = this.position.play(move.value);
    if (next.outcome() !== null) return;
    this.#pondering = true;
    this.#parts.opponent.ponder(this.#question(childPath(this.tip, predicted), next));
  }

  /** Count actions of the opponent before or after its move. */
  #decide(): void {
    const decision = countDecision(this.position.availableActions(), opposite(this.player), this.#expected);
    if (decision !== null && !this.over) this.#act(decision);
  }

  #act(action: CountAction): void {
    this.open.edit(addCountAction(this.open.study, this.tip, action), label);
    if (this.over) this.#settle();
  }

  #move(move: string): void {
    const mover = this.position.turn;
    this.#settle(true);
    const { study, path } = addMove(this.open.study, this.tip, move);
    const clock = this.#clocks.at(-1)?.[mover];
    this.open.edit(clock === undefined ? study : setClock(study, path, clockText(clock)), label, path);
    this.tip = path;
    if (!this.over) this.#startClock();
    this.#keep();
  }

  #finish(end: GameEnd): void {
    this.#settle();
    this.#drop();
    this.end = end;
    this.#keep();
  }

  #startClock(): void {
    this.#now = this.#parts.time();
    this.#since = this.paused || this.#clocks.length === 0 ? null : this.#now;
  }

  /** Stops the running clock. @param moved whether the side to move has made its move */
  #settle(moved = false): void {
    this.#now = this.#parts.time();
    const { clocks } = this;
    const { turn } = this.position;
    this.#since = null;
    if (clocks === null) return;
    if (moved) {
      const increment = this.stored.control?.increment ?? 0;
      this.#clocks = [...this.#clocks, { ...clocks, [turn]: clocks[turn] + increment }];
    } else this.#clocks = [...this.#clocks.slice(0, -1), clocks];
  }

  /** Drops the opponent's pending reply, and ends its pondering. */
  #drop(): void {
    if (!this.thinking && !this.#pondering) return;
    this.#request++;
    this.#pondering = false;
    this.thinking = false;
    this.#parts.opponent.stop();
  }

  #keep(): void {
    this.#parts.keep({
      ...this.stored,
      moves: pathMoves(this.tip),
      actions: countActionsAlong(this.open.study, this.tip),
      clocks: this.#clocks,
      end: this.end,
    });
  }
}
