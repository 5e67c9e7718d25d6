import assert from 'node:assert/strict';
import { test } from 'node:test';
import { killWhileBooking } from './bookings.ts';
import { seededRandom } from '../support/random.ts';

/** The short form of `npm run crash`. */
test('killed while buyers book: no buyer pays twice or for nothing, nothing acknowledged is lost', async () => {
  const random = seededRandom();
  const { report, acknowledged } = await killWhileBooking({
    rounds: 1,
    random,
    underLoadMs: 800,
    say: (line) => console.log(`# ${line}`),
  });
  assert.deepEqual(report.findings, []);
  assert.equal(report.unfinished, 0, 'every booking has reached a final state');
  assert.ok(report.bookings >= acknowledged && report.bookings > 0);
});
