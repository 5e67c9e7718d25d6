import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { buyer, scenarioHotelId } from '../../../test/support/bookings/buyer.ts';
import { testServer } from '../../../test/support/http.ts';
import { testNeeds } from '../../../test/support/needs.ts';
import { createKey } from '../../accounts/keys.ts';
import { routes as bookings } from '../../bookings/routes.ts';
import { DEAD_LETTERS } from '../../platform/queue/queue.ts';
import { routes as rates } from '../../rates/routes.ts';
import { attentionRoutes } from './routes.ts';

const needs = await testNeeds();
const { db, clock } = needs;
const server = await testServer(needs, [...rates, ...bookings, ...attentionRoutes]);
const terms = { scopes: ['operate', 'sell'], expiresAt: undefined, addresses: [] } as const;
const { key, accountId } = await createKey(needs, { environment: 'sandbox', terms });

/** Answers are read as what the assertions say they are. */
type Json = ReturnType<typeof JSON.parse>;

const hoursAgo = (hours: number) => new Date(clock.nowMs() - hours * 3_600_000);
let bookingId = '';
let unclear = '';

async function bookRoom(): Promise<string> {
  const { prebook, book } = buyer(server, { key });
  const { prebookId } = await prebook(scenarioHotelId('Everything Works'));
  const { coded } = await book({ prebookId });
  return coded.data?.bookingId ?? '';
}

/** As the stories leave it when suppliers and gateways refuse; they take days until then. */
before(async () => {
  bookingId = await bookRoom();
  unclear = await bookRoom();
  await (await needs.queue.boss()).createQueue(DEAD_LETTERS);
  await db.transaction(async (tx) => {
    await tx.run('set local session_replication_role = replica');
    await tx.run(
      `insert into amendments (booking, type, sub_type, created_by, created_at, updated_at)
       values ($1, 'UPDATE', 'UPDATE_NAME_CHANGE', 'key_1', $2, $2)`,
      [bookingId, hoursAgo(9)],
    );
    await tx.run(
      `insert into cancellations (booking, phase, fee_minor, refund_minor, currency, requested_at, requested_by, failures,
         last_failure, next_attempt_at, given_up_at)
       values ($1, 'settling', 0, 100, 'USD', $2, 'key_1', 4, 'the card has expired', $2, $2)`,
      [bookingId, hoursAgo(8)],
    );
    await tx.run(
      `insert into cancellations (booking, phase, fee_minor, refund_minor, currency, requested_at, requested_by, failures,
         last_failure, next_attempt_at)
       values ($1, 'asking', 0, 100, 'USD', $2, 'key_1', 1, 'the supplier does not answer', $2)`,
      [unclear, hoursAgo(7)],
    );
    await tx.run(
      `insert into supplier_watches (booking, supplier, may_land, until, next_look_at, person_since, last_answer, opened_at)
       select id, supplier, false, $2, $2, $2, 'still there', $2 from bookings where id = $1`,
      [bookingId, hoursAgo(6)],
    );
    await tx.run(
      `update bookings set phase = 'authorised', status = 'PENDING', confirmed_at = null, asked_supplier_at = $2 where id = $1`,
      [unclear, hoursAgo(5)],
    );
    await tx.run('insert into open_bookings (booking) values ($1) on conflict do nothing', [unclear]);
    await tx.run(
      `update payments set state = 'held', captured_minor = 0, refunded_minor = 0, capture_at = $2
       where id = (select payment from bookings where id = $1)`,
      [bookingId, hoursAgo(4)],
    );
    await tx.run(
      `insert into boss.job (name, data, source_name, output, created_on)
       values ($1, '{}', 'hotels.match-chunk', '{"message": "out of memory"}', $2)`,
      [DEAD_LETTERS, hoursAgo(3)],
    );
    await tx.run(
      `insert into booking_differences (booking, detail, found_at, checked_at) values ($1, 'x', $2, $2)`,
      [bookingId, hoursAgo(2.8)],
    );
    await tx.run(
      `insert into audit_findings (place, about, detail, found_at)
       values ('supplier simulator', 'reference A', 'is booked there', $1)`,
      [hoursAgo(2.5)],
    );
    await tx.run(
      `insert into catalogue_imports (kind, fingerprint, cut, started_at, updated_at)
       values ('hotels', repeat('cd', 32), '{"rows": 700}', $1, $1)`,
      [hoursAgo(2)],
    );
  });
});

const read = async (query: string, { status = 200, as = key } = {}): Promise<Json> => {
  const answer = await server.ask({ key: as, url: `/v3.0/attention?${query}` });
  assert.equal(answer.status, status, answer.text);
  return answer.json;
};
const kindsOf = async (query: string): Promise<string[]> =>
  (await read(query)).items.map(({ kind }: Json) => kind);

const all = [
  'amendment',
  'refund',
  'cancellation',
  'room',
  'unclear-booking',
  'charge',
  'dead-job',
  'difference',
  'finding',
  'import',
];

test('GET /attention → 200: everything that waits, the longest waiting first, with its command', async () => {
  const { items, next } = await read('');
  assert.deepEqual(
    items.map(({ kind }: Json) => kind),
    all,
  );
  assert.equal(next, null);
  assert.deepEqual(items[1], {
    kind: 'refund',
    id: bookingId,
    accountId,
    environment: 'sandbox',
    bookingId,
    since: hoursAgo(8).toISOString(),
    detail: 'the card has expired',
    command: `cancellations settle ${bookingId} REFERENCE`,
  });
  assert.equal(items[5].command, `bookings charge ${bookingId}`);
  assert.equal(items[6].detail, 'hotels.match-chunk: out of memory');
  assert.deepEqual([items[7].bookingId, items[7].command], [bookingId, 'audit']);
  assert.deepEqual([items[8].accountId, items[8].id], [null, 'supplier simulator, reference A']);
  assert.deepEqual([items[9].accountId, items[9].detail], [null, 'hotels, 700 rows']);
});

test('GET /attention → 200: filters and pages', async () => {
  assert.deepEqual(await kindsOf('kind=charge'), ['charge']);
  assert.deepEqual(await kindsOf('account=acc_other'), []);
  assert.equal((await kindsOf(`account=${accountId}`)).length, 7);
  const found: string[] = [];
  for (let after = ''; ;) {
    const page = await read(`limit=1${after}`);
    found.push(...page.items.map(({ kind }: Json) => kind));
    if (page.next === null) break;
    after = `&after=${page.next}`;
  }
  assert.deepEqual(found, all);
});

test('GET /attention → 403, a key without the scope `operate`', async () => {
  const usual = await createKey(needs, { environment: 'sandbox' });
  await read('', { status: 403, as: usual.key });
});

test('GET /attention → 400, an invalid or unknown parameter', async () => {
  for (const query of ['kind=x', 'limit=0', 'after=x', 'colour=red']) await read(query, { status: 400 });
});
