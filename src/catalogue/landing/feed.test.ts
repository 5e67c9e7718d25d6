import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testNeeds } from '../../../test/support/needs.ts';
import { newsOf, tellCreated } from './feed.ts';

const { db, clock } = await testNeeds();

test('what was created is told in runs that can be held, one behind the other, each partner by itself', async () => {
  await db.run(`insert into partners (id, name, name_key) values (7, 'Acme', 'acme'), (8, 'Bee', 'bee')`);
  const [hotels, partnerIds] = [
    Array.from({ length: 12_000 }, (_, place) => place + 1),
    Array.from({ length: 12_000 }, (_, place) => `"n"\\${place}`),
  ];
  const [hotel] = hotels;
  await db.transaction(async (tx) => {
    await tellCreated(tx, clock.now(), newsOf('hotel', () => [{ hotels }])());
    const created = [
      { partner: 7, hotels, partnerIds },
      { partner: 8, hotels: [hotel ?? 0], partnerIds: ['last'] },
    ];
    await tellCreated(tx, clock.now(), newsOf('mapping', () => created)());
  });
  const runs = await db.rows(`
    select first_change, last_change, partner, hotels[1]::int as first, partner_ids[1] as id
    from catalogue_changes order by first_change`);
  assert.deepEqual(
    runs.map((run) => Object.values(run)),
    [
      [1, 10_000, null, 1, null],
      [10_001, 12_000, null, 10_001, null],
      [12_001, 22_000, 7, 1, '"n"\\0'],
      [22_001, 24_000, 7, 10_001, '"n"\\10000'],
      [24_001, 24_001, 8, 1, 'last'],
    ],
  );
  assert.deepEqual(await db.rows('select id, mappings, version from partners order by id'), [
    { id: 7, mappings: 12_000, version: 24_000 },
    { id: 8, mappings: 1, version: 24_001 },
  ]);
});
