import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testNeeds } from '../../../test/support/needs.ts';
import { isDemoLoaded, loadDemoWorld } from './load-demo-world.ts';

const needs = await testNeeds();

test('the demo world lands whole', async () => {
  assert.equal(await isDemoLoaded(needs, { hotels: 250 }), false);
  const t = performance.now();
  await loadDemoWorld(needs, {
    hotels: Number(process.env['N'] ?? 250),
    onProgress: (p) => console.log(p, performance.now() - t),
  });
  assert.equal(await isDemoLoaded(needs, { hotels: 250 }), true);
  for (const table of [
    'hotels',
    'hotel_rooms',
    'reviews',
    'partner_mappings',
    'partners',
    'catalogue_changes',
    'hotel_merges',
    'cities',
    'airports',
  ])
    console.log(table, await needs.db.row(`select count(*) from ${table}`));
  console.log(
    await needs.db.rows(
      'select subject, change, count(*), min(first_change), max(last_change) from catalogue_changes group by 1,2',
    ),
  );
  console.log(await needs.db.rows('select * from partners'));
  console.log(
    await needs.db.rows(
      'select city, name, former_names, address, postal_code, stars, chain, rating, review_count from hotels order by id limit 45',
    ),
  );
  console.log(JSON.stringify(await needs.db.rows('select * from hotels order by id limit 1'), null, 1));
  console.log(
    await needs.db.rows(
      'select name, size_m2,max_occupancy from hotel_rooms where hotel < 10005 order by id limit 45',
    ),
  );
  console.log(await needs.db.rows('select * from partner_mappings order by hotel limit 45'));
});
