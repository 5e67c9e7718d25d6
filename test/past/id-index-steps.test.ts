import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Readable } from 'node:stream';
import { buildIndex } from '../../src/hotels/ids/build.ts';
import type { IndexParts } from '../../src/hotels/ids/engine/index/partner-index.ts';
import { idIndexesOf } from '../../src/hotels/ids/id-indexes.ts';
import { mapIds } from '../../src/hotels/ids/map-ids.ts';
import { findPartner, findPartnerAt } from '../../src/hotels/ids/store.ts';
import { importText } from '../support/catalogue.ts';
import { testNeeds } from '../support/needs.ts';
import type { Operation } from './operations.ts';
import { carryOut } from './subjects.ts';

/** One reason why the meaning of an id changes. */
interface Case {
  readonly name: string;
  /** The hotels of the id. */
  readonly hotels: readonly number[];
  /** Before the id is imported. */
  readonly first?: readonly Step[];
  readonly before?: readonly Step[];
  readonly change: readonly Step[];
  /** What happens when the two states are past ones. */
  readonly later?: readonly Step[];
}

/** An operation, or the latitudes of the first hotels. */
type Step = Operation | readonly number[];

const merge = (loser: number, survivor: number): Step => ({ kind: 'merge', loser, survivor });
const unmerge = (hotel: number): Step => ({ kind: 'unmerge', hotel });
const remove = (hotel: number): Step => ({ kind: 'delete hotel', hotel });
const importAgain = (hotel: number): Step => ({ kind: 'hotel', hotel, name: 'again', stars: 2 });

const cases: readonly Case[] = [
  { name: 'its hotel is merged', hotels: [1], change: [merge(1, 2)] },
  { name: 'its hotel is unmerged', hotels: [1], before: [merge(1, 2)], change: [unmerge(1)] },
  { name: 'its hotel is deleted', hotels: [1], change: [remove(1)] },
  { name: 'the survivor is merged', hotels: [1], before: [merge(1, 2)], change: [merge(2, 3)] },
  { name: 'the survivor is unmerged', hotels: [1], before: [merge(1, 2), merge(2, 3)], change: [unmerge(2)] },
  { name: 'the survivor is deleted', hotels: [1], before: [merge(1, 2)], change: [remove(2)] },
  {
    name: 'the survivor is deleted, and its hotel is unmerged later',
    hotels: [1],
    before: [merge(1, 2)],
    change: [remove(2)],
    later: [unmerge(1)],
  },
  { name: 'one of its two hotels is merged into the other', hotels: [1, 2], change: [merge(1, 2)] },
  { name: 'its two hotels change places', hotels: [1, 2], before: [[1, 5]], change: [[5, 1]] },
  {
    name: 'the survivor of one of its two hotels moves',
    hotels: [1, 2],
    before: [merge(1, 3), [9, 5, 9]],
    change: [[9, 5, 1]],
  },
  {
    name: 'the survivor of one of its two hotels moves, and that one is unmerged later',
    hotels: [1, 2],
    before: [merge(1, 3), [9, 5, 9]],
    change: [[9, 5, 1]],
    later: [unmerge(1)],
  },
  {
    name: 'its hotel was deleted before a merge, is unmerged, and returns',
    hotels: [1],
    first: [remove(1), merge(1, 2)],
    before: [unmerge(1)],
    change: [importAgain(1)],
  },
  {
    name: 'the survivor was deleted before a merge, is unmerged, and returns',
    hotels: [1],
    first: [merge(1, 2), remove(2), merge(2, 3)],
    before: [unmerge(2)],
    change: [importAgain(2)],
  },
];

const needs = await testNeeds();
const { clock } = needs;
let builds = 0;
const db: typeof needs.db = {
  ...needs.db,
  copyOut(query) {
    builds += 1;
    return needs.db.copyOut(query);
  },
};
const indexes = idIndexesOf({ ...needs, db });

async function answers(index: Promise<IndexParts>): Promise<string> {
  const source = Readable.from([Buffer.from('id,latitude,longitude\nx,1,0\n')]);
  const mapped = await mapIds({ spool: needs.spool, pool: indexes.pool }, source, index);
  return Buffer.concat(await Array.fromAsync(mapped.csv())).toString();
}

const now = async (partner: string) =>
  answers(indexes.indexOf(found(await findPartner(db, partner), partner)));
const past = async (partner: string, at: Date) =>
  answers(indexes.indexOf(found(await findPartnerAt(db, partner, at), partner)));

/** What the tables of now say, read without an index that was changed or copied. */
async function truth(name: string): Promise<string> {
  const partner = found(await findPartner(needs.db, name), name);
  const fresh = buildIndex({ db: needs.db, pool: indexes.pool }, partner.id);
  return answers(fresh.then(({ written }) => written.parts));
}

function found<T>(value: T | undefined, name: string): T {
  return value ?? assert.fail(`there is no partner ${name}`);
}

/** Carries out the steps, and returns an instant that has them. */
async function play(base: number, steps: readonly Step[]): Promise<Date> {
  for (const step of steps) {
    await clock.advance(1_000);
    if ('kind' in step) await carryOut(needs, [{ subject: { base, partner: 'none' }, operation: step }]);
    else await importText(needs, 'hotels', hotelsFile(base, step));
  }
  const at = clock.now();
  await clock.advance(1_000);
  return at;
}

function hotelsFile(base: number, latitudes: readonly number[]): string {
  const rows = latitudes.map((latitude, place) => `${base + place + 1},first,FR,${latitude},0\n`);
  return `id,name,country,latitude,longitude\n${rows.join('')}`;
}

/** Many changes that do not concern the id, so that the index of now is the farthest from those of the past. */
async function changeOthers(base: number): Promise<void> {
  const others = base * 1_000;
  await importText(
    needs,
    'hotels',
    hotelsFile(
      others,
      Array.from({ length: 30 }, () => 7),
    ),
  );
  await play(others, [[8]]);
}

for (const [place, { name, hotels, first = [], before = [], change, later = [] }] of cases.entries()) {
  test(`the index follows in both directions: ${name}`, async () => {
    const base = (place + 1) * 10;
    const [early, late] = [`early${base}`, `late${base}`];
    await importText(needs, 'hotels', hotelsFile(base, [1, 3, 5]));
    await play(base, first);
    for (const partner of [early, late]) {
      const rows = hotels.map((hotel) => `${partner},x,${base + hotel}\n`);
      await importText(needs, 'partner-ids', `partner,partner_id,hotel_id\n${rows.join('')}`);
    }
    builds = 0;
    const atFirst = await play(base, before);
    const known = await truth(early);
    assert.equal(await now(early), known);
    const atSecond = await play(base, change);
    const changed = await truth(early);
    assert.notEqual(changed, known);
    assert.equal(await now(early), changed);
    await play(base, later);
    await changeOthers(base);
    for (const partner of [early, late]) assert.equal(await now(partner), await truth(partner));
    // From the index of now, and then from that of the other past state.
    assert.equal(await past(early, atFirst), known);
    assert.equal(await past(early, atSecond), changed);
    assert.equal(await past(late, atSecond), changed);
    assert.equal(await past(late, atFirst), known);
    assert.equal(builds, 2, 'one index of each partner is built, and every other one is made from it');
  });
}
