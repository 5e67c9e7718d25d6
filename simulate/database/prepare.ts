import { pino } from 'pino';
import { Registry } from 'prom-client';
import { createKey } from '../../src/accounts/keys.ts';
import type { Caller, Environment } from '../../src/contract/owner.ts';
import { type Config, readConfig } from '../../src/config.ts';
import type { Db } from '../../src/contract/database.ts';
import { withoutKey } from '../../src/contract/keyed-work.ts';
import type { Needs } from '../../src/contract/needs.ts';
import { WrittenJson } from '../../src/contract/route.ts';
import { assert } from '../../src/lib/assert.ts';
import { registerWebhook } from '../../src/events/webhooks.ts';
import { startProgramme } from '../../src/loyalty/points/programme.ts';
import { createVoucher } from '../../src/loyalty/vouchers/vouchers.ts';
import { fundWallet } from '../../src/payments/money/ledger.ts';
import { routes as rateRoutes } from '../../src/rates/routes.ts';
import { fakeClock } from '../../test/support/clock.ts';
import { scenarioHotelId } from '../../test/support/bookings/buyer.ts';
import { seededRandom } from '../../test/support/random.ts';
import { publicId } from '../../src/catalogue/hotel-id.ts';
import type { Profile } from '../profile.ts';
import { connectWholesale, prepareCredit, wholesaleHotel } from './prepare-credit.ts';
import { prepareMap } from './prepare-map.ts';

/** What every history begins with: who buys, and an offer. */
export interface Setup {
  readonly caller: Caller;
  readonly offerId: string;
  /** A guest who has points. */
  readonly guestId: number;
  readonly voucherId: number;
  /** A buyer on credit, and an offer for it. */
  readonly wholesale: { readonly caller: Caller; readonly offerId: string };
  /** A list that was matched to the hotels of the map. */
  readonly jobId: string;
}

/** Who calls, by the environment of the key. */
export function callersOf(
  { caller, wholesale }: Setup,
  { isPublic }: Pick<Profile, 'isPublic'>,
): Readonly<Record<Environment, Caller>> {
  return { sandbox: { ...caller, compat: isPublic ? 'public' : 'spec' }, production: wholesale.caller };
}

/**
 * All histories begin at this time: five minutes before a cancellation of the offer is no longer free, and in the night
 * before clocks in Europe are changed.
 */
export const START_MS = Date.parse('2026-03-28T16:55:00Z');

/** A supplier may book a call this long after it was made. */
const times = { bookCallMs: 30_000, bookMayLandForMs: 120_000 };

export const config: Config = {
  ...readConfig({ SECRETS_KEY: '5e'.repeat(32) }),
  port: 0,
  dataDir: '/nonexistent',
  demoHotels: 0,
  offerThread: false,
  logLevel: 'silent',
};

/** Fills the database that all histories begin with, through the stories of the program. */
export async function prepareSetup(db: Db): Promise<void> {
  const needs = needsOn(db);
  await createKey(needs, { environment: 'sandbox' });
  await db.run(`update suppliers set settings = settings || $1 where code = 'simulator'`, [
    JSON.stringify(times),
  ]);
  const key = await db.row<{ id: string; account: string }>('select id, account_id as account from api_keys');
  assert(key !== undefined, 'a key was created');
  const caller: Caller = { accountId: key.account, environment: 'sandbox', keyId: key.id, compat: 'spec' };
  await db.transaction((tx) =>
    fundWallet(tx, caller, { key: 'simulate', amountMinor: 200_000, currency: 'USD', at: needs.clock.now() }),
  );
  const guestId = await guestWithPoints(db, caller);
  const { id: voucherId } = await createVoucher(needs, caller, vouchers[0]);
  await createVoucher(needs, caller, vouchers[1]);
  await createVoucher(needs, caller, vouchers[2]);
  await startProgramme(needs, caller, { status: 'enabled', cashbackRate: '0.03' });
  const offerId = await offerFor(needs, caller, scenarioHotelId('Everything'));
  const onCredit = await prepareCredit(needs, times);
  await connectWholesale(needs);
  const wholesale = { caller: onCredit, offerId: await offerFor(needs, onCredit, publicId(wholesaleHotel)) };
  const jobId = await prepareMap(needs, caller);
  // The last: it gets the events of the history only.
  await registerWebhook(needs, caller, { url: 'https://hooks.example.org/innkeeper' });
  await db.run('create table sim.setup (setup jsonb)');
  await db.run('insert into sim.setup values ($1)', [
    JSON.stringify({ caller, offerId, guestId, voucherId, wholesale, jobId } satisfies Setup),
  ]);
}

const usual = {
  currency: 'USD',
  minimumSpend: 0,
  maximumDiscount: 0,
  budget: 0,
  validityStart: '2026-01-01',
  validityEnd: '2026-12-31',
  status: 'active',
  guestId: null,
  description: '',
  termsAndConditions: '',
} as const;

/** One with a single use, one whose budget pays a single booking, and one that pays for rooms in full. */
const vouchers = [
  { ...usual, code: 'ONCE', discountType: 'fixed_amount', discountValue: 10, usagesLimit: 1 },
  { ...usual, code: 'BUDGET', discountType: 'percentage', discountValue: 15, usagesLimit: 9, budget: 60 },
  { ...usual, code: 'FREE', discountType: 'percentage', discountValue: 100, usagesLimit: 2 },
] as const;

async function guestWithPoints(db: Db, { accountId, environment }: Caller): Promise<number> {
  const guest = await db.row<{ id: number }>(
    `insert into guests (account, environment, email, first_name, last_name, created_at, updated_at)
     values ($1, $2, 'grace@example.org', 'Grace', 'Example', now(), now()) returning id`,
    [accountId, environment],
  );
  assert(guest !== undefined, 'a guest was inserted');
  await db.run(
    `insert into points_entries (guest, balance, points, reason, booking, entered_at)
     values ($1, 'upcoming', 1000, 'earned', 'past', now()), ($1, 'upcoming', -1000, 'matured', 'past', now()),
       ($1, 'current', 1000, 'matured', 'past', now())`,
    [guest.id],
  );
  return guest.id;
}

async function offerFor(needs: Needs, caller: Caller, hotelId: string): Promise<string> {
  const search = rateRoutes.find(({ method, path }) => `${method} ${path}` === 'POST /hotels/rates');
  assert(search !== undefined, 'there is a search');
  const signal = new AbortController().signal;
  const reply = await search.handle(needs, {
    caller,
    params: {},
    query: {},
    body: {
      hotelIds: [hotelId],
      occupancies: [{ adults: 2 }],
      currency: 'USD',
      guestNationality: 'FR',
      checkin: '2026-03-30',
      checkout: '2026-04-01',
      paymentTypes: ['NUITEE_PAY'],
      refundableRatesOnly: true,
      maxRatesPerHotel: 1,
    },
    parts: undefined,
    headers: {},
    requestId: '',
    publicUrl: '',
    keyed: withoutKey,
    signal,
    closing: signal,
  });
  const { body } = reply;
  const found = (body instanceof WrittenJson ? JSON.parse(body.bytes.toString()) : body) as {
    data?: { roomTypes: { offerId: string }[] }[];
  };
  const offerId = found.data?.[0]?.roomTypes[0]?.offerId;
  assert(offerId !== undefined, `the hotel ${hotelId} has an offer`);
  return offerId;
}

function needsOn(db: Db): Needs {
  const notNeeded = (): never => {
    throw new Error('not needed to prepare');
  };
  return {
    config,
    db,
    clock: fakeClock(new Date(START_MS)),
    random: seededRandom(1),
    queue: { enqueue: notNeeded, enqueueList: notNeeded, requeueDead: notNeeded },
    notices: { listen: () => Promise.resolve({ stop: () => undefined }) },
    spool: { file: notNeeded },
    log: pino({ level: 'silent' }),
    metrics: new Registry(),
  };
}
