import type { Sql } from '../contract/database.ts';
import { column, insertInto, tableOf, type RowOf } from '../lib/columns/columns.ts';
import type { GatewayState } from './gateways/gateway.ts';
import type { GatewayName } from './gateways/gateways.ts';

const notices = tableOf({
  gateway: column<GatewayName>('gateway'),
  id: column<string>('id'),
  gatewayPayment: column<string>('gateway_payment'),
  state: column<GatewayState['state']>('state'),
  moneyReturned: column<boolean>('money_returned'),
  at: column<Date>('received_at'),
});

export type ReceivedNotice = RowOf<typeof notices.members>;

const insert = insertInto('payment_notices', notices);

/** How often this notice was received before; 0 for a new one. */
export async function insertNotice(sql: Sql, notice: ReceivedNotice): Promise<number> {
  const row = await sql.row<{ repeats: number }>(
    `${insert.text} on conflict (gateway, id) do update set repeats = payment_notices.repeats + 1
     returning repeats`,
    insert.values(undefined, notice),
  );
  return row?.repeats ?? 0;
}

/** Gateways repeat a notice for days; older ones can be deleted. */
export async function deleteNotices(sql: Sql, before: Date, limit: number): Promise<number> {
  return sql.run(
    `delete from payment_notices where (gateway, id) in
       (select gateway, id from payment_notices where received_at < $1 limit $2)`,
    [before, limit],
  );
}
