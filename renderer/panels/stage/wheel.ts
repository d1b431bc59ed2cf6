/**
 * Converts wheel events to steps. A notch is one step, however far the system scrolls; the small distances of a
 * trackpad are added up to steps.
 */

/** Pixels per step. Notches are 53 to 120 in current browsers. */
const STEP = 50;
const PIXELS_A_LINE = 33;
const PIXELS_A_PAGE = 400;
/** Milliseconds without events after which a new movement starts. */
const PAUSE = 250;

type WheelTurn = Pick<WheelEvent, 'deltaY' | 'deltaMode' | 'timeStamp'>;

export class WheelSteps {
  #sum = 0;
  #last = Number.NEGATIVE_INFINITY;

  /** 1 for a step forward (down), -1 for a step back, 0 for neither. */
  turn({ deltaY, deltaMode, timeStamp }: WheelTurn): -1 | 0 | 1 {
    const pixels = deltaY * ([1, PIXELS_A_LINE, PIXELS_A_PAGE][deltaMode] ?? 1);
    if (timeStamp - this.#last > PAUSE || Math.sign(pixels) !== Math.sign(this.#sum)) this.#sum = 0;
    this.#last = timeStamp;
    this.#sum += pixels;
    if (Math.abs(this.#sum) < STEP) return 0;
    // The rest of a notch does not count for the next step.
    this.#sum = Math.abs(pixels) >= STEP ? 0 : this.#sum - Math.sign(this.#sum) * STEP;
    return pixels > 0 ? 1 : -1;
  }
}
