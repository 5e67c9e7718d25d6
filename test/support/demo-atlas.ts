import type { DemoAtlas } from '../../src/catalogue/demo/engine/demo-atlas.ts';
import { searchKey } from '../../src/catalogue/reference/search-key.ts';

const city = (name: string, country: string, population: number) => ({
  name,
  country,
  region: '',
  latitude: 10,
  longitude: 20,
  population,
});

/** A world of five towns and a village, for tests of the demo world. */
export const testAtlas: DemoAtlas = {
  cities: [
    city('Rome', 'IT', 2_300_000),
    city('Rome', 'US', 36_000),
    city('Tokyo', 'JP', 8_000_000),
    city('Lagos', 'NG', 9_000_000),
    city('Hamlet', 'GB', 1_200),
    city('Graz', 'AT', 290_000),
  ],
  airportNear: () => 'FCO',
  timeZoneAt: () => 'Europe/Rome',
  searchKey,
};
