/** The current time, for lists of what is due. */
import { createSubscriber } from 'svelte/reactivity';

/** The longest delay of a timer, milliseconds. */
const LONGEST = 2 ** 31 - 1;

export class DueTime {
  readonly #times: readonly number[];
  readonly #subscribe = createSubscriber(update => {
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      const next = Math.min(...this.#times.filter(time => time > Date.now()));
      timer = setTimeout(
        () => {
          update();
          wait();
        },
        Math.min(Math.max(0, next - Date.now()), LONGEST),
      );
    };
    wait();
    return () => clearTimeout(timer);
  });

  /** @param times milliseconds since the epoch; `now` updates when one of them is reached */
  constructor(times: readonly number[]) {
    this.#times = times;
  }

  /** Milliseconds since the epoch. */
  get now(): number {
    this.#subscribe();
    return Date.now();
  }
}
