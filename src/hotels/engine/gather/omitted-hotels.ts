import type { Hits } from './hits.ts';

/** Hotels that share something, so many that not all of them were listed. */
export interface OmittedHotels {
  readonly bonus: number;
  /** Whether a hotel is one of them and was not listed. */
  readonly isLeftOut: (hotel: number) => boolean;
}

export interface HitSink {
  readonly give: (hotel: number, bonus: number) => void;
  /** Has only those of which not all were listed. */
  readonly omitted: OmittedHotels[];
}

/** What a hotel may lack that no list listed. */
export function mostOmittedBonus(omitted: readonly OmittedHotels[]): number {
  return omitted.reduce((sum, { bonus }) => sum + bonus, 0);
}

/** A hotel that was found by something else must not lack the bonus. */
export function addOmittedBonus(called: Hits, { give, omitted }: HitSink): void {
  for (const { isLeftOut, bonus } of omitted)
    for (let i = 0; i < called.count; i++) {
      const hotel = called.hotel(i);
      if (isLeftOut(hotel)) give(hotel, bonus);
    }
}
