import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bookAtLateSuppliers, wereLate } from './late-suppliers.ts';
import { disagreements } from './witness.ts';
import { testDatabase } from '../support/database.ts';
import { withoutPlaces } from '../support/places.ts';
import { onlyLong } from '../support/runs/form.ts';
import { seededRandom } from '../support/random.ts';

const { url, db } = await testDatabase();
await withoutPlaces(db);

/** `npm run crash late-suppliers` sets ROUNDS. */
const buying = 'suppliers that are late, wrong and lose responses: one room and one charge for each booking';
test(buying, { skip: onlyLong }, async () => {
  const report = await bookAtLateSuppliers({
    databaseUrl: url,
    rounds: Number(process.env['ROUNDS'] ?? 1),
    random: seededRandom(),
    say: (line) => console.log(`# ${line}`),
  });
  console.log(`# ${JSON.stringify(report.hostilities)}, ${report.acknowledged} confirmed`);
  assert.deepEqual(report.disagreements, []);
  assert.ok(report.acknowledged > 0);
  assert.ok(wereLate(report.hostilities), 'suppliers were late');
});

test('the comparison finds a room, a second room and money without a booking', async () => {
  const before = await disagreements(db);
  await db.run(
    `insert into sandbox.reservations (supplier, reference, room, hotel, net_minor, currency, booked_at, confirmed_at)
     select 'simulator', 'STRANGER', room, 1, 100, 'USD', now(), now() from generate_series(1, 2) room`,
  );
  await db.run(
    `insert into sandbox.payments (id, amount_minor, currency, card, paid_at, captured_minor)
     values ('sbx_stranger', 100, 'USD', 'success', now(), 100)`,
  );
  const found = (await disagreements(db)).filter((one) => !before.includes(one));
  assert.deepEqual(found.toSorted(), [
    'a room is booked and no booking of ours is CONFIRMED: STRANGER',
    'a supplier was asked to book one reference twice: STRANGER',
    'money is held or kept without a booking: sbx_stranger',
  ]);
});
