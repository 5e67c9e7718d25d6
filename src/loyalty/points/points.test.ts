import assert from 'node:assert/strict';
import { before, beforeEach, describe, test } from 'node:test';
import fc from 'fast-check';
import { earnPoints, guestOfFirstBooking } from '../../../test/support/bookings/earning.ts';
import { testNeeds } from '../../../test/support/needs.ts';
import { testSeed } from '../../../test/support/random.ts';
import { listGuests, readGuest, readGuestBookings, readPoints } from './guests.ts';
import { eraseGuestRow } from '../stores/guests-store.ts';
import { reversePoints } from './points.ts';
import { maturePoints } from '../stores/points-store.ts';
import { changeProgramme, readProgramme, startProgramme } from './programme.ts';
import { redeemPoints } from './redeem.ts';

const needs = await testNeeds();
const { db, clock } = needs;
const owner = { accountId: 'acc_one', environment: 'sandbox' } as const;
const neighbour = { accountId: 'acc_one', environment: 'production' } as const;
const holder = { firstName: 'Mara', lastName: 'Quill', email: 'Mara@Quill.example', phone: '+431' };
let lastBooking = 0;

before(() => db.run(`insert into exchange_rates values ('EUR', 0.8, now()), ('JPY', 152.5, now())`));
beforeEach(async () => {
  await db.run('truncate guests, loyalty_programmes, guest_bookings, points_entries, vouchers, voucher_uses');
  clock.set(new Date('2026-03-01T12:00:00Z'));
});

const born = (email = holder.email) =>
  db.transaction((tx) => guestOfFirstBooking(tx, owner, { holder: { ...holder, email }, at: clock.now() }));

async function book(guestId: number, further = {}) {
  const bookingId = `booking-${++lastBooking}`;
  const stay = { guestId, bookingId, priceMinor: 80_000, currency: 'EUR', checkout: '2026-03-10' };
  await db.transaction((tx) => earnPoints(tx, owner, { ...stay, at: clock.now(), ...further }));
  return bookingId;
}

const cancel = (bookingId: string) =>
  db.transaction((tx) => reversePoints(tx, { bookingId, at: clock.now() }));
const stayOver = () => maturePoints(db, new Date('2026-03-11T12:00:00Z'), 100);
const points = (id: number) => readPoints(needs, owner, id);

describe('a guest', () => {
  test('is created by the first booking with an e-mail address, in any case, also by two simultaneous ones', async () => {
    const ids = await Promise.all(['a@b.example', 'A@B.example', 'a@B.EXAMPLE'].map((email) => born(email)));
    assert.equal(new Set(ids).size, 1);
    assert.notEqual(await born('other@b.example'), ids[0]);
  });

  test('belongs to one account and environment; a foreign one is unknown', async () => {
    const id = await born();
    assert.equal((await readGuest(needs, owner, id)).firstName, 'Mara');
    await assert.rejects(readGuest(needs, neighbour, id), { refusal: 'guest-unknown' });
    await assert.rejects(readPoints(needs, neighbour, id), { refusal: 'guest-id-invalid' });
    assert.equal((await listGuests(needs, neighbour, {})).total, 0);
  });

  test('is listed, found by e-mail, with bookings', async () => {
    const id = await born();
    await born('other@b.example');
    const booking = await book(id);
    const { guests, total } = await listGuests(needs, owner, { email: 'mara@QUILL.example' });
    assert.equal(total, 1);
    assert.deepEqual(guests[0]?.bookings, [booking]);
    assert.equal((await listGuests(needs, owner, { limit: 1, offset: 1 })).guests.length, 1);
  });

  test('that is erased leaves the sums and no person, and a new booking creates another guest', async () => {
    await startProgramme(needs, owner, {});
    const id = await born();
    await book(id);
    const email = await db.transaction((tx) => eraseGuestRow(tx, owner, { id, at: clock.now() }));
    assert.equal(email, holder.email);
    await assert.rejects(readGuest(needs, owner, id), { refusal: 'guest-unknown' });
    const row = await db.row<object>(
      'select first_name, last_name, phone, email, upcoming_points from guests',
    );
    assert.deepEqual(row, { first_name: '', last_name: '', phone: '', email: null, upcoming_points: 300 });
    assert.notEqual(await born(), id);
  });
});

describe('the programme', () => {
  test('is off until its start, which happens once', async () => {
    assert.deepEqual(await readProgramme(db, owner), { status: 'disabled', cashbackRate: '0.03' });
    await startProgramme(needs, owner, { cashbackRate: '0.05' });
    await assert.rejects(startProgramme(needs, owner, {}), { refusal: 'loyalty-exists' });
    assert.equal((await readProgramme(db, owner)).cashbackRate, '0.050000');
    assert.equal((await readProgramme(db, neighbour)).status, 'disabled');
  });

  test('changes apply to later bookings only', async () => {
    await startProgramme(needs, owner, { cashbackRate: '0.05' });
    const id = await born();
    await book(id);
    await changeProgramme(needs, owner, { cashbackRate: '0.01' });
    await book(id);
    await changeProgramme(needs, owner, { status: 'disabled' });
    await book(id);
    const bookings = await readGuestBookings(needs, owner, id);
    assert.deepEqual(
      bookings.map(({ points, cashbackRate }) => [points, cashbackRate]),
      [
        [0, '0.000000'],
        [100, '0.010000'],
        [500, '0.050000'],
      ],
    );
  });
});

describe('points', () => {
  beforeEach(() => startProgramme(needs, owner, {}));

  test('become available when the stay is over in every time zone', async () => {
    const id = await born();
    await book(id);
    assert.deepEqual(await points(id), { currentPoints: 0, upcomingPoints: 300 });
    assert.equal(await maturePoints(db, new Date('2026-03-11T11:59:59Z'), 100), 0);
    assert.equal(await stayOver(), 1);
    assert.deepEqual(await points(id), { currentPoints: 300, upcomingPoints: 0 });
    assert.equal(await stayOver(), 0);
  });

  test('of a booking are added once, however often its phase is repeated', async () => {
    const id = await born();
    const bookingId = await book(id);
    await book(id, { bookingId });
    assert.equal((await points(id)).upcomingPoints, 300);
  });

  test('are reversed when it is cancelled, once, before or after the stay', async () => {
    const id = await born();
    const [first, second] = [await book(id), await book(id)];
    await Promise.all([cancel(first), cancel(first), cancel(first)]);
    assert.equal((await points(id)).upcomingPoints, 300);
    await stayOver();
    await cancel(second);
    assert.deepEqual(await points(id), { currentPoints: 0, upcomingPoints: 0 });
    await cancel('a booking nobody knows');
  });

  test('that are already spent are not reclaimed when the booking is cancelled later', async () => {
    const id = await born();
    const bookingId = await book(id);
    await stayOver();
    await redeemPoints(needs, owner, { guestId: id, points: 200, currency: 'EUR' });
    await cancel(bookingId);
    assert.deepEqual(await points(id), { currentPoints: 0, upcomingPoints: 0 });
  });

  test('are zero for a currency without an exchange rate, and the booking succeeds', async () => {
    const id = await born();
    await book(id, { currency: 'SEK' });
    assert.equal((await points(id)).upcomingPoints, 0);
  });

  test('become a voucher of their value, for this guest, once', async () => {
    const id = await born();
    await book(id);
    await stayOver();
    const voucher = await redeemPoints(needs, owner, { guestId: id, points: 100, currency: 'JPY' });
    assert.match(voucher.code, /^RDM-[0-9A-F]{16}$/);
    assert.equal(voucher.discountValue, 1_525);
    assert.deepEqual(
      [voucher.category, voucher.usagesLimit, voucher.validityStart, voucher.validityEnd, voucher.guestId],
      ['redemption', 1, '2026-03-01', '2026-08-01', id],
    );
    assert.equal((await points(id)).currentPoints, 200);
  });

  test('cannot be redeemed above the balance, nor twice at the same time', async () => {
    const id = await born();
    await book(id);
    await stayOver();
    const redeem = (request: object) =>
      redeemPoints(needs, owner, { guestId: id, points: 200, currency: 'EUR', ...request });
    const both = await Promise.allSettled([redeem({}), redeem({})]);
    assert.equal(both.filter(({ status }) => status === 'fulfilled').length, 1);
    await assert.rejects(redeem({ points: 101 }), /points is 101: the guest can redeem at most 100/);
    await assert.rejects(redeem({ points: 1, currency: 'QQQ' }), { refusal: 'invalid-field' });
    await assert.rejects(redeem({ guestId: id + 1 }), { refusal: 'guest-id-invalid' });
    const count = await db.row<{ count: number }>('select count(*) as count from vouchers');
    assert.equal(count?.count, 1);
  });

  test('are a ledger that the database protects', async () => {
    const id = await born();
    await book(id);
    await assert.rejects(db.run('update points_entries set points = 1'), /rows are added, never changed/);
    await assert.rejects(db.run('delete from points_entries'), /rows are added, never changed/);
    await assert.rejects(
      db.run(`insert into points_entries (guest, balance, points, reason, entered_at)
              values (${id}, 'current', -1, 'redeemed', now())`),
      /guests_points_check/,
    );
  });

  test('after any history the shown balance is the sum of the entries', async () => {
    const acts = fc.array(fc.constantFrom('book', 'cancel', 'over', 'redeem'), { maxLength: 25 });
    await fc.assert(
      fc.asyncProperty(acts, async (history) => {
        const id = await born(`guest-${++lastBooking}@b.example`);
        const bookings: string[] = [];
        for (const act of history) {
          if (act === 'book') bookings.push(await book(id));
          const last = bookings.at(-1);
          if (act === 'cancel' && last !== undefined) await cancel(last);
          if (act === 'over') await stayOver();
          const redeem = { guestId: id, points: 150, currency: 'EUR' };
          if (act === 'redeem') await redeemPoints(needs, owner, redeem).catch(() => undefined);
        }
        const sums = await db.row<object>(
          `select coalesce(sum(points) filter (where balance = 'current'), 0)::bigint as "currentPoints",
             coalesce(sum(points) filter (where balance = 'upcoming'), 0)::bigint as "upcomingPoints"
           from points_entries where guest = $1`,
          [id],
        );
        assert.deepEqual(sums, await points(id));
      }),
      { numRuns: 25, seed: testSeed() },
    );
  });
});
