/**
 * Plays a move that the user made on the board or typed. A move that disobeys an order loses at once, so it waits for
 * confirmation. In games with called orders, `callOrder` makes the next move call one.
 */
import type { Move, Square } from '../../../engine/rules/types.ts';
import { makeUci } from '../../../engine/rules/uci.ts';
import { moveBetween, ordersOf } from './board-view.ts';
import { playMove } from './edits.ts';
import type { OpenStudy } from './study.svelte.ts';

interface Disobeying {
  readonly open: OpenStudy;
  readonly move: Move;
  /** Moves that obey the order. */
  readonly obeying: readonly Move[];
}

export class MoveMaker {
  /** A move that would disobey and waits for confirmation. */
  disobeying = $state.raw<Disobeying | null>(null);
  callOrder = $state(false);

  make(open: OpenStudy, move: Move): void {
    const { position } = open;
    if (position.losingMoves().includes(move)) this.disobeying = { open, move, obeying: ordersOf(position) };
    else this.#play(open, move);
  }

  /** @returns `false` if no legal move leads from one square to the other */
  makeBetween(open: OpenStudy, from: Square, to: Square): boolean {
    const move = moveBetween(open.position, from, to, this.callOrder);
    if (move !== null) this.make(open, move);
    return move !== null;
  }

  /** Confirms {@link disobeying} with its own move or one that obeys; `null` cancels. */
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
