import type { Hits } from './hits.ts';

/** Hotels that share something, so many that not all of them were listed. */
export interface Crowd {
  readonly bonus: number;
  /** Whether a hotel is one of them and was not listed. */
  readonly isLeftOut: (hotel: number) => boolean;
}

export interface HitSink {
  readonly give: (hotel: number, bonus: number) => void;
  /** Has only those of which not all were listed. */
  readonly crowds: Crowd[];
}

/** What a hotel may lack that no crowd listed. */
export function mostLacking(crowds: readonly Crowd[]): number {
  return crowds.reduce((sum, { bonus }) => sum + bonus, 0);
}

/** A hotel that was found by something else must not lack the bonus. */
export function giveLeftOut(called: Hits, { give, crowds }: HitSink): void {
  for (const { isLeftOut, bonus } of crowds)
    for (let i = 0; i < called.count; i++) {
      const hotel = called.hotel(i);
      if (isLeftOut(hotel)) give(hotel, bonus);
    }
}
