import type { Environment, Owner } from '../../contract/owner.ts';
import type { Sql } from '../../contract/database.ts';
import { column, insertInto, tableOf } from '../../lib/columns/columns.ts';

const insert = insertInto(
  'selling_terms',
  tableOf({
    account: column<string>('account'),
    accessibleOnlyIn: column<readonly Environment[]>('accessible_only_in'),
  }),
);

/** Whether searches of the owner find wheelchair-accessible hotels only. The other environment keeps its setting. */
export async function setAccessibleOnly(
  sql: Sql,
  { accountId, environment }: Owner,
  isOn: boolean,
): Promise<void> {
  await sql.run(
    `${insert.text} on conflict (account) do update set
       accessible_only_in = array_remove(selling_terms.accessible_only_in, $3) || excluded.accessible_only_in,
       updated_at = now()`,
    [
      ...insert.values(undefined, { account: accountId, accessibleOnlyIn: isOn ? [environment] : [] }),
      environment,
    ],
  );
}
