/** The choices for a new game: the game, one of its rule sets, and the start position. */
import { newStudy } from '../../../core/study/edit.ts';
import type { Study } from '../../../core/study/study.ts';
import { makeFen, positionFromFen } from '../../../engine/rules/fen.ts';
import type { Position } from '../../../engine/rules/position.ts';
import type { Issue } from '../../../engine/rules/result.ts';
import type { RuleSet } from '../../../engine/rules/rule-set.ts';
import type { Color, Result, Square } from '../../../engine/rules/types.ts';
import type { Game } from '../rules/offered.ts';
import { DEFAULT_START, defaultFirstSide, type StartChoice, startFen, tilt } from './start.ts';

const first = (games: readonly Game[]): RuleSet => {
  const rules = games[0]?.sets[0];
  if (!rules) throw new Error('There is no rule set');
  return rules;
};

export class NewGame {
  readonly games: readonly Game[];
  rules = $state.raw<RuleSet>() as RuleSet;
  /** A typed FEN; it overrides the other choices of a start. */
  fen = $state('');
  #choice = $state.raw(DEFAULT_START);

  /** The loser of the previous game, who may move first by custom; `null` if there is none. */
  readonly loser: Color | null;
  readonly choice: StartChoice = $derived(this.#choice);
  /** The side that moves first. */
  readonly first: Color = $derived(this.#choice.first ?? defaultFirstSide(this.rules));
  readonly game: Game = $derived(this.#gameOf(this.rules));
  readonly #read = $derived(positionFromFen(this.rules, this.fen.trim() || startFen(this.rules, this.#choice)));
  /** `null` while the FEN has faults. */
  readonly start: Position | null = $derived(this.#read.ok ? this.#read.value : null);
  readonly faults: readonly Issue[] = $derived(this.#read.ok ? [] : this.#read.error);

  /**
   * @param before id of the rule set to preselect; if it is not offered, the first one is
   * @param result result of the previous game
   */
  constructor(games: readonly Game[], before = '', result: Result | '*' = '*') {
    this.games = games;
    this.loser = result === '1-0' ? 'b' : result === '0-1' ? 'w' : null;
    this.rules = games.flatMap(({ sets }) => sets).find(({ id }) => id === before) ?? first(games);
  }

  #gameOf(rules: RuleSet): Game {
    return this.games.find(({ sets }) => sets.includes(rules)) ?? { variant: rules.variant, sets: [rules] };
  }

  /** Selects the default rule set of a game; a game that is selected already keeps its rule set. */
  chooseGame(game: Game): void {
    if (game !== this.game) this.chooseRules(first([game]));
  }

  chooseRules(rules: RuleSet): void {
    this.rules = rules;
    this.#choice = { ...DEFAULT_START, first: this.#choice.first };
  }

  moveFirst(first: Color): void {
    this.#choice = { ...this.#choice, first };
  }

  tilt(square: Square): void {
    this.#choice = { ...this.#choice, tilted: tilt(this.rules, this.#choice.tilted, square) };
  }

  mirror(mirrored: boolean): void {
    this.#choice = { ...this.#choice, mirrored };
  }

  /** Whether the start was typed. Such a game counts as unsaved work, like one from the position editor. */
  get typed(): boolean {
    return this.fen.trim() !== '';
  }

  study(): Study | null {
    return this.start && newStudy(this.rules.id, makeFen(this.start.givenSetup()));
  }
}
