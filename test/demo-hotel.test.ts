import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { loadDemoWorld } from '../src/catalogue/demo/load-demo-world.ts';
import { exportRecords } from '../src/catalogue/maintain/export-records.ts';
import { publicId } from '../src/catalogue/hotel-id.ts';
import type { ImportKind } from '../src/catalogue/read/columns.ts';
import { routes } from '../src/catalogue/routes.ts';
import { testServer } from './support/http.ts';
import { testNeeds } from './support/needs.ts';
import { withoutPlaces } from './support/places.ts';

/**
 * One hotel of the demo world in every output format of the service. `UPDATE=1 node scripts/test.ts
 * test/demo-hotel.test.ts` updates the golden file; read its difference before you commit it.
 */
const golden = path.join(import.meta.dirname, 'goldens/demo-hotel.txt');
/** A hotel with a sibling brand at its address, in the first block of the world: Rome. */
const HOTEL = 10_001;

const needs = await testNeeds();
await withoutPlaces(needs.db);
await loadDemoWorld(needs, { hotels: 10 });
const { ask } = await testServer(needs, routes);

async function overHttp(): Promise<string[]> {
  const id = publicId(HOTEL);
  const urls = [
    `/v3.0/data/hotels?hotelIds=${id}`,
    `/v3.0/data/hotel?hotelId=${id}&language=fr&advancedAccessibilityOnly=true`,
    `/v3.0/data/reviews?hotelId=${id}&getSentiment=true&limit=5`,
    '/v3.0/data/hotel/search?query=meridian lane',
    '/v3.0/data/places?textQuery=residence porta&type=hotel',
  ];
  return Promise.all(
    urls.map(
      async (url) => `GET ${url}\n${JSON.stringify((await ask({ url: encodeURI(url) })).json, null, 1)}`,
    ),
  );
}

async function inFiles(): Promise<string[]> {
  const kinds: readonly ImportKind[] = ['hotels', 'rooms', 'reviews', 'partner-ids'];
  const written: string[] = [];
  for (const kind of kinds) {
    for (const form of ['csv', 'jsonl'] as const) {
      const text = (await Array.fromAsync(exportRecords(needs, { kind, form }))).join('');
      const own = text
        .split('\n')
        .filter((line, place) => (form === 'csv' && place === 0) || line.includes(String(HOTEL)));
      written.push(`catalogue export ${kind} --form ${form}\n${own.join('\n')}`);
    }
  }
  return written;
}

test('the output of a demo hotel has not changed', async () => {
  const text = `${[...(await overHttp()), ...(await inFiles())].join('\n\n')}\n`;
  if (process.env['UPDATE'] === '1') await writeFile(golden, text);
  assert.equal(text, await readFile(golden, 'utf8'));
});
