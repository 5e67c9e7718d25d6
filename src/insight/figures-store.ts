import type { Sql } from '../contract/database.ts';
import { countAttention } from './attention/attention-store.ts';

export interface Figure {
  readonly name:
    | 'innkeeper_bookings_last_hour'
    | 'innkeeper_money_held_minor'
    | 'innkeeper_review_rows'
    | 'innkeeper_partner_ids'
    | 'innkeeper_hotels'
    | 'innkeeper_attention_items'
    | 'innkeeper_attention_oldest_seconds';
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** Each part reads an index of few rows, or a small table. */
export async function readFigures(sql: Sql, now: Date): Promise<Figure[]> {
  const waiting = await countAttention(sql, now);
  const counted = await sql.rows<Figure>(
    `select 'innkeeper_bookings_last_hour' as name,
       jsonb_build_object('environment', environment, 'status', status) as labels, count(*)::float8 as value
     from bookings where created_at > $1::timestamptz - interval '1 hour' group by environment, status
     union all
     select 'innkeeper_money_held_minor', jsonb_build_object('environment', environment, 'currency', currency),
       sum(minor)::float8
     from (select environment, currency, amount_minor - carried_minor as minor
         from payments where capture_due is not null
       union all select p.environment, p.currency, p.amount_minor - p.carried_minor
         from open_bookings o join bookings b on b.id = o.booking join payments p on p.id = b.payment
         where p.state = 'held' and p.capture_due is null) held
     group by environment, currency
     union all
     select 'innkeeper_review_rows', jsonb_build_object('environment', environment), sum(review)::float8
     from hotel_match_jobs where status = 'done' group by environment
     union all
     (select 'innkeeper_partner_ids', jsonb_build_object('partner', name), mappings::float8
     from partners order by mappings desc limit 100)
     union all
     select 'innkeeper_hotels', '{}', greatest(0, reltuples)::float8 from pg_class where oid = 'hotels'::regclass`,
    [now],
  );
  const ofAttention = waiting.flatMap(({ kind, count, oldestSeconds }): Figure[] => [
    { name: 'innkeeper_attention_items', labels: { kind }, value: count },
    { name: 'innkeeper_attention_oldest_seconds', labels: { kind }, value: oldestSeconds },
  ]);
  return [...counted, ...ofAttention];
}
