import type { NamedStatement, Sql } from '../../contract/database.ts';
import type { Verdict } from './verdict.ts';

/**
 * An exact sliding window in one statement: the row of a subject has the instants of the admitted requests.
 *
 *     ── window ──────────────▶ now
 *     ×  ×      × ×        ×  ?          fewer than the quota: admitted, and its instant is stored
 *
 * The row lock serializes concurrent requests of all processes, and the clock is read under that lock, so no
 * window has more than the quota. A leaky bucket (GCRA) was rejected: its state is one number, but in the
 * first window it admits nearly twice the quota.
 */
const decide: NamedStatement = {
  name: 'rate-window',
  text: `
    insert into rate_windows as w (subject, admitted, verdict)
    values ($1, array[clock_timestamp()], true)
    on conflict (subject) do update set (admitted, verdict) = (
      select case when cardinality(kept) < $3 then kept || instant else kept end, cardinality(kept) < $3
      from (
        select instant, array(
          select a from unnest(w.admitted) a where a > instant - $2::float8 * interval '1 ms' order by a
        ) as kept
        from (select clock_timestamp() as instant) as clock
      ) as look
    )
    returning verdict, cardinality(admitted) as used,
      extract(epoch from admitted[1] - clock_timestamp())::float8 * 1000 + $2::float8 as reset_ms`,
};

interface WindowRow {
  readonly verdict: boolean;
  readonly used: number;
  readonly reset_ms: number;
}

export async function admitInWindow(
  db: Sql,
  {
    subject,
    windowMs,
    quota,
  }: { readonly subject: string; readonly windowMs: number; readonly quota: number },
): Promise<Verdict> {
  const row = await db.row<WindowRow>(decide, [subject, windowMs, quota]);
  if (row === undefined) throw new Error('an upsert without a condition returns one row');
  return { admitted: row.verdict, remaining: quota - row.used, resetMs: Math.max(0, row.reset_ms) };
}

/** Deletes counts of ended processes, and of callers that have not called for an hour. */
export async function deleteOldCounts(db: Sql): Promise<void> {
  await db.run(`delete from rate_counts where reported_at < now() - interval '1 hour'`);
  await db.run(`delete from rate_processes where seen_at < now() - interval '1 hour'`);
  await db.run(`delete from rate_windows where admitted[cardinality(admitted)] < now() - interval '1 hour'`);
}
