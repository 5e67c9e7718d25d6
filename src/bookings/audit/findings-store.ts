import type { Sql } from '../../contract/database.ts';
import { column, insertArrays, tableOf } from '../../lib/columns/columns.ts';
import type { Finding } from './finding.ts';

/** When the oldest finding of a place was found. */
export async function oldestFinding(sql: Sql, place: string): Promise<Date | undefined> {
  const row = await sql.row<{ oldest: Date | null }>(
    'select min(found_at) as oldest from audit_findings where place = $1',
    [place],
  );
  return row?.oldest ?? undefined;
}

/** Places that have findings. */
export async function placesWithFindings(sql: Sql): Promise<string[]> {
  const rows = await sql.rows<{ place: string }>('select distinct place from audit_findings');
  return rows.map(({ place }) => place);
}

const insert = insertArrays(
  'audit_findings',
  tableOf({
    place: column<string>('place'),
    about: column<string>('about'),
    detail: column<string>('detail'),
    foundAt: column<Date>('found_at'),
  }),
  { place: 'text', about: 'text', detail: 'text', foundAt: 'timestamptz' },
);

/** Replaces the findings of a place, and returns those that are new. */
export async function storeFindings(
  sql: Sql,
  place: string,
  { findings, at }: { readonly findings: readonly Finding[]; readonly at: Date },
): Promise<Finding[]> {
  await sql.run(
    `delete from audit_findings where place = $1
       and (about, detail) not in (select about, detail from unnest($2::text[], $3::text[]) as now (about, detail))`,
    [place, findings.map(({ about }) => about), findings.map(({ detail }) => detail)],
  );
  return sql.rows<Finding>(
    `${insert.text} on conflict do nothing returning about, detail`,
    insert.values(findings.map(({ about, detail }) => ({ place, about, detail, foundAt: at }))),
  );
}

export async function countFindings(sql: Sql): Promise<{ place: string; count: number }[]> {
  return sql.rows('select place, count(*) as count from audit_findings group by place');
}

/** The accounts of operators: those with a key that may operate. */
export async function operatorAccounts(sql: Sql, now: Date): Promise<string[]> {
  const rows = await sql.rows<{ account: string }>(
    `select distinct account_id as account from api_keys
     where environment = 'production' and 'operate' = any (scopes) and revoked_at is null
       and (expires_at is null or expires_at > $1)`,
    [now],
  );
  return rows.map(({ account }) => account);
}
