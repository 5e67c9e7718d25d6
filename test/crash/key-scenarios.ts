import assert from 'node:assert/strict';
import { routes } from '../../src/app/routes.ts';
import type { Needs } from '../../src/contract/needs.ts';
import { resultLine } from '../../src/hotels/match/result/result-row.ts';
import { grantPartner } from '../../src/hotels/match/stores/adoption-store.ts';
import { type Buyer, buyer, scenarioHotelId, voucherBody } from '../support/bookings/buyer.ts';
import { multipart } from '../support/forms.ts';
import { testKey, type Ask, type TestServer } from '../support/http.ts';

/** One request of an operation that accepts a key, and the effects that it must have exactly once. */
export interface KeyedRequest {
  readonly ask: Ask & { readonly key: string };
  /** Of the answer when all went well. */
  readonly status: number;
  /** A prebook that becomes a booking: a kill may leave open what the supplier has done, and the response shows that. */
  readonly prebook?: string;
  /** `bookings:INSERT`: one transaction inserts there; `vouchers`: one transaction writes there. */
  readonly effects: readonly string[];
  /** The table of the row in the response. */
  readonly names?: { readonly table: string; readonly column?: string; readonly id: (json: Json) => unknown };
}

/** Responses have any type; the scenarios define their members. */
export type Json = ReturnType<typeof JSON.parse>;

export interface World {
  readonly needs: Needs;
  readonly server: TestServer;
}

interface Scene extends World {
  readonly key: string;
  readonly accountId: string;
  readonly buyer: Buyer;
  /** A word that no other request has used. */
  readonly word: string;
  ask(method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown): Promise<Json>;
}

const day = (ahead: number): string => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
const hotel = scenarioHotelId('Everything Works');
const occupancies = [{ adults: 2, childrenAges: [] }];
const holder = { firstName: 'Ada', lastName: 'Example', email: 'ada@example.org' };
/** `landMarling` has it. */
const marling = { id: 1001, publicId: 'lp3e9' };

type ScenarioRequest = Omit<KeyedRequest, 'ask'> & { readonly path: string; readonly body?: unknown };
type Scenario = (scene: Scene) => Promise<ScenarioRequest>;

async function bookedAt({ buyer: { prebook, book } }: Scene): Promise<string> {
  const { prebookId } = await prebook(hotel);
  const { coded, text } = await book({ prebookId });
  assert.equal(coded.data?.status, 'CONFIRMED', text);
  return coded.data.bookingId;
}

async function moved(scene: Scene, id: string): Promise<string> {
  const found = await scene.ask('POST', `/bookings/${id}/alternative-prebooks`, {
    occupancies,
    checkin: day(70),
    checkout: day(72),
  });
  return found.data[0].prebookId;
}

const cancelling: Scenario = async (scene) => ({
  path: `/bookings/${await bookedAt(scene)}?timeout=20`,
  status: 200,
  effects: ['cancellations:INSERT'],
  names: { table: 'cancellations', column: 'booking', id: ({ data }) => data.bookingId },
});

async function voucherId({ ask, word }: Scene): Promise<number> {
  return (await ask('POST', '/vouchers', voucherBody(`V-${word}`))).voucher[0].id;
}

async function webhookId({ ask }: Scene): Promise<string> {
  return (await ask('POST', '/webhooks', { url: 'https://receiver.example/hook' })).data.id;
}

async function jobInReview({ needs: { db }, accountId, word }: Scene): Promise<string | undefined> {
  const job = await db.row<{ id: string }>(
    `insert into hotel_match_jobs (id, account, environment, status, catalogue_change, total, review, created_at,
       updated_at, expires_at)
     values (gen_random_uuid(), $1, 'sandbox', 'done', 1, 1, 1, now(), now(), now() + interval '1 day') returning id`,
    [accountId],
  );
  await db.run(
    `insert into hotel_match_reviews (job, row_number, row_key, class, profile, confidence, hotel, input, candidates)
     values ($1, 1, $2, 'review', 'name', 0.5, $3, '{}', '[]')`,
    [job?.id, `id:${word}`, marling.id],
  );
  return job?.id;
}

const decidesRow = {
  status: 200,
  effects: ['hotel_match_decisions'],
  names: { table: 'hotel_match_decisions', id: ({ decisions }: Json) => decisions[0].decisionId },
};

const scenarios: Readonly<Record<string, Scenario>> = {
  'POST /rates/prebook': async ({ buyer: { search } }) => ({
    path: '/rates/prebook',
    body: { offerId: (await search(hotel)).offerId },
    status: 200,
    effects: ['prebooks:INSERT', 'events:INSERT'],
    names: { table: 'prebooks', id: ({ data }) => data.prebookId },
  }),
  'POST /rates/book': async (scene) => {
    const { prebookId } = await scene.buyer.prebook(hotel);
    return {
      path: '/rates/book?timeout=10',
      body: {
        prebookId,
        holder,
        guests: [{ occupancyNumber: 1, firstName: 'Ada', lastName: 'Example' }],
        remarks: '',
        payment: { method: 'ACC_CREDIT_CARD' },
      },
      status: 200,
      prebook: prebookId,
      effects: ['bookings:INSERT', 'payments:INSERT'],
      names: { table: 'bookings', id: ({ data }) => data.bookingId },
    };
  },
  'POST /rates/rebook': async (scene) => {
    const existingBookingId = await bookedAt(scene);
    const prebookId = await moved(scene, existingBookingId);
    return {
      path: '/rates/rebook?timeout=10',
      body: { prebookId, existingBookingId },
      status: 200,
      prebook: prebookId,
      effects: ['bookings:INSERT', 'payments:INSERT'],
      names: { table: 'bookings', id: ({ data }) => data.bookingId },
    };
  },
  'PUT /bookings/{bookingId}': cancelling,
  'DELETE /bookings/{bookingId}': cancelling,
  'PUT /bookings/{bookingId}/amend': async (scene) => ({
    path: `/bookings/${await bookedAt(scene)}/amend`,
    body: { holder: { ...holder, firstName: 'Augusta' } },
    status: 200,
    effects: ['amendments:INSERT', 'booking_history:INSERT', 'events:INSERT'],
    names: { table: 'amendments', id: ({ id }) => id },
  }),
  'POST /bookings/{bookingId}/alternative-prebooks': async (scene) => ({
    path: `/bookings/${await bookedAt(scene)}/alternative-prebooks`,
    body: { occupancies, checkin: day(70), checkout: day(72) },
    status: 200,
    effects: ['prebooks:INSERT', 'events:INSERT'],
    names: { table: 'prebooks', id: ({ data }) => data[0].prebookId },
  }),
  'POST /guests/{guestId}/loyalty-points/redeem': async ({ needs: { db }, accountId, word }) => {
    const guest = await db.row<{ id: number }>(
      `insert into guests (account, environment, email, created_at, updated_at)
       values ($1, 'sandbox', $2, now(), now()) returning id`,
      [accountId, `${word}@example.org`],
    );
    await db.run(
      `insert into points_entries (guest, balance, points, reason, booking, entered_at)
       values ($1, 'current', 500, 'matured', $2, now())`,
      [guest?.id, word],
    );
    return {
      path: `/guests/${guest?.id}/loyalty-points/redeem`,
      body: { points: 100, currency: 'USD' },
      status: 200,
      effects: ['points_entries:INSERT', 'vouchers:INSERT'],
      names: { table: 'vouchers', column: 'code', id: ({ data }) => data.voucherCode },
    };
  },
  'POST /loyalties': () =>
    Promise.resolve({
      path: '/loyalties',
      body: { status: 'enabled', cashbackRate: 0.03 },
      status: 200,
      effects: ['loyalty_programmes'],
    }),
  'PUT /loyalties': async ({ ask }) => {
    await ask('POST', '/loyalties', { status: 'enabled', cashbackRate: 0.03 });
    return {
      path: '/loyalties',
      body: { status: 'enabled', cashbackRate: 0.04 },
      status: 200,
      effects: ['loyalty_programmes'],
    };
  },
  'POST /vouchers': ({ word }) =>
    Promise.resolve({
      path: '/vouchers',
      body: voucherBody(`V-${word}`),
      status: 201,
      effects: ['vouchers'],
      names: { table: 'vouchers', id: ({ voucher }) => voucher[0].id },
    }),
  'PUT /vouchers/{voucherId}': async (scene) => ({
    path: `/vouchers/${await voucherId(scene)}`,
    body: { discount_value: 20 },
    status: 200,
    effects: ['vouchers'],
  }),
  'PUT /vouchers/{voucherId}/status': async (scene) => ({
    path: `/vouchers/${await voucherId(scene)}/status`,
    body: { status: 'inactive' },
    status: 200,
    effects: ['vouchers'],
  }),
  'POST /webhooks': () =>
    Promise.resolve({
      path: '/webhooks',
      body: { url: 'https://receiver.example/hook' },
      status: 201,
      effects: ['webhooks', 'webhook_secrets'],
      names: { table: 'webhooks', id: ({ data }) => data.id },
    }),
  'PUT /webhooks/{webhookId}': async (scene) => ({
    path: `/webhooks/${await webhookId(scene)}`,
    body: { description: 'another' },
    status: 200,
    effects: ['webhooks'],
  }),
  'POST /webhooks/{webhookId}/rotate': async (scene) => ({
    path: `/webhooks/${await webhookId(scene)}/rotate`,
    body: {},
    status: 200,
    effects: ['webhook_secrets:INSERT'],
  }),
  'POST /webhooks/{webhookId}/replay': async (scene) => {
    const id = await webhookId(scene);
    await scene.buyer.prebook(hotel);
    return {
      path: `/webhooks/${id}/replay`,
      body: { from: new Date(Date.now() - 3_600_000).toISOString() },
      status: 200,
      effects: ['webhook_deliveries:INSERT'],
    };
  },
  'POST /rooms/match/async': ({ word }) =>
    Promise.resolve({
      path: '/rooms/match/async',
      body: { hotelId: word, referenceRooms: [{ id: 1, name: 'Double Room' }], roomNames: ['Dbl'] },
      status: 202,
      effects: ['deep_map_jobs:INSERT'],
      names: { table: 'deep_map_jobs', id: ({ data }) => data.jobId },
    }),
  'POST /hotels/match/async': ({ word }) =>
    Promise.resolve({
      path: '/hotels/match/async',
      body: `id,name,country\n${word},Cormorant Hotel,GB\n`,
      status: 202,
      effects: ['hotel_match_jobs:INSERT'],
      names: { table: 'hotel_match_jobs', id: ({ job_id: id }) => id },
    }),
  'POST /hotels/match/async/jobs/{jobId}/reviews': async (scene) => ({
    path: `/hotels/match/async/jobs/${await jobInReview(scene)}/reviews`,
    body: { decision: 'accept', rows: [1] },
    ...decidesRow,
  }),
  'POST /hotels/match/reviews': async (scene) => ({
    path: '/hotels/match/reviews',
    body: { decision: 'accept', filter: { job: await jobInReview(scene) } },
    ...decidesRow,
  }),
  'POST /hotels/match/async/jobs/{jobId}/adopt': async ({ needs: { db }, accountId, word }) => {
    const row = [word, 'Cormorant Hotel'];
    const line = resultLine(row, 1, {
      verdict: 'matched',
      class: 'matched',
      profile: 'high',
      confidence: 1,
      hotelId: marling.id,
    });
    const owner = { accountId, environment: 'sandbox' } as const;
    await grantPartner(db, owner, { partner: word, at: new Date() });
    const job = await db.row<{ id: string }>(
      `with job as (
         insert into hotel_match_jobs (id, account, environment, status, partner, catalogue_change, total, matched,
           total_chunks, chunks_done, created_at, updated_at, expires_at)
         values (gen_random_uuid(), $1, 'sandbox', 'done', $2, 1, 1, 1, 1, 1, now(), now(), now() + interval '1 day')
         returning id)
       insert into hotel_match_chunks (job, chunk, first_row, rows, result)
       select id, 0, 1, $3, convert_to($4, 'UTF8') from job returning job as id`,
      [accountId, word, JSON.stringify([row]), line],
    );
    return {
      path: `/hotels/match/async/jobs/${job?.id}/adopt`,
      body: {},
      status: 200,
      effects: ['adopted_rows:INSERT', 'partner_mappings:INSERT'],
    };
  },
  'POST /hotels/match/decisions': ({ word }) =>
    Promise.resolve({
      path: '/hotels/match/decisions',
      body: { decisions: [{ externalId: word, hotelId: marling.publicId, decision: 'must-link' }] },
      status: 200,
      effects: ['hotel_match_decisions'],
      names: { table: 'hotel_match_decisions', id: ({ decisions }) => decisions[0].decisionId },
    }),
};

/** Every operation that accepts a key, by method and path. */
export const keyedOperations: readonly string[] = routes
  .filter(({ idempotent }) => idempotent !== undefined)
  .map(({ method, path }) => `${method} ${path}`);

/** A request of an operation, of an account of its own, with a key of its own. */
export async function requestOf(world: World, operation: string): Promise<KeyedRequest> {
  const scenario = scenarios[operation];
  assert.ok(
    scenario,
    `${operation} accepts an Idempotency-Key and has no scenario in test/crash/key-scenarios.ts`,
  );
  const { needs, server } = world;
  const { key, accountId } = await testKey(needs, 'sandbox');
  const word = needs.random.uuid();
  const ask: Scene['ask'] = async (method, path, body) => {
    const answer = await server.ask({
      method,
      url: `/v3.0${path}`,
      key,
      ...(body === undefined ? {} : { body }),
    });
    assert.ok(answer.status < 300, `${method} ${path}: ${answer.text}`);
    return answer.json;
  };
  const stay = { key, checkin: day(60), checkout: day(62) };
  const { path, body, ...rest } = await scenario({
    ...world,
    key,
    accountId,
    word,
    ask,
    buyer: buyer(server, stay),
  });
  const headers = { 'idempotency-key': word };
  // The one operation whose body is a form.
  const form = typeof body === 'string' ? multipart([['file', body]]) : undefined;
  const sent = form ?? (body === undefined ? {} : { body });
  // The table names methods that a request can have.
  const method = operation.split(' ')[0] as 'POST' | 'PUT' | 'DELETE';
  return {
    ...rest,
    ask: { method, url: `/v3.0${path}`, key, ...sent, headers: { ...form?.headers, ...headers } },
  };
}
