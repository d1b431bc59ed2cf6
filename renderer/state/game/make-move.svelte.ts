/**
 * A move that a person makes, by hand or by text. One that disobeys an order loses at once, so it waits for his word first. Where
 * orders are called, `calling` says that the next move shall call one.
 */
import type { Move, Square } from '../../../engine/rules/types.ts';
import { makeUci } from '../../../engine/rules/uci.ts';
import { moveBetween, ordersOf } from './board-view.ts';
import { playMove } from './edits.ts';
import type { OpenStudy } from './study.svelte.ts';

interface Asked {
  readonly open: OpenStudy;
  readonly move: Move;
  /** Moves that obey. */
  readonly obeying: readonly Move[];
}

export class MoveMaker {
  /** A move that would disobey. */
  asked = $state.raw<Asked | null>(null);
  calling = $state(false);

  make(open: OpenStudy, move: Move): void {
    const { position } = open;
    if (position.losingMoves().includes(move)) this.asked = { open, move, obeying: ordersOf(position) };
    else this.#play(open, move);
  }

  /** `false` where no move leads from one square to the other. */
  makeBetween(open: OpenStudy, from: Square, to: Square): boolean {
    const move = moveBetween(open.position, from, to, this.calling);
    if (move !== null) this.make(open, move);
    return move !== null;
  }

  /** The answer to the question: the move that was asked about, another, or none. */
  answer(move: Move | null): void {
    const { asked } = this;
    this.asked = null;
    if (asked && move !== null) this.#play(asked.open, move);
  }

  #play(open: OpenStudy, move: Move): void {
    this.calling = false;
    playMove(open, makeUci(move));
  }
}

export const moveMaker = new MoveMaker();
