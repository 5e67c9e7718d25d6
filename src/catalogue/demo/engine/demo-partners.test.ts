import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testAtlas } from '../../../../test/support/demo-atlas.ts';
import { demoWorld } from './demo-world.ts';

const world = demoWorld(1, testAtlas);
const all = Array.from({ length: 300 }, (_, number) => world.block(number, 3000));
const mappings = all.flatMap((block) => block.mappings);

test('partner ids are ambiguous, retired, double, and of eight forms', () => {
  const hotelsOf = Map.groupBy(mappings, ({ partner, partner_id }) => `${partner} ${partner_id}`);
  assert.ok([...hotelsOf.values()].some((same) => new Set(same.map(({ hotel_id }) => hotel_id)).size > 1));
  assert.ok(mappings.some(({ retired }) => retired));
  const idsOf = Map.groupBy(mappings, ({ partner, hotel_id }) => `${partner} ${hotel_id}`);
  assert.ok([...idsOf.values()].some((same) => new Set(same.map(({ partner_id }) => partner_id)).size > 1));
  const forms = {
    Bedwise: /^\d{9}/,
    Roomarium: /^[a-z]{2}\/[a-z0-9-]+$/,
    Tripvana: /^[A-Z]{3}-\d+/,
    StayHarbor: /^[0-9a-f]{8}-[0-9a-f]{4}-4/,
    Globetrot: /^\d+/,
    Nachtlager: /^[A-Z]{2}\d{6,8}[A-Z]/,
    Hostelfin: /^[a-z0-9_]+/,
    Voyacore: /^[0-9a-z]+[xX]/,
  };
  assert.deepEqual(
    [...new Set(mappings.map(({ partner }) => partner))].toSorted(),
    Object.keys(forms).toSorted(),
  );
  for (const [partner, form] of Object.entries(forms)) {
    for (const mapping of mappings.filter((one) => one.partner === partner))
      assert.match(mapping.partner_id, form);
  }
});
