import { pino } from 'pino';
import { Registry } from 'prom-client';
import { createKey } from '../../src/accounts/keys.ts';
import type { Caller } from '../../src/accounts/caller.ts';
import { type Config, readConfig } from '../../src/config.ts';
import type { Db } from '../../src/contract/database.ts';
import { withoutKey } from '../../src/contract/keyed-work.ts';
import type { Needs } from '../../src/contract/needs.ts';
import { WrittenJson } from '../../src/contract/route.ts';
import { assert } from '../../src/lib/assert.ts';
import { fundWallet } from '../../src/payments/money/ledger.ts';
import { routes as rateRoutes } from '../../src/rates/routes.ts';
import { fakeClock } from '../../test/support/clock.ts';
import { scenarioHotelId } from '../../test/support/bookings/buyer.ts';
import { seededRandom } from '../../test/support/random.ts';

/** What every history begins with: who buys, and an offer. */
export interface Setup {
  readonly caller: Caller;
  readonly offerId: string;
}

/** All histories begin at this time. */
export const START_MS = Date.parse('2026-03-01T12:00:00Z');

/** A supplier may book a call this long after it was made. */
const times = { bookCallMs: 30_000, bookMayLandForMs: 120_000 };

export const config: Config = {
  ...readConfig({ SECRETS_KEY: '5e'.repeat(32) }),
  port: 0,
  dataDir: '/nonexistent',
  demoHotels: 0,
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
  const offerId = await offerFor(needs, caller);
  await db.run('create table sim.setup (setup jsonb)');
  await db.run('insert into sim.setup values ($1)', [JSON.stringify({ caller, offerId } satisfies Setup)]);
}

async function offerFor(needs: Needs, caller: Caller): Promise<string> {
  const search = rateRoutes.find(({ method, path }) => `${method} ${path}` === 'POST /hotels/rates');
  assert(search !== undefined, 'there is a search');
  const signal = new AbortController().signal;
  const reply = await search.handle(needs, {
    caller,
    params: {},
    query: {},
    body: {
      hotelIds: [scenarioHotelId('Everything')],
      occupancies: [{ adults: 2 }],
      currency: 'USD',
      guestNationality: 'FR',
      checkin: '2026-06-10',
      checkout: '2026-06-12',
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
  assert(offerId !== undefined, 'the scenario hotel has an offer');
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
