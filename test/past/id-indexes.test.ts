import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Readable } from 'node:stream';
import { buildIndex } from '../../src/hotels/ids/build.ts';
import type { IndexParts } from '../../src/hotels/ids/engine/index/partner-index.ts';
import { idIndexesOf } from '../../src/hotels/ids/id-indexes.ts';
import { mapIds } from '../../src/hotels/ids/map-ids.ts';
import { findPartner, findPartnerAt } from '../../src/hotels/ids/store.ts';
import { seededRandom } from '../../src/lib/seeded-random.ts';
import { importText } from '../support/catalogue.ts';
import { testNeeds } from '../support/needs.ts';
import { testSeed } from '../support/random.ts';
import { anyOperation, HOTELS, isAccepted } from './operations.ts';
import { carryOut, statesOf } from './subjects.ts';

const STEPS = 30;
const LATER_STEPS = 10;
const subject = { base: 10, partner: 'Acme' };
const hotelIds = Array.from({ length: HOTELS }, (_, place) => subject.base + place + 1);
/** Acme's ids change themselves. Of Best, each hotel and each two have an id: only what happens to hotels changes these. */
const bestRows = hotelIds.flatMap((one) =>
  hotelIds.filter((other) => other >= one).map((other) => ({ id: `p${one}-${other}`, hotels: [one, other] })),
);
const files: Readonly<Record<string, readonly string[]>> = {
  acme: ['x', 'y', 'z'],
  best: bestRows.map(({ id }) => id),
};

const needs = await testNeeds();
const { clock } = needs;
let built = 0;
const db: typeof needs.db = {
  ...needs.db,
  copyOut(query) {
    built += 1;
    return needs.db.copyOut(query);
  },
};
const indexes = idIndexesOf({ ...needs, db });
const random = seededRandom(testSeed());

async function answers(name: string, index: Promise<IndexParts>): Promise<string> {
  const rows = files[name]?.map((id, place) => `${id},${(place % 3) + 1},0\n`) ?? [];
  const source = Readable.from([Buffer.from(`id,latitude,longitude\n${rows.join('')}X,,\n`)]);
  const mapped = await mapIds({ spool: needs.spool, pool: indexes.pool }, source, index);
  return Buffer.concat(await Array.fromAsync(mapped.csv())).toString();
}

/** What the tables of now say, read without an index that was changed or copied. */
async function truth(name: string): Promise<string | undefined> {
  const partner = await findPartner(needs.db, name);
  if (partner === undefined) return undefined;
  const fresh = buildIndex({ db: needs.db, pool: indexes.pool }, partner.id);
  return answers(
    name,
    fresh.then(({ written }) => written.parts),
  );
}

async function change(): Promise<void> {
  await clock.advance(1_000);
  const state = (await statesOf(needs, [subject])).get(subject.base);
  assert.ok(state);
  if (random.chance(0.15)) return importHotels(random.pick(hotelIds), random.whole(1, 3));
  // Deletions withdraw the ids of Best.
  if (random.chance(0.1)) return importBest((hotel) => isAccepted({ kind: 'id', ...own(hotel) }, state));
  const operation = anyOperation(random);
  if (isAccepted(operation, state)) await carryOut(needs, [{ subject, operation }]);
}

const own = (hotel: number) => ({ id: 'x', hotel: hotel - subject.base, latitude: null });

async function importHotels(hotel: number, latitude: number): Promise<void> {
  await importText(needs, 'hotels', `id,name,country,latitude,longitude\n${hotel},first,FR,${latitude},0\n`);
}

async function importBest(isTaken: (hotel: number) => boolean): Promise<void> {
  const rows = bestRows.flatMap(({ id, hotels }) =>
    [...new Set(hotels)].filter(isTaken).map((hotel) => `Best,${id},${hotel}\n`),
  );
  if (rows.length > 0)
    await importText(needs, 'partner-ids', `partner,partner_id,hotel_id\n${rows.join('')}`);
}

test('the index of every state is made from that of another one, and answers as one that is built from the tables', async () => {
  const hotels = hotelIds.map((id) => `${id},first,FR,2\n`);
  await importText(needs, 'hotels', `id,name,country,stars\n${hotels.join('')}`);
  await importText(needs, 'partner-ids', `partner,partner_id,hotel_id\nAcme,x,11\n`);
  await importBest(() => true);
  const names = Object.keys(files);
  const states: { readonly at: Date; readonly name: string; readonly answer: string | undefined }[] = [];
  for (let step = 0; step < STEPS; step++) {
    for (const name of names) states.push({ at: clock.now(), name, answer: await truth(name) });
    await change();
  }
  const now = async (name: string) => {
    const partner = await findPartner(db, name);
    return partner && answers(name, indexes.indexOf(partner));
  };
  for (const name of names) assert.equal(await now(name), await truth(name));
  for (let looked = 0; looked < 2 * STEPS; looked++) {
    const { at, name, answer } = random.pick(states);
    const partner = await findPartnerAt(db, name, at);
    assert.equal(partner && (await answers(name, indexes.indexOf(partner))), answer, at.toISOString());
    if (looked % ((2 * STEPS) / LATER_STEPS) !== 0) continue;
    await change();
    // Some states are asked for while the index of today is older than it.
    for (const one of names) if (random.chance(0.5)) assert.equal(await now(one), await truth(one));
  }
  // A copy has no room for the ids of a hotel that has many.
  assert.ok(built < STEPS / 2, `${built} indexes were built`);
});
