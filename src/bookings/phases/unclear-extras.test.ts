import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { buyer, scenarioHotelId } from '../../../test/support/bookings/buyer.ts';
import { testServer } from '../../../test/support/http.ts';
import { idleNeeds } from '../../../test/support/idle.ts';
import { passPause } from '../../../test/support/bookings/pauses.ts';
import { routes as rates } from '../../rates/routes.ts';
import { audit } from '../audit/audit.ts';
import { cancelLostExtras } from '../extras/cancel-lost-extras.ts';
import { extrasProvider } from '../extras/provider.ts';
import { routes as bookings } from '../routes.ts';
import { unpackSale } from '../sale/pack/pack-sale.ts';

/** A provider that sells an extra and loses its responses: the buyer is not charged, and the extra is cancelled. */
const idle = await idleNeeds();
const { needs, whileIdle } = idle;
const server = await testServer(needs, [...rates, ...bookings]);
const { prebook, book } = buyer(server);
const hotel = scenarioHotelId('Everything Works');
const provider = extrasProvider(needs);
const HOUR = 3_600_000;

/** Loses the response of a call if `isLost`, by the time since the first call; the call has taken effect. */
function loseAnswers(
  t: TestContext,
  call: 'purchase' | 'cancel',
  isLost: (afterMs: number) => boolean,
): number[] {
  const real = provider[call].bind(provider) as (request: never) => Promise<unknown>;
  const askedMs: number[] = [];
  t.mock.method(provider, call, async (request: never) => {
    askedMs.push(needs.clock.nowMs());
    const lost = isLost(needs.clock.nowMs() - (askedMs[0] ?? 0));
    if (call === 'cancel' && lost) throw new Error('not cancelled');
    const answer = await real(request);
    if (lost) throw new Error('the answer was lost');
    return answer;
  });
  return askedMs;
}

interface Stay {
  readonly id: string;
  readonly status: string;
  readonly state: string;
  readonly kept: number;
  readonly rooms: number;
}

async function stayOf(prebookId: string): Promise<Stay> {
  const row = await needs.db.row<Omit<Stay, 'rooms'> & { sale: Uint8Array }>(
    `select b.id, b.status, b.extras -> 0 ->> 'state' as state, p.captured_minor - p.refunded_minor as kept, o.sale
     from bookings b join payments p on p.id = b.payment join prebooks o on o.id = b.prebook where b.prebook = $1`,
    [prebookId],
  );
  assert.ok(row);
  return { ...row, rooms: unpackSale(row.sale).quote.priceMinor };
}

/** Books a room with a ride, and waits until the booking is final. */
async function bookedWithRide(): Promise<Stay & { readonly tookMs: number }> {
  const { prebookId } = await prebook(hotel, { addons: [{ addon: 'uber', value: 20 }] });
  const startMs = needs.clock.nowMs();
  await whileIdle(book({ prebookId }, '?timeout=3'));
  for (let turn = 0; turn < 30; turn += 1) {
    const stay = await stayOf(prebookId);
    if (stay.status !== 'PENDING') return { ...stay, tookMs: needs.clock.nowMs() - startMs };
    await passPause(idle);
  }
  throw new Error('the booking should be final by now');
}

const findings = async () => (await audit(needs, { sinceDays: 400 })).findings.map(({ detail }) => detail);

test('a response that becomes clear in time: the extra is bought and charged', async (t) => {
  const callsMs = loseAnswers(t, 'purchase', (afterMs) => afterMs < 100_000);
  const stay = await bookedWithRide();
  assert.deepEqual([stay.status, stay.state, stay.kept], ['CONFIRMED', 'bought', stay.rooms + 2_000]);
  const pauses = callsMs.slice(1).map((atMs, at) => (atMs - (callsMs[at] ?? 0)) / 1000);
  for (const [at, seconds] of [1, 1, 2, 4, 8, 16].entries())
    assert.ok(
      Math.abs((pauses[at] ?? 0) - seconds) <= seconds / 4 + 0.5,
      `${pauses.join()}, not about ${seconds}`,
    );
  assert.deepEqual(await findings(), []);
});

test('a response that never becomes clear: the extra is not charged, and cancelled until the provider confirms it', async (t) => {
  loseAnswers(t, 'purchase', () => true);
  const cancels = loseAnswers(t, 'cancel', (afterMs) => afterMs < HOUR);
  const stay = await bookedWithRide();
  assert.deepEqual([stay.status, stay.state, stay.kept], ['CONFIRMED', 'given-up', stay.rooms]);
  assert.ok(stay.tookMs >= 150_000 && stay.tookMs < 200_000, `${stay.tookMs} ms`);
  assert.ok((await provider.bought()).includes(`${stay.id}:0`), 'the provider has sold it');
  assert.deepEqual(await findings(), [], 'it is being cancelled');
  for (let minute = 0; minute < 150; minute += 1) {
    await cancelLostExtras(needs);
    await needs.clock.advance(60_000);
  }
  assert.ok(!(await provider.bought()).includes(`${stay.id}:0`));
  assert.ok(cancels.length < 15, `asked ${cancels.length} times`);
  await needs.clock.advance(48 * HOUR);
  await cancelLostExtras(needs);
  assert.deepEqual(await findings(), []);
});

test('an extra that is not cancelled for a day is a finding of the audit', async (t) => {
  loseAnswers(t, 'purchase', () => true);
  loseAnswers(t, 'cancel', () => true);
  await bookedWithRide();
  for (let hour = 0; hour < 30; hour += 1) {
    await cancelLostExtras(needs);
    await needs.clock.advance(HOUR);
  }
  assert.match((await findings()).join(), /given up and is not cancelled: call the provider/);
});
