/**
 * A move that a person makes, by hand or by text. One that disobeys an order loses at once, so it waits for his word first. Where
 * orders are called, `callOrder` says that the next move shall call one.
 */
import type { Move, Square } from '../../../engine/rules/types.ts';
import { makeUci } from '../../../engine/rules/uci.ts';
import { moveBetween, ordersOf } from './board-view.ts';
import { playMove } from './edits.ts';
import type { OpenStudy } from './study.svelte.ts';

interface Disobeying {
  readonly open: OpenStudy;
  readonly move: Move;
  /** Moves that obey. */
  readonly obeying: readonly Move[];
}

export class MoveMaker {
  /** A move that would disobey. */
  disobeying = $state.raw<Disobeying | null>(null);
  callOrder = $state(false);

  make(open: OpenStudy, move: Move): void {
    const { position } = open;
    if (position.losingMoves().includes(move)) this.disobeying = { open, move, obeying: ordersOf(position) };
    else this.#play(open, move);
  }

  /** `false` where no move leads from one square to the other. */
  makeBetween(open: OpenStudy, from: Square, to: Square): boolean {
    const move = moveBetween(open.position, from, to, this.callOrder);
    if (move !== null) this.make(open, move);
    return move !== null;
  }

  /** The answer to the question: the move that was asked about, another, or none. */
  answer(move: Move | null): void {
    const { disobeying } = this;
    this.disobeying = null;
    if (disobeying && move !== null) this.#play(disobeying.open, move);
  }

  #play(open: OpenStudy, move: Move): void {
    this.callOrder = false;
    playMove(open, makeUci(move));
  }
}

export const moveMaker = new MoveMaker();
