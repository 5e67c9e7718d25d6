import type { Owner } from '../../contract/owner.ts';
import { refuseField } from '../../contract/field-checks.ts';
import { refuse } from '../../contract/refusal.ts';
import { shortened } from '../../contract/quote.ts';
import { amountOf } from '../../lib/currency.ts';
import type { Needs } from '../../contract/needs.ts';
import { voucherSettings, type VoucherRequest } from './voucher-settings.ts';
import { guestOf } from '../stores/guests-store.ts';
import {
  deleteVoucher,
  insertVoucher,
  setVoucherStatus,
  updateVoucher,
  voucherByCode,
  voucherOf,
  type Voucher,
} from '../stores/vouchers-store.ts';

type Managing = Pick<Needs, 'db' | 'clock'>;

export async function createVoucher(
  { db, clock }: Managing,
  owner: Owner,
  request: VoucherRequest,
): Promise<Voucher> {
  const settings = voucherSettings(request);
  return db.transaction(async (tx) => {
    await knownGuest(tx, owner, settings.guestId);
    const voucher = await insertVoucher(tx, owner, { settings, category: '', at: clock.now() });
    if (voucher === undefined) throw codeTaken(settings.code);
    return voucher;
  });
}

/** Changes the given fields. A voucher that a booking has used cannot change, because the booking was priced with it. */
export async function changeVoucher(
  { db, clock }: Managing,
  owner: Owner,
  { id, change }: { id: number; change: Partial<VoucherRequest> },
): Promise<void> {
  const changing = db.transaction(async (tx) => {
    const voucher = await voucherOf(tx, owner, { id, lock: true });
    if (voucher === undefined) throw refuse('voucher-not-found');
    if (voucher.usages > 0 || voucher.category === 'redemption') throw refuse('voucher-read-only');
    const settings = voucherSettings({ ...requestOf(voucher), ...change });
    await knownGuest(tx, owner, settings.guestId);
    const namesake = await voucherByCode(tx, owner, settings.code);
    if (namesake !== undefined && namesake.id !== id) throw codeTaken(settings.code);
    await updateVoucher(tx, id, { settings, at: clock.now() });
  });
  await changing.catch((error: unknown) => {
    // If two simultaneous vouchers use one code, the database accepts one.
    const isTaken =
      error instanceof Error && 'constraint' in error && error.constraint === 'vouchers_by_code';
    throw isTaken ? codeTaken(change.code ?? '') : error;
  });
}

export async function switchVoucher(
  { db, clock }: Managing,
  owner: Owner,
  { id, status }: { id: number; status: Voucher['status'] },
): Promise<void> {
  const found = await setVoucherStatus(db, owner, { id, status, at: clock.now() });
  if (found === 0) throw refuse('voucher-not-found');
}

export async function readVoucher({ db }: Pick<Needs, 'db'>, owner: Owner, id: number): Promise<Voucher> {
  const voucher = await voucherOf(db, owner, { id });
  if (voucher === undefined) throw refuse('voucher-not-found');
  return voucher;
}

/** False when there is no such voucher. */
export async function removeVoucher({ db, clock }: Managing, owner: Owner, id: number): Promise<boolean> {
  return (await deleteVoucher(db, owner, { id, at: clock.now() })) === 1;
}

async function knownGuest(
  sql: Parameters<typeof guestOf>[0],
  owner: Owner,
  id: number | null,
): Promise<void> {
  if (id !== null && (await guestOf(sql, owner, id)) === undefined)
    throw refuseField('wrong-input', { pointer: '/guest_id', message: `guest_id: there is no guest ${id}` });
}

function codeTaken(code: string) {
  const message = `voucher_code is "${shortened(code)}": another voucher has this code`;
  return refuseField('wrong-input', { pointer: '/voucher_code', message });
}

/** A stored voucher in the form of a request, as the base of an update. */
export function requestOf(voucher: Voucher): VoucherRequest {
  const { discountType, discountValue, currency, minimumSpendMinor, maximumDiscountMinor, budgetMinor } =
    voucher;
  const { code, usagesLimit, validityStart, validityEnd, status, guestId } = voucher;
  return {
    code,
    discountType,
    currency,
    usagesLimit,
    validityStart,
    validityEnd,
    status,
    guestId,
    description: voucher.description,
    termsAndConditions: voucher.termsAndConditions,
    discountValue: discountType === 'percentage' ? discountValue / 100 : amountOf(discountValue, currency),
    minimumSpend: amountOf(minimumSpendMinor, currency),
    maximumDiscount: amountOf(maximumDiscountMinor ?? 0, currency),
    budget: amountOf(budgetMinor ?? 0, currency),
  };
}
