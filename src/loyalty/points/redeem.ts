import type { Owner } from '../../contract/owner.ts';
import { limits } from '../../contract/limits.ts';
import { fieldRefusal, together } from '../../contract/field-checks.ts';
import { shortened } from '../../contract/quote.ts';
import { type Refusal, refuse } from '../../contract/refusal.ts';
import type { FurtherCheck } from '../../contract/route.ts';
import { assert } from '../../lib/assert.ts';
import { exponentOf, isCurrency } from '../../lib/currency.ts';
import type { Needs } from '../../contract/needs.ts';
import { valueOfPoints } from '../arithmetic.ts';
import { lockGuest } from '../stores/guests-store.ts';
import { enterPoints, perUsd } from '../stores/points-store.ts';
import { insertVoucher, type Voucher } from '../stores/vouchers-store.ts';

const wrong = fieldRefusal('invalid-field');

/** Turns points into a voucher that only this guest can use, once: both changes are one transaction. */
export async function redeemPoints(
  { db, clock, random }: Pick<Needs, 'db' | 'clock' | 'random'>,
  owner: Owner,
  { guestId, points, currency }: { guestId: number; points: number; currency: string },
): Promise<Voucher> {
  const code = `RDM-${Buffer.from(random.bytes(8)).toString('hex').toUpperCase()}`;
  const at = clock.now();
  return db.transaction(async (tx) => {
    const guest = await lockGuest(tx, owner, guestId);
    if (guest === undefined) throw refuse('guest-id-invalid');
    const known = isCurrency(currency) ? await perUsd(tx, currency) : undefined;
    const { rate } = together({
      points: () => checkPoints(points, guest.points),
      rate: () => {
        if (known === undefined) throw withoutRate(currency);
        return known;
      },
    });
    const discountValue = valueOfPoints(points, { exponent: exponentOf(currency), perUsd: rate });
    if (discountValue === 0)
      throw wrong('/points', `points is ${points}: their value in ${currency} rounds down to zero`);
    await enterPoints(tx, {
      guest: guestId,
      balance: 'current',
      points: -points,
      reason: 'redeemed',
      booking: null,
      at,
    });
    const settings = redemption({ code, discountValue, currency, guestId, at });
    const voucher = await insertVoucher(tx, owner, { settings, category: 'redemption', at });
    assert(voucher !== undefined, 'a code of 64 random bits is new');
    return voucher;
  });
}

/** The checks of the request that do not need the guest. */
export const checkRedeem: FurtherCheck = (_, { body }) => {
  const { currency } = body as { readonly currency?: string };
  if (currency !== undefined && !isCurrency(currency)) throw withoutRate(currency);
};

function withoutRate(currency: string): Refusal {
  return wrong('/currency', `currency is "${shortened(currency)}": no exchange rate is known for it`);
}

function checkPoints(points: number, redeemable: number): void {
  if (points > redeemable)
    throw wrong('/points', `points is ${points}: the guest can redeem at most ${redeemable}`);
}

interface Redemption {
  readonly code: string;
  readonly discountValue: number;
  readonly currency: string;
  readonly guestId: number;
  readonly at: Date;
}

function redemption({ code, discountValue, currency, guestId, at }: Redemption) {
  const end = new Date(at);
  end.setUTCMonth(end.getUTCMonth() + limits.redemptionMonths);
  return {
    code,
    discountType: 'fixed_amount',
    discountValue,
    currency,
    minimumSpendMinor: 0,
    maximumDiscountMinor: discountValue,
    budgetMinor: null,
    usagesLimit: 1,
    validityStart: at.toISOString().slice(0, 10),
    validityEnd: end.toISOString().slice(0, 10),
    status: 'active',
    guestId,
    description: '',
    termsAndConditions: '',
  } as const;
}
