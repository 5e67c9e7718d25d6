import type { Reading } from './reading.ts';

/** Attributes that a name may deny. */
const deniable = ['feature', 'amenity', 'board'];

/** "Without private pool", "露天風呂なし": a denied feature is not a feature. */
export function takeDenied(reading: Reading): void {
  if (!reading.has('joint')) return;
  reading.phrases.forEach((phrase, at) => {
    const step = reading.states(at, 'joint', 'without') ? 1 : reading.states(at, 'joint', 'lacking') ? -1 : 0;
    if (step === 0) return;
    const next = reading.isFiller(at + step) ? at + 2 * step : at + step;
    if (!reading.sameSegment(at, next) || !deniable.some((attribute) => reading.states(next, attribute)))
      return;
    reading.take(next, 'noise', reading.phrases[next]?.text ?? '');
    reading.take(at, 'noise', phrase.text);
  });
}
