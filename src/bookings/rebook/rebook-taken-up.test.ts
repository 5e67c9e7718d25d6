import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buyer, scenarioHotelId } from '../../../test/support/bookings/buyer.ts';
import { whileTimePasses } from '../../../test/support/clock.ts';
import { dyingAt, Killed } from '../../../test/support/database/dying.ts';
import { testServer } from '../../../test/support/http.ts';
import { endLeases } from '../../../test/support/bookings/leases.ts';
import { testNeeds } from '../../../test/support/needs.ts';
import { seededRandom } from '../../../test/support/random.ts';
import { openSandbox } from '../../payments/gateways/sandbox/open-sandbox.ts';
import { routes as rates } from '../../rates/routes.ts';
import { cancelAgain } from '../cancel/cancel-again.ts';
import { audit } from '../audit/audit.ts';
import { completeBookings } from '../phases/complete-bookings.ts';
import { rebook } from './rebook.ts';
import { routes as bookings } from '../routes.ts';
import { noLabels } from '../sale/labels.ts';

/**
 * A worker dies at a statement of a rebook, before it or after its commit with the response lost, as the seeded random
 * numbers decide. Afterwards the buyer has exactly one of the two stays, and has paid for that one.
 */
const needs = await testNeeds();
const server = await testServer(needs, [...rates, ...bookings]);
const { prebook, book, post } = buyer(server);
const account = await needs.db.row<{ id: string }>(
  `select id from accounts order by created_at desc limit 1`,
);
assert.ok(account);
const caller = { accountId: account.id, environment: 'sandbox', keyId: 'k', compat: 'spec' } as const;
const random = seededRandom();

/** Every other statement is tried, beginning with the first or second by the seed; EVERY_STATEMENT tries all. */
const STEP = process.env['EVERY_STATEMENT'] === undefined ? 2 : 1;
const firstFatal = (): number => 1 + Math.floor(random.fraction() * STEP);

interface Wish {
  readonly prebookId: string;
  readonly existingBookingId: string;
}

/** A booking, and an alternative that costs more or less. */
async function wish(checkout: string): Promise<Wish> {
  const { prebookId } = await prebook(scenarioHotelId('Everything'), {}, { refundableRatesOnly: true });
  const existingBookingId = (await book({ prebookId })).coded.data?.bookingId ?? '';
  const path = `/bookings/${existingBookingId}/alternative-prebooks`;
  const found = await post(path, { occupancies: [{ adults: 2 }], checkout, maxPrebooks: 1 });
  const { data } = found.json as { data: { prebookId: string }[] };
  return { prebookId: data[0]?.prebookId ?? '', existingBookingId };
}

/** The two that take over after a crash: the completer of bookings, and the timer of cancellations. */
async function takeUp(): Promise<void> {
  for (let turn = 0; turn < 4; turn += 1) {
    await endLeases(needs.db);
    await needs.clock.advance(60_000);
    const left = await whileTimePasses(needs.clock, completeBookings(needs));
    await whileTimePasses(needs.clock, cancelAgain(needs));
    if (left === 0) return;
  }
}

interface Stay {
  readonly id: string;
  readonly status: string;
  readonly phase: string;
  readonly price: number;
  readonly number: string | null;
}

async function assertOneStay({ existingBookingId }: Wish, moment: string): Promise<string> {
  const stays = await needs.db.rows<Stay>(
    `select b.id, b.status, b.phase, b.price_minor as price, p.gateway_payment as number
     from bookings b join payments p on p.id = b.payment where b.id = $1 or b.replaces = $1`,
    [existingBookingId],
  );
  for (const { phase } of stays) assert.ok(['finished', 'failed'].includes(phase), `${moment}: ${phase}`);
  const confirmed = stays.filter(({ status }) => status === 'CONFIRMED');
  assert.equal(confirmed.length, 1, `${moment}: ${stays.map(({ status }) => status).join()}`);
  const all = await openSandbox(needs).list();
  const ours = all.filter(({ gatewayPayment }) => stays.some(({ number }) => number === gatewayPayment));
  const kept = ours.reduce((sum, { state }) => sum + state.capturedMinor - state.refundedMinor, 0);
  assert.equal(kept, confirmed[0]?.price, moment);
  return confirmed[0]?.id === existingBookingId ? 'original' : 'new';
}

for (const [words, checkout] of [
  ['dearer', '2026-06-14'],
  ['cheaper', '2026-06-11'],
] as const)
  test(`killed at ${STEP === 1 ? 'every' : 'every other'} statement of a rebook that is ${words}: one stay, paid once`, async () => {
    const ends = { original: 0, new: 0 };
    for (let fatal = firstFatal(), survived = false; !survived; fatal += STEP) {
      assert.ok(fatal < 60, 'a rebook should need fewer statements');
      const wanted = await wish(checkout);
      const when = random.fraction() < 0.5 ? 'before' : 'after';
      const dying = { ...needs, db: dyingAt(needs.db, fatal, when) };
      const request = {
        ...wanted,
        ...noLabels,
        holder: undefined,
        guests: [],
        remarks: undefined,
        customTags: {},
        timeoutMs: 600_000,
      };
      const work = rebook(dying, caller, { request, requestId: 'r' });
      survived = await whileTimePasses(needs.clock, work).then(
        () => true,
        (error: unknown) => {
          if (!(error instanceof Killed)) throw error;
          return false;
        },
      );
      await takeUp();
      ends[(await assertOneStay(wanted, `killed ${when} statement ${fatal}`)) as keyof typeof ends] += 1;
    }
    assert.ok(ends.original > 3 && ends.new > 3, JSON.stringify(ends));
    assert.deepEqual((await audit(needs, { sinceDays: 1 })).findings, []);
  });
