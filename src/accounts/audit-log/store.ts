import type { Db, Sql } from '../../contract/database.ts';
import type { ChainedEntry, ChainEnd, Entry } from './entry.ts';

const instant = 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"';
const content = `number, to_char(happened_at at time zone 'UTC', '${instant}') as "happenedAt", actor,
  actor_name as "actorName", action, account, environment, subject, detail`;
const chained = `${content}, position, encode(hash, 'hex') as hash`;

/** A condition of SQL: whether an entry has no place in the chain yet. */
export const anyToChain = 'exists (select from audit_log where position is null)';

/** Locks the end of the chain: other processes that extend the chain wait until this transaction ends. */
export async function lockEnd(tx: Sql): Promise<ChainEnd | undefined> {
  return tx.row<ChainEnd>(`select position, encode(hash, 'hex') as hash from audit_head for update`);
}

export async function endOfChain(sql: Sql): Promise<ChainEnd | undefined> {
  return sql.row<ChainEnd>(`select position, encode(hash, 'hex') as hash from audit_head`);
}

export async function entriesToChain(tx: Sql, limit: number): Promise<Entry[]> {
  return tx.rows<Entry>(`select ${content} from audit_log where position is null order by number limit $1`, [
    limit,
  ]);
}

export async function chainEntries(
  tx: Sql,
  places: readonly { readonly number: number; readonly position: number; readonly hash: string }[],
): Promise<void> {
  await tx.run(
    `update audit_log l set position = p.position, hash = decode(p.hash, 'hex')
     from unnest($1::bigint[], $2::bigint[], $3::text[]) as p (number, position, hash) where l.number = p.number`,
    [
      places.map(({ number }) => number),
      places.map(({ position }) => position),
      places.map(({ hash }) => hash),
    ],
  );
}

export async function moveEnd(tx: Sql, { position, hash }: ChainEnd): Promise<void> {
  await tx.run(`update audit_head set position = $1, hash = decode($2, 'hex')`, [position, hash]);
}

/** In the order of the chain. */
export function chainFrom(
  db: Db,
  { after, upTo, batch }: { readonly after: number; readonly upTo: number; readonly batch: number },
): AsyncIterable<ChainedEntry[]> {
  return db.stream<ChainedEntry>(
    `select ${chained} from audit_log where position > $1 and position <= $2 order by position`,
    [after, upTo],
    batch,
  );
}

/** The entries that a reader requests. */
export interface EntryFilter {
  readonly account?: string | undefined;
  readonly actor?: string | undefined;
  readonly subject?: string | undefined;
  readonly action?: string | undefined;
  /** Entries with a smaller number. */
  readonly before?: number | undefined;
}

/** Newest first; those of the last seconds are not chained yet. */
export async function entriesWhere(
  sql: Sql,
  { account, actor, subject, action, before }: EntryFilter,
  limit: number,
): Promise<(Entry & { readonly position: number | null; readonly hash: string | null })[]> {
  return sql.rows(
    `select ${chained} from audit_log
     where ($1::text is null or account = $1) and ($2::text is null or actor = $2)
       and ($3::text is null or subject = $3) and ($4::text is null or action = $4)
       and ($5::bigint is null or number < $5)
     order by number desc limit $6`,
    [account ?? null, actor ?? null, subject ?? null, action ?? null, before ?? null, limit],
  );
}

/** Writes an entry for an action that changes no table with a trigger, in the transaction of the action. */
export async function recordAction(
  tx: Sql,
  action: {
    readonly name: string;
    readonly subject: string;
    readonly account?: string;
    readonly environment?: string;
    readonly detail?: Readonly<Record<string, unknown>>;
  },
): Promise<void> {
  const { name, subject, account, environment, detail = {} } = action;
  await tx.run('select record_action(acting(), $1, $2, $3, $4, $5::jsonb)', [
    name,
    account ?? null,
    environment ?? null,
    subject,
    JSON.stringify(detail),
  ]);
}
