import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buyer, scenarioHotelId } from '../../../../test/support/bookings/buyer.ts';
import { testKey, testServer } from '../../../../test/support/http.ts';
import { testNeeds } from '../../../../test/support/needs.ts';
import { liveSupplier, noChangeOfTerms } from '../../../../test/support/suppliers/live-supplier.ts';
import { usualTerms } from '../../../accounts/key-terms.ts';
import { createKey } from '../../../accounts/keys.ts';
import { routes } from '../../../app/routes.ts';
import { audit } from '../../../bookings/audit/audit.ts';
import { measureDifferences } from '../../../bookings/audit/comparison-metrics.ts';
import { findUnbooked } from '../../../bookings/audit/find-unbooked.ts';
import { fundWallet } from '../../../payments/money/ledger.ts';
import { setSellingTerms } from '../manage.ts';
import { listBookings } from './upstream-list.ts';
import type { UpstreamListed } from './upstream-shapes.ts';

const CODE = 'other-house';
const place = `supplier ${CODE}`;

test('a booking that the other service has and ours has not is reported, until it is cancelled there', async () => {
  const ours = await testNeeds();
  measureDifferences(ours.metrics, ours.db);
  const { key, accountId } = await testKey(ours, 'production');
  const there = await liveSupplier(ours, { code: CODE, accountIds: [accountId], clock: ours.clock });
  await setSellingTerms(ours.db, accountId, { ...noChangeOfTerms, marginPercent: '20' });
  const owner = { accountId, environment: 'production' } as const;
  await ours.db.transaction((tx) =>
    fundWallet(tx, owner, { key: 'a', amountMinor: 10 ** 7, currency: 'USD', at: ours.clock.now() }),
  );
  const operator = { ...usualTerms, scopes: ['operate'] } as const;
  const { key: operatorKey } = await createKey(ours, { environment: 'production', terms: operator });
  const server = await testServer(ours, routes);

  // One that we sell, one under a reference that we do not know, and one that a person made by hand.
  const { prebook, book } = buyer(server, { key });
  const { prebookId } = await prebook('lp1', {}, { refundableRatesOnly: true });
  const sold = await book({ prebookId, payment: { method: 'WALLET' } });
  assert.equal(sold.coded.data?.status, 'CONFIRMED', sold.text);
  const other = await testServer(there.needs, routes);
  const direct = buyer(other, { key: there.key });
  const strange = async (more: object): Promise<string> => {
    const { prebookId: found } = await direct.prebook(scenarioHotelId('Everything Works'));
    const { coded, text } = await direct.book({
      prebookId: found,
      payment: { method: 'ACC_CREDIT_CARD' },
      ...more,
    });
    assert.equal(coded.data?.status, 'CONFIRMED', text);
    return coded.data?.bookingId ?? '';
  };
  const known = await strange({ clientReference: 'LOSTONE01' });
  const byHand = await strange({});
  const byName = await strange({ clientReference: 'Ada Example, Paris' });

  await findUnbooked(ours);
  const expected = ['LOSTONE01', ...[byHand, byName].map((id) => `of its booking ${id}`)].map(
    (reference) => `reference ${reference}`,
  );
  const findings = async (): Promise<string[]> =>
    (await ours.db.rows<{ about: string }>(`select about from audit_findings where place = $1`, [place])).map(
      ({ about }) => about,
    );
  assert.deepEqual((await findings()).toSorted(), expected.toSorted());
  const events = await ours.db.rows<{ subject: string }>(
    `select subject from events where name = 'audit.finding'`,
  );
  assert.deepEqual(events.map(({ subject }) => subject).toSorted(), expected.toSorted());
  const metrics = (await ours.metrics.metrics()).split('\n');
  assert.ok(metrics.includes(`innkeeper_audit_findings{place="${place}"} 3`));
  const { json } = await server.ask({ url: '/v3.0/attention', key: operatorKey });
  assert.match(JSON.stringify(json), /LOSTONE01/);
  const report = await audit(ours, { sinceDays: 2 });
  assert.deepEqual(
    report.findings.map(({ about }) => about).toSorted(),
    expected.toSorted(),
    JSON.stringify(report.findings),
  );

  for (const id of [known, byHand, byName])
    assert.equal(
      (await other.ask({ method: 'PUT', url: `/v3.0/bookings/${id}`, key: there.key })).status,
      200,
    );
  await findUnbooked(ours);
  assert.deepEqual(await findings(), []);
});

const many = (count: number): UpstreamListed[] =>
  Array.from({ length: count }, (_, at) => ({
    booking_Id: `there${at}`,
    client_reference: `ours${at}`,
    status: 'CONFIRMED',
  }));

test('all pages are read, and a service without pages is read only twice', async () => {
  const all = many(1_201);
  const queries: string[] = [];
  const paged = await listBookings(
    (query) => {
      queries.push(query);
      const offset = Number(new URLSearchParams(query).get('offset'));
      // A booking that is made meanwhile moves the others.
      const moved = offset === 0 ? all : [{ ...all[0], status: 'CONFIRMED', booking_Id: 'new' }, ...all];
      return Promise.resolve(moved.slice(offset, offset + 500));
    },
    Date.UTC(2026, 4, 3, 12),
  );
  assert.equal(new Set(paged.map(({ reference }) => reference)).size, 1_201);
  assert.deepEqual(queries, [
    'bookingStartDate=2026-05-02&limit=500&offset=0',
    'bookingStartDate=2026-05-02&limit=500&offset=500',
    'bookingStartDate=2026-05-02&limit=500&offset=1000',
  ]);
  let calls = 0;
  const whole = await listBookings(() => Promise.resolve(((calls += 1), all)), 0);
  assert.deepEqual([whole.length, calls], [1_201, 2]);
});

test('the status of a booking becomes the state of its room', async () => {
  const rows: UpstreamListed[] = [
    { bookingId: 'a', client_reference: 'one', status: 'CONFIRMED' },
    { bookingId: 'b', client_reference: 'one', status: 'FAILED' },
    { bookingId: 'c', client_reference: 'two', status: 'CONFIRMED', cancelPending: true },
    { bookingId: 'd', client_reference: 'three', status: 'CANCELLED_WITH_CHARGES' },
    { bookingId: 'e', client_reference: null, status: 'PENDING' },
  ];
  const found = await listBookings(() => Promise.resolve(rows), 0);
  assert.deepEqual(
    found.map(({ reference, room, state }) => `${reference} ${room} ${state}`),
    ['one 1 booked', 'one 2 cancelled', 'two 1 changing', 'three 1 cancelled', 'of its booking e 1 changing'],
  );
});

test('a list that cannot be read is refused', async () => {
  const isRefused = (data: unknown) =>
    assert.rejects(
      listBookings(() => Promise.resolve(data as UpstreamListed[]), 0),
      /list/,
    );
  await isRefused({ data: [] });
  await isRefused(undefined);
  await isRefused([{ status: 'CONFIRMED' }]);
  await isRefused([{ bookingId: 'two words', status: 'CONFIRMED' }]);
});
