import assert from 'node:assert/strict';
import { before, beforeEach, describe, test } from 'node:test';
import { testNeeds } from '../../../test/support/needs.ts';
import { problemsOf } from '../../contract/field-checks.ts';
import type { Refusal } from '../../contract/refusal.ts';
import { guestOfFirstBooking } from '../../../test/support/bookings/earning.ts';
import { consumeVoucher, keepOfVoucher, priceVoucher, returnVoucher, reserveVoucher } from './use-voucher.ts';
import type { VoucherRequest } from './voucher-settings.ts';
import { usesOf } from '../stores/voucher-uses-store.ts';
import { changeVoucher, createVoucher, readVoucher, removeVoucher, switchVoucher } from './vouchers.ts';

const needs = await testNeeds();
const { db, clock } = needs;
const owner = { accountId: 'acc_one', environment: 'sandbox' } as const;
const neighbour = { accountId: 'acc_one', environment: 'production' } as const;
let lastBooking = 0;

const summer: VoucherRequest = {
  code: 'SUMMER',
  discountType: 'fixed_amount',
  discountValue: 20,
  currency: 'USD',
  minimumSpend: 50,
  maximumDiscount: 0,
  budget: 0,
  usagesLimit: 3,
  validityStart: '2026-01-01',
  validityEnd: '2026-12-31',
  status: 'active',
  guestId: null,
  description: '',
  termsAndConditions: '',
};

before(() => db.run(`insert into exchange_rates values ('EUR', 0.8, now())`));
beforeEach(async () => {
  await db.run('truncate guests, guest_bookings, points_entries, vouchers, voucher_uses');
  clock.set(new Date('2026-03-01T12:00:00Z'));
});

const create = (request: Partial<VoucherRequest> = {}) =>
  createVoucher(needs, owner, { ...summer, ...request });
const usd = (minor: number) => ({ minor, currency: 'USD' });
const priced = (price = usd(16_366), code = 'summer') =>
  priceVoucher(db, owner, { code, price, at: clock.now() });

async function reserve(price = usd(16_366), holderEmail = 'a@b.example'): Promise<string> {
  const bookingId = `booking-${++lastBooking}`;
  const offer = await priced(price);
  await db.transaction((tx) =>
    reserveVoucher(tx, owner, {
      bookingId,
      priced: offer,
      price,
      holderEmail,
      hotelName: 'The Three Herons',
      at: clock.now(),
    }),
  );
  return bookingId;
}
const consume = (bookingId: string) => db.transaction((tx) => consumeVoucher(tx, bookingId, clock.now()));
const returned = (bookingId: string) => db.transaction((tx) => returnVoucher(tx, bookingId, clock.now()));

describe('a voucher', () => {
  test('has a code that is unique in its account and environment, ignoring case, until it is deleted', async () => {
    const { id } = await create();
    await assert.rejects(
      create({ code: 'summer' }),
      /voucher_code is "summer": another voucher has this code/,
    );
    await createVoucher(needs, neighbour, summer);
    assert.equal(await removeVoucher(needs, owner, id), true);
    assert.equal(await removeVoucher(needs, owner, id), false);
    await create({ code: 'summer' });
    await assert.rejects(readVoucher(needs, owner, id), { refusal: 'voucher-not-found' });
  });

  const wrong: readonly (readonly [string, Partial<VoucherRequest>])[] = [
    ['voucher_code', { code: 'no blanks' }],
    ['voucher_code', { code: '4242-4242-4242-4242' }],
    ['currency', { currency: 'usd' }],
    ['discount_value', { discountValue: 0 }],
    ['discount_value', { discountValue: 0.001 }],
    ['discount_value', { discountType: 'percentage', discountValue: 100.5 }],
    ['minimum_spend', { minimumSpend: -1 }],
    ['budget', { budget: 10.001 }],
    ['usages_limit', { usagesLimit: 0 }],
    ['validity_start', { validityStart: '2026-02-30' }],
    ['validity_end', { validityEnd: '2025-12-31' }],
    ['guest_id', { guestId: 99 }],
  ];
  for (const [field, request] of wrong)
    test(`with a wrong ${field} (${JSON.stringify(request)}) is refused by that name`, async () => {
      await assert.rejects(create(request), (error: Refusal) => {
        assert.equal(problemsOf(error).errors[0]?.pointer, `/${field}`);
        return error.refusal === 'wrong-input';
      });
    });

  test('is changed field by field until a booking has used it', async () => {
    const { id } = await create();
    await changeVoucher(needs, owner, { id, change: { discountValue: 25, code: 'SPRING' } });
    const changed = await readVoucher(needs, owner, id);
    assert.deepEqual(
      [changed.code, changed.discountValue, changed.minimumSpendMinor],
      ['SPRING', 2_500, 5_000],
    );
    await create();
    await assert.rejects(
      changeVoucher(needs, owner, { id, change: { code: 'SUMMER' } }),
      /another voucher has this code/,
    );
    await reserve();
    const used = (await priced()).voucherId;
    await assert.rejects(changeVoucher(needs, owner, { id: used, change: {} }), {
      refusal: 'voucher-read-only',
    });
    await switchVoucher(needs, owner, { id: used, status: 'inactive' });
    await assert.rejects(priced(), /is not active/);
    await assert.rejects(switchVoucher(needs, neighbour, { id, status: 'active' }), {
      refusal: 'voucher-not-found',
    });
  });
});

test('if two simultaneous vouchers use one code, one gets it, and the other is refused', async () => {
  const two = await Promise.all(
    ['ONE', 'TWO'].map((code) => createVoucher(needs, owner, { ...summer, code })),
  );
  const ends = await Promise.allSettled(
    two.map(({ id }) => changeVoucher(needs, owner, { id, change: { code: 'BOTH' } })),
  );
  const refused = ends.filter(({ status }) => status === 'rejected');
  assert.equal(refused.length, 1);
  assert.match(
    String((refused[0] as PromiseRejectedResult).reason),
    /voucher_code is "BOTH": another voucher has this code/,
  ); // it was rejected
});

describe('its price', () => {
  test('is the discount in the currency of the stay', async () => {
    await create();
    assert.equal((await priced()).discountMinor, 2_000);
    const euros = await priced({ minor: 10_000, currency: 'EUR' });
    assert.deepEqual([euros.discountMinor, euros.amountMinor], [1_600, 2_000]);
  });

  const useless: readonly (readonly [RegExp, Partial<VoucherRequest>])[] = [
    [/needs a price of at least 200 USD/, { minimumSpend: 200 }],
    [/is not active/, { status: 'inactive' }],
    [/is valid from 2026-03-02; today is 2026-03-01/, { validityStart: '2026-03-02' }],
    [/was valid until 2026-02-28; today is 2026-03-01/, { validityEnd: '2026-02-28' }],
    [/has insufficient budget left/, { budget: 19.99 }],
  ];
  for (const [why, request] of useless)
    test(`is refused: ${why.source}`, async () => {
      await create(request);
      await assert.rejects(priced(), why);
    });

  test('is refused in the same way for an unknown and a foreign code', async () => {
    await createVoucher(needs, neighbour, summer);
    await assert.rejects(priced(), /voucher summer is unknown/);
  });

  test('in a currency without a rate is refused', async () => {
    await create();
    await assert.rejects(priced({ minor: 100_000, currency: 'SEK' }), /no exchange rate is known for SEK/);
  });
});

describe('a use', () => {
  test('is reserved, consumed and in the history', async () => {
    await create();
    const bookingId = await reserve();
    assert.deepEqual(await usesOf(db, owner, 10), []);
    await consume(bookingId);
    const [use] = await usesOf(db, owner, 10);
    assert.deepEqual(
      [use?.bookingId, use?.discountMinor, use?.hotelName],
      [bookingId, 2_000, 'The Three Herons'],
    );
  });

  test('is returned once, also if the failure is reported twice at the same time', async () => {
    const { id } = await create({ budget: 100 });
    const bookingId = await reserve();
    await reserve();
    await Promise.all([returned(bookingId), returned(bookingId), returned(bookingId)]);
    const { usages, budgetUsedMinor } = await readVoucher(needs, owner, id);
    assert.deepEqual([usages, budgetUsedMinor], [1, 2_000]);
  });

  test('is returned once, except for a part that stays used; in another currency the part is rounded up', async () => {
    const { id } = await create({ budget: 100 });
    const kept = async (price: ReturnType<typeof usd>, keptMinor: number) => {
      const bookingId = await reserve(price);
      await consume(bookingId);
      for (let repeat = 0; repeat < 2; repeat += 1)
        await db.transaction((tx) => keepOfVoucher(tx, { bookingId, keptMinor, at: clock.now() }));
      const [use] = await usesOf(db, owner, 1);
      const { usages, budgetUsedMinor } = await readVoucher(needs, owner, id);
      return [use?.discountMinor, usages, budgetUsedMinor];
    };
    assert.deepEqual(await kept(usd(16_366), 700), [700, 1, 700]);
    // 16.00 EUR are 20.00 USD; 0.01 EUR is 0.0125 USD.
    assert.deepEqual(await kept({ minor: 13_000, currency: 'EUR' }, 1), [1, 2, 702]);
    assert.deepEqual(await kept(usd(16_366), 2_000), [2_000, 3, 2_702]);
  });

  test('that is repeated for the same booking has no further effect', async () => {
    const { id } = await create();
    const bookingId = await reserve();
    const again = { bookingId, priced: await priced(), price: usd(16_366), hotelName: 'x', at: clock.now() };
    await db.transaction((tx) => reserveVoucher(tx, owner, { ...again, holderEmail: 'a@b.example' }));
    assert.equal((await readVoucher(needs, owner, id)).usages, 1);
  });

  test('never exceeds the limit of uses, with any number of simultaneous bookings', async () => {
    const { id } = await create({ usagesLimit: 3 });
    const all = await Promise.allSettled(Array.from({ length: 8 }, () => reserve()));
    assert.equal(all.filter(({ status }) => status === 'fulfilled').length, 3);
    assert.equal((await readVoucher(needs, owner, id)).usages, 3);
  });

  test('never exceeds the budget, with any number of simultaneous bookings', async () => {
    const { id } = await create({ usagesLimit: 100, budget: 50 });
    const all = await Promise.allSettled(Array.from({ length: 8 }, () => reserve()));
    assert.equal(all.filter(({ status }) => status === 'fulfilled').length, 2);
    assert.equal((await readVoucher(needs, owner, id)).budgetUsedMinor, 4_000);
  });

  test('of a voucher bound to a guest needs that guest as holder', async () => {
    const holder = { firstName: 'Mara', lastName: 'Quill', email: 'mara@quill.example' };
    const guestId = await db.transaction((tx) => guestOfFirstBooking(tx, owner, { holder, at: clock.now() }));
    await create({ guestId });
    await assert.rejects(
      reserve(usd(16_366), 'other@quill.example'),
      /belongs to a guest other than the holder/,
    );
    await reserve(usd(16_366), 'MARA@quill.example');
  });

  test('whose terms changed for the worse since the prebook is refused, not charged', async () => {
    const { id } = await create();
    const offer = await priced();
    await changeVoucher(needs, owner, { id, change: { discountValue: 5 } });
    const wanted = { priced: offer, price: usd(16_366), holderEmail: 'a@b.example', hotelName: 'x' };
    await assert.rejects(
      db.transaction((tx) => reserveVoucher(tx, owner, { ...wanted, bookingId: 'b', at: clock.now() })),
      /no longer gives the promised discount/,
    );
  });

  test('beyond the limits is refused by the database itself', async () => {
    const { id } = await create({ usagesLimit: 1, budget: 10 });
    await assert.rejects(db.run('update vouchers set usages = 2 where id = $1', [id]), /usages_within_limit/);
    await assert.rejects(
      db.run('update vouchers set budget_used_minor = 1001 where id = $1', [id]),
      /vouchers_within_budget/,
    );
  });
});
