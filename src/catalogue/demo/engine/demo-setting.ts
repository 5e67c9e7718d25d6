import { destinations, type Surroundings } from '../../reference/destinations.ts';

/** What is around the hotels of a town. */
export interface Setting {
  readonly has: (surroundings: Surroundings) => boolean;
  /** Whether it is warm all year. */
  readonly isWarm: boolean;
}

const byTown = new Map(destinations.map((one) => [`${one.name}|${one.country}`, one]));
const TROPIC_DEGREES = 23.4;

export function settingOf({
  name,
  country,
  latitude,
}: {
  readonly name: string;
  readonly country: string;
  readonly latitude: number;
}): Setting {
  const known = byTown.get(`${name}|${country}`);
  return {
    has: (surroundings) => known?.surroundings.includes(surroundings) ?? false,
    isWarm: known === undefined ? Math.abs(latitude) < TROPIC_DEGREES : warmSeasons.has(known.season),
  };
}

const warmSeasons = new Set(['desert', 'tropics', 'even']);
