import type { NamedStatement } from '../../contract/database.ts';

/** What an exchange returns for one subject. */
export interface Received {
  readonly subject: string;
  readonly theirs: number;
  readonly leased: number;
}

/** Reports what was admitted, and leases a share of what is left, or nothing. */
export const exchangeCounts: NamedStatement = {
  name: 'rate-count',
  text: `
    with others as (
      select subject, sum(admitted)::integer as admitted, sum(leased)::integer as leased
      from rate_counts
      where subject = any($2) and process <> $1
        and reported_at > clock_timestamp() - $6::float8 * interval '1 ms'
      group by subject
    ),
    shared as (
      insert into rate_counts (subject, process, admitted, leased, reported_at)
      select subject, $1::uuid, t.admitted,
        coalesce(greatest(0, ceil(
          ($5::integer - t.admitted - coalesce(o.admitted + o.leased, 0))::float8 / t.processes
        )), 0)::integer,
        clock_timestamp()
      from unnest($2::text[], $3::integer[], $4::integer[]) as t (subject, admitted, processes)
      left join others o using (subject)
      on conflict (subject, process) do update
        set admitted = excluded.admitted, leased = excluded.leased, reported_at = excluded.reported_at
      returning subject, leased
    )
    select subject, coalesce(o.admitted, 0) as theirs, t.leased from shared t left join others o using (subject)`,
};
