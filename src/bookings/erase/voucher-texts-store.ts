import type { Owner } from '../../contract/owner.ts';
import { limits } from '../../contract/limits.ts';
import type { Tx } from '../../contract/database.ts';
import { mentionsInFull, type NamedPerson } from './mentions.ts';
import { packSale, unpackSale } from '../sale/pack/pack-sale.ts';
import { type Erasing, scrubbed, scrubbedText } from './scrub.ts';
import { eraseVoucherCodes } from './voucher-codes-store.ts';

interface VoucherTexts {
  readonly id: number;
  readonly code: string;
  readonly description: string;
  readonly terms: string;
}

const texts = 'id, code, description, terms_and_conditions as terms';

/** Removes people from the texts of the guest's own vouchers. Returns the codes that named them. */
export async function eraseVouchers(
  tx: Tx,
  owner: Owner,
  { guest, erasing }: { guest: number; erasing: Erasing },
): Promise<string[]> {
  const vouchers = await tx.rows<VoucherTexts>(
    `select ${texts} from vouchers where account = $1 and environment = $2 and guest = $3`,
    [owner.accountId, owner.environment, guest],
  );
  const codes: string[] = [];
  for (const voucher of vouchers) codes.push(...(await eraseVoucher(tx, { voucher, erasing })));
  return codes;
}

/**
 * Removes people from the texts of all vouchers of the account, from stored responses about vouchers, and from what
 * repeats codes that named them (`replaced`: those that were replaced before). A voucher that is not theirs mentions them
 * only by address, telephone number or whole name: a campaign may have the first name of a guest.
 */
export async function eraseFromAllVouchers(
  tx: Tx,
  owner: Owner,
  {
    people,
    replaced = [],
  }: { readonly people: readonly NamedPerson[]; readonly replaced?: readonly string[] },
): Promise<void> {
  const codes = [...replaced];
  const erasing = { removesEveryone: false, people, mentions: mentionsInFull(people) };
  let after = 0;
  for (;;) {
    const vouchers = await tx.rows<VoucherTexts>(
      `select ${texts} from vouchers where account = $1 and environment = $2 and id > $3 order by id limit $4`,
      [owner.accountId, owner.environment, after, limits.vouchersErasedAtOnce],
    );
    for (const voucher of vouchers) codes.push(...(await eraseVoucher(tx, { voucher, erasing })));
    after = vouchers.at(-1)?.id ?? after;
    if (vouchers.length < limits.vouchersErasedAtOnce) break;
  }
  await eraseVoucherAnswers(tx, owner, erasing);
  await eraseVoucherCodes(tx, owner, { codes, erasing });
}

/**
 * A code that mentions them is replaced, because codes stay unique, also where prebooks were priced with it. Returns the
 * replaced one.
 */
async function eraseVoucher(
  tx: Tx,
  { voucher, erasing }: { readonly voucher: VoucherTexts; readonly erasing: Erasing },
): Promise<string[]> {
  const { id, code, description, terms } = voucher;
  const left = [scrubbedText(description, erasing), scrubbedText(terms, erasing)];
  if (left[0] !== description || left[1] !== terms)
    await tx.run(`update vouchers set description = $2, terms_and_conditions = $3 where id = $1`, [
      id,
      ...left,
    ]);
  if (!erasing.mentions(code)) return [];
  await tx.run(`update vouchers set code = $2 where id = $1`, [id, `erased-${id}`]);
  await replaceCodeOfSales(tx, id, `erased-${id}`);
  return [code];
}

async function replaceCodeOfSales(tx: Tx, voucher: number, code: string): Promise<void> {
  const prebooks = await tx.rows<{ id: string; sale: Uint8Array }>(
    `select id, sale from prebooks where voucher = $1 for update`,
    [voucher],
  );
  const sales = prebooks.map(({ sale: packed }) => {
    const sale = unpackSale(packed);
    return packSale({ ...sale, voucher: sale.voucher && { ...sale.voucher, code } });
  });
  await tx.run(
    `update prebooks set sale = changed.sale from unnest($1::text[], $2::bytea[]) as changed (id, sale)
     where prebooks.id = changed.id`,
    [prebooks.map(({ id }) => id), sales],
  );
}

/** They are kept for days only, so they are few. */
async function eraseVoucherAnswers(
  tx: Tx,
  { accountId, environment }: Owner,
  erasing: Erasing,
): Promise<void> {
  const answers = await tx.rows<{ operation: string; key: string; body: string }>(
    `select operation, key, convert_from(body, 'UTF8') as body from idempotent_calls
     where account_id = $1 and environment = $2 and operation ~ '^[A-Z]+ /vouchers(/|$)' and length(body) > 0`,
    [accountId, environment],
  );
  for (const { operation, key, body } of answers)
    await tx.run(
      `update idempotent_calls set body = convert_to($5, 'UTF8')
       where account_id = $1 and environment = $2 and operation = $3 and key = $4`,
      [accountId, environment, operation, key, scrubbed(body, erasing)],
    );
}
