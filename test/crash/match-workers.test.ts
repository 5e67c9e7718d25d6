import { test } from 'node:test';
import { killMatchWorkers } from './match-workers.ts';
import { landMarling } from '../support/hotels/hotel-rows.ts';
import { testKey } from '../support/http.ts';
import { testNeeds } from '../support/needs.ts';
import { withoutPlaces } from '../support/places.ts';
import { seededRandom } from '../support/random.ts';

const needs = await testNeeds();
/** `npm run crash` kills twenty times. */
const SHORT_KILLS = 1;
const kills = Number(process.env['KILLS'] ?? SHORT_KILLS);

test('a match job whose workers are killed ends with the same bytes', async () => {
  await landMarling(needs.db);
  await withoutPlaces(needs.db);
  const { key } = await testKey(needs, 'production');
  await killMatchWorkers({
    databaseUrl: needs.config.databaseUrl ?? '',
    key,
    kills,
    rowsPerChunk: kills > SHORT_KILLS ? 2_000 : 50,
    random: seededRandom(),
    say: (line) => console.log(`# ${line}`),
  });
});
