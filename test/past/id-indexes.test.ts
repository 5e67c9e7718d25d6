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

const STEPS = 40;
const LATER_STEPS = 10;
const subject = { base: 10, partner: 'Acme' };
const file = 'id,latitude,longitude\nx,1,0\ny,2,0\nz,3,0\nX,,\n';

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

async function answers(index: Promise<IndexParts>): Promise<string> {
  const source = Readable.from([Buffer.from(file)]);
  const mapped = await mapIds({ spool: needs.spool, pool: indexes.pool }, source, index);
  return Buffer.concat(await Array.fromAsync(mapped.csv())).toString();
}

/** What the tables of now say, read without an index that was changed or copied. */
async function truth(): Promise<string | undefined> {
  const partner = await findPartner(needs.db, 'acme');
  if (partner === undefined) return undefined;
  const fresh = buildIndex({ db: needs.db, pool: indexes.pool }, partner.id);
  return answers(fresh.then(({ written }) => written.parts));
}

async function change(): Promise<void> {
  await clock.advance(1_000);
  const operation = anyOperation(random);
  const state = (await statesOf(needs, [subject])).get(subject.base);
  if (state !== undefined && isAccepted(operation, state)) await carryOut(needs, [{ subject, operation }]);
}

test('the index of every state is made from that of another one, and answers as one that is built from the tables', async () => {
  const hotels = Array.from({ length: HOTELS }, (_, place) => `${subject.base + place + 1},first,FR,2\n`);
  await importText(needs, 'hotels', `id,name,country,stars\n${hotels.join('')}`);
  await importText(needs, 'partner-ids', `partner,partner_id,hotel_id\nAcme,x,11\n`);
  const states: { readonly at: Date; readonly answer: string | undefined }[] = [];
  for (let step = 0; step < STEPS; step++) {
    states.push({ at: clock.now(), answer: await truth() });
    await change();
  }
  const now = async () => {
    const partner = await findPartner(db, 'acme');
    return partner && answers(indexes.indexOf(partner));
  };
  assert.equal(await now(), await truth());
  for (let looked = 0; looked < STEPS; looked++) {
    const { at, answer } = random.pick(states);
    const partner = await findPartnerAt(db, 'acme', at);
    assert.equal(partner && (await answers(indexes.indexOf(partner))), answer, at.toISOString());
    if (looked % (STEPS / LATER_STEPS) !== 0) continue;
    await change();
    // Some states are asked for while the index of today is older than it.
    if (random.chance(0.5)) assert.equal(await now(), await truth());
  }
  assert.equal(built, 1);
});
