import assert from 'node:assert/strict';
import { test } from 'node:test';
import { importText } from '../../test/support/catalogue.ts';
import { testNeeds } from '../../test/support/needs.ts';
import { loadDemoWorld } from './demo/load-demo-world.ts';
import { exportRecords, type ExportForm } from './export-records.ts';
import type { ImportKind } from './landing/columns.ts';

const source = await testNeeds();
const target = await testNeeds();
await loadDemoWorld(source, { hotels: 300 });

async function exported(needs: typeof source, kind: ImportKind, form: ExportForm): Promise<string> {
  return (await Array.fromAsync(exportRecords(needs, { kind, form }))).join('');
}

const kinds: readonly ImportKind[] = ['hotels', 'rooms', 'reviews', 'partner-ids'];

for (const form of ['jsonl', 'csv'] as const) {
  test(`what is exported as ${form} is what an import of it exports again`, async () => {
    await target.db.run(
      'truncate hotels, hotel_rooms, reviews, partners, partner_mappings restart identity cascade',
    );
    for (const kind of kinds) {
      const written = await exported(source, kind, form);
      const result = await importText(target, kind, written);
      assert.deepEqual(result.report, []);
      assert.ok(result.created > 250, `${kind}: ${result.created}`);
      assert.equal(await exported(target, kind, form), written);
      const again = await importText(target, kind, written);
      assert.equal(again.unchanged, again.rows, `${kind} are not the same a second time`);
    }
  });
}
