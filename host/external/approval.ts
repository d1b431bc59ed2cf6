/**
 * The approval of a change outside the page. A page is not trusted to choose programs: a fault in it must not be able
 * to start any. The desktop shell asks in a dialog of the system. The browser shell prints a code in its terminal, which
 * the user types into the page.
 */
import { randomInt } from 'node:crypto';
import { CodedError } from '../../api/failure.ts';

/** What the user is asked. */
export interface ApprovalQuestion {
  readonly kind: 'add' | 'command' | 'options';
  /** Of the engine. */
  readonly name: string;
  /** The whole command line, or the options, one a line. */
  readonly text: string;
}

export type Approval =
  | { readonly kind: 'question'; readonly ask: (question: ApprovalQuestion) => Promise<boolean> }
  | { readonly kind: 'code'; readonly print: (question: ApprovalQuestion, code: string) => void };

export type Approved<T> =
  | { readonly kind: 'done'; readonly value: T }
  | { readonly kind: 'declined' }
  | { readonly kind: 'code' }
  | { readonly kind: 'wrong'; readonly left: number };

const ATTEMPTS = 3;
/** Milliseconds. */
const LIFETIME = 5 * 60_000;
/** Milliseconds without codes after {@link ATTEMPTS} wrong ones, so that a page cannot guess for long. */
const LOCKED = 10 * 60_000;

interface Pending<T> {
  readonly code: string;
  readonly until: number;
  readonly carryOut: () => Promise<T>;
}

/** One change waits at a time; a new one replaces it. */
export class ApprovalDesk<T> {
  readonly #approval: Approval | null;
  readonly #now: () => number;
  #pending: Pending<T> | null = null;
  #isAsking = false;
  /** Wrong codes since the last right one. */
  #wrong = 0;
  #lockedUntil = 0;

  /** @param approval `null`: changes are refused */
  constructor(approval: Approval | null, now: () => number = Date.now) {
    this.#approval = approval;
    this.#now = now;
  }

  /** @throws CodedError `approval-impossible`, `approval-pending`, `approval-locked` */
  async request(question: ApprovalQuestion, carryOut: () => Promise<T>): Promise<Approved<T>> {
    if (this.#approval === null)
      throw new CodedError('approval-impossible', 'Engines can be changed with: chatrang engines');
    if (this.#approval.kind === 'code') {
      if (this.#now() < this.#lockedUntil)
        throw new CodedError('approval-locked', 'There were too many wrong codes; try again in ten minutes');
      const code = String(randomInt(1_000_000)).padStart(6, '0');
      this.#pending = { code, until: this.#now() + LIFETIME, carryOut };
      this.#approval.print(question, code);
      return { kind: 'code' };
    }
    if (this.#isAsking) throw new CodedError('approval-pending', 'A question about an engine is open already');
    this.#isAsking = true;
    try {
      if (!(await this.#approval.ask(question))) return { kind: 'declined' };
    } finally {
      this.#isAsking = false;
    }
    return { kind: 'done', value: await carryOut() };
  }

  /** Carries the pending change out if the code is right. @throws CodedError `no-pending-change` */
  async confirm(code: string): Promise<Approved<T>> {
    const pending = this.#pending;
    if (pending === null || this.#now() > pending.until) {
      this.#pending = null;
      throw new CodedError('no-pending-change', 'No change waits for a code, or the code has expired');
    }
    if (code === pending.code) {
      this.#pending = null;
      this.#wrong = 0;
      return { kind: 'done', value: await pending.carryOut() };
    }
    const left = ATTEMPTS - ++this.#wrong;
    if (left > 0) return { kind: 'wrong', left };
    this.#pending = null;
    this.#wrong = 0;
    this.#lockedUntil = this.#now() + LOCKED;
    return { kind: 'wrong', left };
  }
}
