/** What one question proves of another clock: when the answer came, it showed a time between these two. */
export interface Measured {
  readonly ticksMs: number;
  readonly leastMs: number;
  readonly mostMs: number;
}

/** Of a second, how much a correction may take away or add. */
const STEER = 0.5;

/**
 * The time of another clock, counted on by our own ticks. A measurement that contradicts it moves it as far as it
 * must. A small correction is spread over the time that follows, so that the reading never goes back:
 *
 *     reading = best guess − what is still to be corrected, which shrinks by half of the time that passes
 *
 * One larger than `stepMs` takes effect at once: the other clock was set, and all who read it must agree again.
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

  /** The best guess, without regard for what was read before. */
  bestMs(ticksMs: number): number {
    return ticksMs + this.#offsetMs;
  }

  /** Answers by how much the reading stepped: 0 if it did not. */
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
