/** What do the games say about the position on the board: the explorer's answer, following the cursor. */
import type { CollectionId, ExplorerAnswer } from '../../../api/contract.ts';
import type { Wire } from '../shell/connection.svelte.ts';

/** Long enough to skip the positions of a held arrow key, too short to be felt. */
const SETTLE = 60;
const KEPT = 200;

export class Explorer {
  readonly #wire: Wire;
  readonly #failed: (reason: unknown) => void;
  /** `null`: all collections. */
  collection = $state<CollectionId | null>(null);
  /** Of the position last followed; `null` until the first answer for it. */
  answer = $state.raw<ExplorerAnswer | null>(null);
  waiting = $state(false);
  #rules = '';
  #fen = '';
  #asked = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Answers by question, oldest first; forgotten when the library changes. */
  readonly #known = new Map<string, ExplorerAnswer>();

  constructor(wire: Wire, failed: (reason: unknown) => void) {
    this.#wire = wire;
    this.#failed = failed;
    const again = () => {
      this.#known.clear();
      if (this.#fen) this.#ask();
    };
    wire.on('libraryChanged', again);
    wire.onOpen(again);
  }

  follow(rules: string, fen: string): void {
    if (rules === this.#rules && fen === this.#fen) return;
    this.#rules = rules;
    this.#fen = fen;
    this.#ask();
  }

  /** Nothing to ask while the panel is out of sight. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#asked++;
    this.#fen = '';
    this.waiting = false;
  }

  choose(collection: CollectionId | null): void {
    this.collection = collection;
    if (this.#fen) this.#ask();
  }

  #ask(): void {
    clearTimeout(this.#timer);
    const number = ++this.#asked;
    const known = this.#known.get(this.#question());
    this.waiting = !known;
    if (known) this.answer = known;
    else this.#timer = setTimeout(() => void this.#fetch(number), SETTLE);
  }

  async #fetch(number: number): Promise<void> {
    const question = this.#question();
    try {
      const answer = await this.#wire.api.explorer.position(this.#rules, this.#fen, this.collection);
      if (number !== this.#asked) return;
      this.#keep(question, answer);
      this.answer = answer;
    } catch (reason) {
      if (number !== this.#asked) return;
      this.answer = null;
      this.#failed(reason);
    } finally {
      if (number === this.#asked) this.waiting = false;
    }
  }

  #keep(question: string, answer: ExplorerAnswer): void {
    this.#known.set(question, answer);
    const oldest = this.#known.keys().next();
    if (this.#known.size > KEPT && !oldest.done) this.#known.delete(oldest.value);
  }

  #question(): string {
    return `${this.collection ?? ''}|${this.#rules}|${this.#fen}`;
  }
}
