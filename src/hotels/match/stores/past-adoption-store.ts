import type { Sql } from '../../../contract/database.ts';
import type { MatchJob } from './job-store.ts';

export interface PastAdoption {
  readonly at: Date;
  readonly by: string | null;
  readonly partner: string;
  readonly changes: number;
  readonly firstChange: number;
  readonly lastChange: number;
}

/** From the feed. Its changes are younger than the job, so their index by time finds them. */
export function adoptionsOf(sql: Sql, job: Pick<MatchJob, 'id' | 'createdAt'>): Promise<PastAdoption[]> {
  return sql.rows<PastAdoption>(
    `select c.changed_at as at, c.made_by as "by", p.name as partner, sum(cardinality(c.hotels))::integer as changes,
       min(c.first_change) as "firstChange", max(c.last_change) as "lastChange"
     from catalogue_changes c join partners p on p.id = c.partner
     where c.changed_at >= $2 and c.origin = 'adoption' and c.source = $1::text
     group by 1, 2, 3 order by "lastChange" desc limit 100`,
    [job.id, job.createdAt],
  );
}
