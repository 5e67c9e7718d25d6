import type { Owner } from '../../accounts/caller.ts';
import type { Sql } from '../../contract/database.ts';

/** Money in minor units of the voucher's currency; a percentage in hundredths of a per cent. */
export interface VoucherSettings {
  readonly code: string;
  readonly discountType: 'fixed_amount' | 'percentage';
  readonly discountValue: number;
  readonly currency: string;
  readonly minimumSpendMinor: number;
  readonly maximumDiscountMinor: number | null;
  readonly budgetMinor: number | null;
  readonly usagesLimit: number;
  readonly validityStart: string;
  readonly validityEnd: string;
  readonly status: 'active' | 'inactive';
  readonly guestId: number | null;
  readonly description: string;
  readonly termsAndConditions: string;
}

export interface Voucher extends VoucherSettings {
  readonly id: number;
  readonly category: '' | 'redemption';
  readonly usages: number;
  readonly budgetUsedMinor: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly deletedAt: Date | null;
}

const columns = `id, code, discount_type as "discountType", discount_value as "discountValue", currency,
  minimum_spend_minor as "minimumSpendMinor", maximum_discount_minor as "maximumDiscountMinor",
  budget_minor as "budgetMinor", budget_used_minor as "budgetUsedMinor", usages_limit as "usagesLimit", usages,
  validity_start as "validityStart", validity_end as "validityEnd", status, category, guest as "guestId",
  description, terms_and_conditions as "termsAndConditions", created_at as "createdAt", updated_at as "updatedAt",
  deleted_at as "deletedAt"`;

function valuesOf(settings: VoucherSettings): unknown[] {
  const { code, discountType, discountValue, currency, minimumSpendMinor, maximumDiscountMinor } = settings;
  const { budgetMinor, usagesLimit, validityStart, validityEnd, status, guestId } = settings;
  return [
    code,
    discountType,
    discountValue,
    currency,
    minimumSpendMinor,
    maximumDiscountMinor,
    budgetMinor,
    usagesLimit,
    validityStart,
    validityEnd,
    status,
    guestId,
    settings.description,
    settings.termsAndConditions,
  ];
}

/** Undefined when a living voucher of the account has this code already. */
export async function insertVoucher(
  sql: Sql,
  owner: Owner,
  { settings, category, at }: { settings: VoucherSettings; category: Voucher['category']; at: Date },
): Promise<Voucher | undefined> {
  return sql.row<Voucher>(
    `insert into vouchers (account, environment, category, created_at, updated_at, code, discount_type,
       discount_value, currency, minimum_spend_minor, maximum_discount_minor, budget_minor, usages_limit,
       validity_start, validity_end, status, guest, description, terms_and_conditions)
     values ($1, $2, $3, $4, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)
     on conflict (account, environment, code_key) where deleted_at is null do nothing
     returning ${columns}`,
    [owner.accountId, owner.environment, category, at, ...valuesOf(settings)],
  );
}

export async function updateVoucher(
  sql: Sql,
  id: number,
  { settings, at }: { settings: VoucherSettings; at: Date },
): Promise<void> {
  await sql.run(
    `update vouchers set updated_at = $2, code = $3, discount_type = $4, discount_value = $5, currency = $6,
       minimum_spend_minor = $7, maximum_discount_minor = $8, budget_minor = $9, usages_limit = $10,
       validity_start = $11, validity_end = $12, status = $13, guest = $14, description = $15,
       terms_and_conditions = $16
     where id = $1`,
    [id, at, ...valuesOf(settings)],
  );
}

export async function setVoucherStatus(
  sql: Sql,
  owner: Owner,
  { id, status, at }: { id: number; status: Voucher['status']; at: Date },
): Promise<number> {
  return sql.run(
    `update vouchers set status = $4, updated_at = $5
     where account = $1 and environment = $2 and id = $3 and deleted_at is null`,
    [owner.accountId, owner.environment, id, status, at],
  );
}

/** The row stays for the history of its uses; its code is free again. */
export async function deleteVoucher(sql: Sql, owner: Owner, { id, at }: { id: number; at: Date }) {
  return sql.run(
    `update vouchers set deleted_at = $4, updated_at = $4, status = 'inactive'
     where account = $1 and environment = $2 and id = $3 and deleted_at is null`,
    [owner.accountId, owner.environment, id, at],
  );
}

export async function vouchersOf(
  sql: Sql,
  owner: Owner,
  { limit, offset }: { limit: number; offset: number },
): Promise<Voucher[]> {
  return sql.rows<Voucher>(
    `select ${columns} from vouchers where account = $1 and environment = $2 and deleted_at is null
     order by id desc limit $3 offset $4`,
    [owner.accountId, owner.environment, limit, offset],
  );
}

export async function vouchersOfGuest(sql: Sql, guest: number): Promise<Voucher[]> {
  return sql.rows<Voucher>(
    `select ${columns} from vouchers where guest = $1 and deleted_at is null order by id desc`,
    [guest],
  );
}

/** With `lock` the voucher is held until the transaction ends. */
export async function voucherOf(
  sql: Sql,
  owner: Owner,
  { id, lock = false }: { id: number; lock?: boolean },
): Promise<Voucher | undefined> {
  return sql.row<Voucher>(
    `select ${columns} from vouchers
     where account = $1 and environment = $2 and id = $3 and deleted_at is null ${lock ? 'for update' : ''}`,
    [owner.accountId, owner.environment, id],
  );
}

export async function voucherByCode(sql: Sql, owner: Owner, code: string): Promise<Voucher | undefined> {
  return sql.row<Voucher>(
    `select ${columns} from vouchers
     where account = $1 and environment = $2 and code_key = upper($3) and deleted_at is null`,
    [owner.accountId, owner.environment, code],
  );
}
