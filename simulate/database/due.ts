import type { Sessions } from './sessions.ts';

const due = `
  select extract(epoch from min(at))::float8 * 1000 as ms from (
    select leased_until as at from bookings where phase not in ('finished', 'failed')
    union all
    select greatest(next_look_at, leased_until) from supplier_watches where state <> 'closed'
    union all
    select greatest(next_attempt_at, leased_until) from cancellations where phase in ('asking', 'settling')
      and booking in (select id from bookings where phase in ('finished', 'failed'))
    union all
    select due_at from webhook_deliveries d where state = 'waiting' and not exists (
      select from webhook_deliveries e
      where e.webhook = d.webhook and e.subject = d.subject and e.state = 'waiting' and e.id < d.id)
    union all
    select capture_due from payments where capture_due is not null
      and id in (select payment from bookings where phase in ('finished', 'failed'))
    union all
    select next_try_at from lost_extras where closed_at is null
    union all
    select matures_at from guest_bookings where state = 'pending'
  ) as work`;

/** When the next piece of background work is due; undefined if nothing is left. */
export async function nextDueMs(sessions: Sessions): Promise<number | undefined> {
  const [row] = await sessions.rows<{ ms: number | null }>(due);
  return row?.ms ?? undefined;
}
