import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buyer, scenarioHotelId } from '../../../../test/support/bookings/buyer.ts';
import { dyingAt, Killed } from '../../../../test/support/database/dying.ts';
import { testServer } from '../../../../test/support/http.ts';
import { idleNeeds } from '../../../../test/support/idle.ts';
import {
  lateSupplier,
  type LateSupplier,
  type Plan,
} from '../../../../test/support/suppliers/late-supplier.ts';
import { endLeases } from '../../../../test/support/bookings/leases.ts';
import type { Needs } from '../../../contract/needs.ts';
import { routes as rates } from '../../../rates/routes.ts';
import { book } from '../../book/book.ts';
import { cancelAgain } from '../../cancel/cancel-again.ts';
import { routes as bookings } from '../../routes.ts';
import { watchSuppliers } from '../../watch/watch-suppliers.ts';
import { completeBookings } from '../complete-bookings.ts';
import { noLabels } from '../../sale/labels.ts';

/**
 * Random schedules of a hostile supplier, a guest who may cancel, and workers that die before or after any statement.
 * Two days later a buyer with a room has paid for it, a buyer without one has paid nothing, and no other room is booked.
 */
const idle = await idleNeeds();
const { needs, whileIdle } = idle;
const server = await testServer(needs, [...rates, ...bookings]);
const { prebook } = buyer(server);
const account = await needs.db.row<{ id: string }>(
  `select id from accounts order by created_at desc limit 1`,
);
assert.ok(account);
const caller = { accountId: account.id, environment: 'sandbox', keyId: 'k', compat: 'spec' } as const;
const { random } = needs;

const pick = <T>(from: readonly T[]): T => {
  const found = from[Math.floor(random.fraction() * from.length)];
  if (found === undefined) throw new RangeError('nothing to pick from');
  return found;
};

const HOUR = 3_600_000;
const NEVER = -1;
const person = { firstName: 'Ada', lastName: 'Example', email: '', phone: '' };
const order = {
  ...noLabels,
  people: { holder: person, guests: [{ ...person, occupancyNumber: 1, remarks: '' }], remarks: '' },
  customTags: {},
  method: 'ACC_CREDIT_CARD',
  transactionId: undefined,
} as const;

/** `SCHEDULES=200` tries more of them. */
const SCHEDULES = Number(process.env['SCHEDULES'] ?? 10);
/** Every outcome occurs at least once. */
const firstPlans: readonly Plan[] = [{ landsAfterMs: 10 }, {}];

function randomPlan(): Plan {
  const landsAfterMs = pick([NEVER, 10, 8_000, 40_000, 140_000, 155_000, 400_000, 2 * HOUR]);
  const ignored = pick([0, 0, 1, 3]);
  const lost = pick([0, 0, 0.5]);
  const isDearer = random.fraction() < 0.2;
  return {
    ...(landsAfterMs === NEVER ? {} : { landsAfterMs }),
    visibleAfterMs: pick([0, 0, 60_000, 10 * 60_000]),
    ...(isDearer && { owedMinor: (agreed: number) => agreed + 1 }),
    ignoresCancel: (count) => count < ignored,
    lookUpAnswer: () => (random.fraction() < lost ? 'lost' : undefined),
  };
}

/** A worker that may die in the middle. */
async function mayDie(supplier: LateSupplier, odds: number): Promise<Needs> {
  if (random.fraction() > odds) return needs;
  const fatal = 2 + Math.floor(random.fraction() * 25);
  const db = dyingAt(needs.db, fatal, pick(['before', 'after']));
  await supplier.serve(db);
  return { ...needs, db };
}

const survived = (error: unknown): void => {
  if (!(error instanceof Killed)) throw error;
};

/** Moves the clock to the next due time and runs the workers; false if nothing is due before `untilMs`. */
async function liveOn(supplier: LateSupplier, untilMs: number): Promise<boolean> {
  const { db, clock } = needs;
  const row = await db.row<{ booking: number | null; watch: Date | null; cancellation: Date | null }>(
    `select (select min(extract(epoch from leased_until - now()) * 1000)::float8 from bookings
         where phase not in ('finished', 'failed')) as booking,
       (select min(next_look_at) from supplier_watches where state <> 'closed') as watch,
       (select min(next_attempt_at) from cancellations c join bookings b on b.id = c.booking
         where c.phase in ('asking', 'settling') and b.phase = 'finished') as cancellation`,
  );
  const dueMs = [row?.watch, row?.cancellation].flatMap((at) => at?.getTime() ?? []);
  if (row?.booking !== null && row?.booking !== undefined) dueMs.push(clock.nowMs() + row.booking);
  const nextMs = Math.min(...dueMs);
  if (nextMs > untilMs) return false;
  await whileIdle(clock.sleep(Math.max(50, nextMs - clock.nowMs())));
  await endLeases(db);
  for (const work of [completeBookings, cancelAgain, watchSuppliers]) {
    const worker = await mayDie(supplier, 0.3);
    await whileIdle(Promise.resolve<unknown>(work(worker))).catch(survived);
  }
  return true;
}

test('whatever the supplier does and whichever process dies, there is one room and one payment, or neither', async (t) => {
  const supplier = await lateSupplier(t, needs, {});
  const ends = new Map<string, number>();
  for (let turn = 0; turn < SCHEDULES; turn += 1) {
    const first = firstPlans[turn];
    supplier.plan = first ?? randomPlan();
    const { prebookId } = await prebook(
      scenarioHotelId('Everything Works'),
      {},
      { refundableRatesOnly: true },
    );
    const request = { ...order, prebookId, timeoutMs: pick([1_000, 3_000, 60_000]) };
    const seller = await mayDie(supplier, first === undefined ? 0.5 : 0);
    await whileIdle(book(seller, caller, { request, requestId: 'r' })).catch(survived);
    const bornMs = needs.clock.nowMs();
    const cancels =
      first === undefined && random.fraction() < 0.3
        ? bornMs + pick([1, 20_000, 100_000])
        : Number.POSITIVE_INFINITY;
    let isCancelled = false;
    for (let steps = 0; steps < 400; steps += 1) {
      if (!isCancelled && needs.clock.nowMs() >= cancels) {
        isCancelled = true;
        const row = await needs.db.row<{ id: string }>(`select id from bookings where prebook = $1`, [
          prebookId,
        ]);
        const url = `/v3.0/bookings/${row?.id}?timeout=1`;
        await whileIdle(server.ask({ method: 'PUT', url }));
      }
      if (!(await liveOn(supplier, bornMs + 48 * HOUR))) break;
    }
    const end = await assertAgreed(prebookId, JSON.stringify({ turn, plan: supplier.plan, ...request }));
    ends.set(end, (ends.get(end) ?? 0) + 1);
  }
  assert.ok((ends.get('CONFIRMED') ?? 0) > 0 && (ends.get('FAILED') ?? 0) > 0, JSON.stringify([...ends]));

  async function assertAgreed(prebookId: string, detail: string): Promise<string> {
    const booking = await needs.db.row<{
      id: string;
      status: string;
      state: string;
      kept: number;
      watch: string | null;
    }>(
      `select b.id, b.status, p.state, p.captured_minor - p.refunded_minor as kept,
         (select state from supplier_watches where booking = b.id) as watch
       from bookings b join payments p on p.id = b.payment where b.prebook = $1`,
      [prebookId],
    );
    if (booking === undefined) return 'none';
    const { id, status, state, kept, watch } = booking;
    assert.notEqual(status, 'PENDING', detail);
    assert.ok(supplier.booked(id) <= 1, `booked once: ${detail}`);
    assert.equal(supplier.bookedRooms(id), status === 'CONFIRMED' ? 1 : 0, `${status}: ${detail}`);
    assert.equal(kept > 0, status === 'CONFIRMED', `${status}: ${detail}`);
    assert.notEqual(state, 'held', detail);
    assert.ok(watch === null || watch === 'closed', `${watch}: ${detail}`);
    return status;
  }
});

test('the ledger adds up to zero, and nothing is left held', async () => {
  const left = await needs.db.row(
    `select coalesce(sum(balance_minor), 0)::bigint as sum,
       coalesce(sum(balance_minor) filter (where name = 'holds'), 0)::bigint as held from ledger_balances`,
  );
  assert.deepEqual(left, { sum: 0, held: 0 });
});
