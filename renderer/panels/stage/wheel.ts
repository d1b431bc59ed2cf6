/**
 * Steps of a wheel. A notch is one step, however far the system scrolls by it; the small distances of a trackpad add up until they make
 * one.
 */

/** Pixels a step. Notches are 53 to 120 in the browsers met. */
const STEP = 50;
const PIXELS_A_LINE = 33;
const PIXELS_A_PAGE = 400;
/** Milliseconds after which a movement is a new one. */
const PAUSE = 250;

type Turned = Pick<WheelEvent, 'deltaY' | 'deltaMode' | 'timeStamp'>;

export class WheelSteps {
  #sum = 0;
  #last = Number.NEGATIVE_INFINITY;

  /** 1 for a step forward (down), -1 for a step back, 0 for neither. */
  turn({ deltaY, deltaMode, timeStamp }: Turned): -1 | 0 | 1 {
    const pixels = deltaY * ([1, PIXELS_A_LINE, PIXELS_A_PAGE][deltaMode] ?? 1);
    if (timeStamp - this.#last > PAUSE || Math.sign(pixels) !== Math.sign(this.#sum)) this.#sum = 0;
    this.#last = timeStamp;
    this.#sum += pixels;
    if (Math.abs(this.#sum) < STEP) return 0;
    // What a notch has beyond a step is no beginning of the next.
    this.#sum = Math.abs(pixels) >= STEP ? 0 : this.#sum - Math.sign(this.#sum) * STEP;
    return pixels > 0 ? 1 : -1;
  }
}
