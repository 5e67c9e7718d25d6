import type { Owner } from '../../accounts/caller.ts';
import type { Tx } from '../../contract/database.ts';
import { type Erasing, scrubbedText } from './scrub.ts';

/**
 * Texts of the guest's own vouchers. A code that names them is replaced, because codes stay unique, also where prebooks
 * were priced with it.
 */
export async function eraseVouchers(
  tx: Tx,
  { accountId, environment }: Owner,
  { guest, erasing }: { guest: number; erasing: Erasing },
): Promise<void> {
  const vouchers = await tx.rows<{ id: number; code: string; description: string; terms: string }>(
    `select id, code, description, terms_and_conditions as terms from vouchers
     where account = $1 and environment = $2 and guest = $3`,
    [accountId, environment, guest],
  );
  for (const { id, code, description, terms } of vouchers) {
    await tx.run(`update vouchers set description = $2, terms_and_conditions = $3 where id = $1`, [
      id,
      scrubbedText(description, erasing),
      scrubbedText(terms, erasing),
    ]);
    if (!erasing.mentions(code)) continue;
    await tx.run(`update vouchers set code = $2 where id = $1`, [id, `erased-${id}`]);
    await tx.run(
      `update prebooks set sale = jsonb_set(sale, '{voucher,code}', to_jsonb($4::text))
       where account = $1 and environment = $2 and sale -> 'voucher' -> 'voucherId' = to_jsonb($3::bigint)`,
      [accountId, environment, id, `erased-${id}`],
    );
  }
}
