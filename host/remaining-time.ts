/** The remaining time of a job, from the rate of its progress in the last minute. */

/** Milliseconds of progress that count. */
const WINDOW = 60_000;
/** Milliseconds between two samples. */
const STEP = 500;
/** Milliseconds of progress without which there is no estimate. */
const LEAST = 2000;

interface Sample {
  /** Milliseconds of a clock that never goes back. */
  readonly at: number;
  readonly done: number;
}

export class RemainingTime {
  #samples: Sample[] = [];

  /** Forgets the rate, because the job has rested. */
  restart(): void {
    this.#samples = [];
  }

  /** @returns milliseconds until `done` is `total`; `null` while that cannot be estimated */
  measure(done: number, total: number | null, at: number): number | null {
    const last = this.#samples.at(-1);
    if (last === undefined || at - last.at >= STEP) this.#samples.push({ at, done });
    while (at - (this.#samples[1]?.at ?? at) > WINDOW) this.#samples.shift();
    const [first] = this.#samples;
    if (first === undefined || total === null || at - first.at < LEAST || done <= first.done) return null;
    return Math.max(0, Math.round(((total - done) * (at - first.at)) / (done - first.done)));
  }
}
