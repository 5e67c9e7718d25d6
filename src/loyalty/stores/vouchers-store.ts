import { owner, type Owner } from '../../contract/owner.ts';
import type { Sql } from '../../contract/database.ts';
import { column, insertInto, setting, tableOf, type RowOf } from '../../lib/columns/columns.ts';

/** Money in minor units of the voucher's currency; a percentage in hundredths of a per cent. */
const settings = tableOf({
  code: column<string>('code'),
  discountType: column<'fixed_amount' | 'percentage'>('discount_type'),
  discountValue: column<number>('discount_value'),
  currency: column<string>('currency'),
  minimumSpendMinor: column<number>('minimum_spend_minor'),
  maximumDiscountMinor: column<number | null>('maximum_discount_minor'),
  budgetMinor: column<number | null>('budget_minor'),
  usagesLimit: column<number>('usages_limit'),
  validityStart: column<string>('validity_start'),
  validityEnd: column<string>('validity_end'),
  status: column<'active' | 'inactive'>('status'),
  guestId: column<number | null>('guest'),
  description: column<string>('description'),
  termsAndConditions: column<string>('terms_and_conditions'),
});

export type VoucherSettings = RowOf<typeof settings.members>;

const vouchers = tableOf({
  id: column<number>('id'),
  ...settings.members,
  category: column<'' | 'redemption'>('category'),
  usages: column<number>('usages'),
  budgetUsedMinor: column<number>('budget_used_minor'),
  createdAt: column<Date>('created_at'),
  updatedAt: column<Date>('updated_at'),
  deletedAt: column<Date | null>('deleted_at'),
});

export type Voucher = RowOf<typeof vouchers.members>;

async function found(sql: Sql, query: string, values: readonly unknown[]): Promise<Voucher[]> {
  return (await sql.rows(query, values)).map(vouchers.read);
}

const where = (condition: string): string =>
  `select ${vouchers.columns} from vouchers where deleted_at is null and ${condition}`;

const isOwn = 'account = $1 and environment = $2';

const created = tableOf({
  owner,
  category: vouchers.members.category,
  createdAt: vouchers.members.createdAt,
  updatedAt: vouchers.members.updatedAt,
  ...settings.members,
});

const insert = insertInto('vouchers', created);

/** Undefined if a voucher of the account that is not deleted has this code already. */
export async function insertVoucher(
  sql: Sql,
  owner: Owner,
  { settings, category, at }: { settings: VoucherSettings; category: Voucher['category']; at: Date },
): Promise<Voucher | undefined> {
  const [voucher] = await found(
    sql,
    `${insert.text} on conflict (account, environment, code_key) where deleted_at is null do nothing
     returning ${vouchers.columns}`,
    insert.values(undefined, { owner, category, createdAt: at, updatedAt: at, ...settings }),
  );
  return voucher;
}

const change = setting(settings, 3);

export async function updateVoucher(
  sql: Sql,
  id: number,
  { settings, at }: { settings: VoucherSettings; at: Date },
): Promise<void> {
  const values = [id, at, ...change.values(settings)];
  await sql.run(`update vouchers set updated_at = $2, ${change.text} where id = $1`, values);
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
  const values = [owner.accountId, owner.environment, limit, offset];
  return found(sql, where(`${isOwn} order by id desc limit $3 offset $4`), values);
}

export async function vouchersOfGuest(sql: Sql, guest: number): Promise<Voucher[]> {
  return found(sql, where('guest = $1 order by id desc'), [guest]);
}

/** With `lock` the row is locked until the transaction ends. */
export async function voucherOf(
  sql: Sql,
  owner: Owner,
  { id, lock = false }: { id: number; lock?: boolean },
): Promise<Voucher | undefined> {
  const query = where(`${isOwn} and id = $3 ${lock ? 'for update' : ''}`);
  const [voucher] = await found(sql, query, [owner.accountId, owner.environment, id]);
  return voucher;
}

export async function voucherByCode(sql: Sql, owner: Owner, code: string): Promise<Voucher | undefined> {
  const values = [owner.accountId, owner.environment, code];
  const [voucher] = await found(sql, where(`${isOwn} and code_key = upper($3)`), values);
  return voucher;
}
