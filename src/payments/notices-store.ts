import type { Sql } from '../contract/database.ts';
import type { GatewayState } from './gateways/gateway.ts';
import type { GatewayName } from './gateways/gateways.ts';

export interface ReceivedNotice {
  readonly gateway: GatewayName;
  readonly id: string;
  readonly gatewayPayment: string;
  readonly state: GatewayState['state'];
  readonly at: Date;
}

/** How often this notice was received before; 0 for a new one. */
export async function insertNotice(
  sql: Sql,
  { gateway, id, gatewayPayment, state, at }: ReceivedNotice,
): Promise<number> {
  const row = await sql.row<{ repeats: number }>(
    `insert into payment_notices (gateway, id, gateway_payment, state, received_at) values ($1, $2, $3, $4, $5)
     on conflict (gateway, id) do update set repeats = payment_notices.repeats + 1
     returning repeats`,
    [gateway, id, gatewayPayment, state, at],
  );
  return row?.repeats ?? 0;
}

/** Gateways repeat a notice for days; older ones can be deleted. */
export async function forgetNotices(sql: Sql, before: Date, limit: number): Promise<number> {
  return sql.run(
    `delete from payment_notices where (gateway, id) in
       (select gateway, id from payment_notices where received_at < $1 limit $2)`,
    [before, limit],
  );
}
