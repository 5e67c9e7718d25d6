/** The result of one measurement: when the response arrived, the other clock showed a time between these two. */
export interface Measured {
  readonly ticksMs: number;
  readonly leastMs: number;
  readonly mostMs: number;
}

/** How much a correction may add to a second, or subtract from it. */
const STEER = 0.5;

/**
 * The time of another clock, advanced by our own ticks. A measurement that contradicts it moves it by the smallest
 * correction. A small correction is spread over the time that follows, so that the reading never goes back:
 *
 *     reading = best guess − what is still to be corrected, which shrinks by half of the time that passes
 *
 * One larger than `stepMs` takes effect at once: the other clock was set, and all its readers must agree again.
 */
export class SlewedClock {
  readonly #stepMs: number;
  /** The other clock minus our ticks. */
  #offsetMs: number;
  #lackingMs = 0;
  #lackingAtMs: number;

  constructor({ ticksMs, leastMs, mostMs }: Measured, { stepMs }: { readonly stepMs: number }) {
    this.#stepMs = stepMs;
    this.#offsetMs = (leastMs + mostMs) / 2 - ticksMs;
    this.#lackingAtMs = ticksMs;
  }

  /** Never goes back, except by a step. */
  readMs(ticksMs: number): number {
    return Math.floor(this.bestMs(ticksMs) - this.#lackingMsAt(ticksMs));
  }

  /** The best estimate, regardless of earlier readings. */
  bestMs(ticksMs: number): number {
    return ticksMs + this.#offsetMs;
  }

  /** Returns by how much the reading stepped, or 0. */
  learn({ ticksMs, leastMs, mostMs }: Measured): number {
    const guessMs = this.bestMs(ticksMs);
    const correctionMs = Math.min(Math.max(guessMs, leastMs), mostMs) - guessMs;
    const lackingMs = this.#lackingMsAt(ticksMs) + correctionMs;
    const isStep = Math.abs(lackingMs) > this.#stepMs;
    this.#offsetMs += correctionMs;
    this.#lackingMs = isStep ? 0 : lackingMs;
    this.#lackingAtMs = ticksMs;
    return isStep ? lackingMs : 0;
  }

  #lackingMsAt(ticksMs: number): number {
    const doneMs = STEER * (ticksMs - this.#lackingAtMs);
    return Math.sign(this.#lackingMs) * Math.max(0, Math.abs(this.#lackingMs) - doneMs);
  }
}
