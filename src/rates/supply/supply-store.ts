import type { Owner } from '../../contract/owner.ts';
import type { Sql } from '../../contract/database.ts';

/** Whether searches of the owner find wheelchair-accessible hotels only. The other environment keeps its setting. */
export async function setAccessibleOnly(
  sql: Sql,
  { accountId, environment }: Owner,
  isOn: boolean,
): Promise<void> {
  await sql.run(
    `insert into selling_terms (account, accessible_only_in) values ($1, case when $3 then array[$2] else '{}'::text[] end)
     on conflict (account) do update set
       accessible_only_in = array_remove(selling_terms.accessible_only_in, $2) || excluded.accessible_only_in,
       updated_at = now()`,
    [accountId, environment, isOn],
  );
}
