import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testNeeds } from './test/support/needs.ts';
import { isDemoLoaded, loadDemoWorld } from './src/catalogue/demo/load-demo-world.ts';

const needs = await testNeeds();

test('the demo world lands whole', async () => {
  assert.equal(await isDemoLoaded(needs, { hotels: 250 }), false);
  const t = performance.now(); await needs.db.run("load 'auto_explain'").catch(()=>{});
  await loadDemoWorld(needs, { hotels: Number(process.env['N'] ?? 250), onProgress: (p) => console.log(p, performance.now() - t) });
  assert.equal(await isDemoLoaded(needs, { hotels: 250 }), true);
  for (const table of ['hotels', 'hotel_rooms', 'reviews', 'partner_mappings', 'partners', 'catalogue_changes', 'hotel_merges', 'cities', 'airports'])
    console.log(table, await needs.db.row(`select count(*) from ${table}`));
});
