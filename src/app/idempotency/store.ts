import { hash } from 'node:crypto';
import type { Caller } from '../../contract/owner.ts';
import type { Subject } from '../../contract/keyed-work.ts';
import type { Sql, Write } from '../../contract/database.ts';

/** A key belongs to a caller and an operation: elsewhere the same key is another call. */
export interface CallKey {
  readonly caller: Caller;
  /** Method and path of the request. */
  readonly operation: string;
  /** As the caller wrote it. Its hash is stored: it may be a name. */
  readonly key: string;
}

export interface StoredAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON, or empty. */
  readonly body: Uint8Array;
}

/** The row of a key. */
export interface StoredCall {
  readonly requestHash: string;
  readonly holder: string;
  readonly answer: StoredAnswer | undefined;
  readonly subject: Subject | undefined;
  /** Expired, or its holder died before it stored anything: a call with this request may claim it. */
  readonly isFree: boolean;
}

interface CallRow {
  readonly request_hash: string;
  readonly holder: string;
  readonly status: number | null;
  readonly headers: StoredAnswer['headers'] | null;
  readonly body: Uint8Array | null;
  readonly subject_kind: Subject['kind'] | null;
  readonly subject_id: string | null;
  readonly is_free: boolean;
}

const isAbandoned = 'c.status is null and c.subject_kind is null and c.leased_until <= now()';
const columns = `encode(c.request_hash, 'hex') as request_hash, c.holder, c.status, c.headers, c.body,
  c.subject_kind, c.subject_id`;

function callFrom(row: CallRow): StoredCall {
  const { status, headers, body, subject_kind: kind, subject_id: id } = row;
  return {
    requestHash: row.request_hash,
    holder: row.holder,
    answer: status === null || headers === null || body === null ? undefined : { status, headers, body },
    subject: kind === null || id === null ? undefined : { kind, id },
    isFree: row.is_free,
  };
}

function keyValues({ caller, operation, key }: CallKey): readonly string[] {
  return [caller.accountId, caller.environment, operation, hash('sha256', key)];
}

const ofKey = 'account_id = $1 and environment = $2 and operation = $3 and key = $4';

export interface Claim {
  readonly hash: string;
  readonly holder: string;
  readonly now: Date;
  readonly leaseMs: number;
  readonly expiresAt: Date;
}

/**
 * Claims the key for this holder if it is free: never used, expired, or left by a holder whose lease has expired before
 * anything was stored or opened. Leases use the clock of the database, because the clocks of two processes may differ.
 * Returns the row as it is afterwards: held by this holder, or as others left it.
 */
export async function claimCall(db: Sql, call: CallKey, claim: Claim): Promise<StoredCall | undefined> {
  const values = [...keyValues(call), claim.hash, claim.holder, claim.now, claim.leaseMs, claim.expiresAt];
  const ours = await db.row<CallRow>(
    {
      name: 'idempotent-claim',
      text: `
        insert into idempotent_calls as c
          (account_id, environment, operation, key, request_hash, holder, leased_until, expires_at)
        values ($1, $2, $3, $4, decode($5, 'hex'), $6, now() + $8 * interval '1 millisecond', $9)
        on conflict (account_id, environment, operation, key) do update
        set request_hash = excluded.request_hash, holder = excluded.holder,
            leased_until = excluded.leased_until, expires_at = excluded.expires_at,
            status = null, headers = null, body = null, subject_kind = null, subject_id = null
        where c.expires_at <= $7
           or (${isAbandoned} and c.request_hash = excluded.request_hash)
        returning ${columns}, false as is_free`,
    },
    values,
  );
  return ours === undefined ? readCall(db, call, claim) : callFrom(ours);
}

export async function readCall(
  db: Sql,
  call: CallKey,
  { hash, now }: Pick<Claim, 'hash' | 'now'>,
): Promise<StoredCall | undefined> {
  const row = await db.row<CallRow>(
    {
      name: 'idempotent-read',
      text: `select ${columns}, (c.expires_at <= $5 or ${isAbandoned} and c.request_hash = decode($6, 'hex')) as is_free
        from idempotent_calls c where ${ofKey}`,
    },
    [...keyValues(call), now, hash],
  );
  return row && callFrom(row);
}

export async function renewLease(
  db: Sql,
  call: CallKey,
  { holder, leaseMs }: { readonly holder: string; readonly leaseMs: number },
): Promise<void> {
  await db.run(
    `update idempotent_calls set leased_until = now() + $6 * interval '1 millisecond'
     where ${ofKey} and holder = $5 and status is null and subject_kind is null`,
    [...keyValues(call), holder, leaseMs],
  );
}

/** Only the holder completes a key: false if another call has it now. */
export async function completeCall(
  sql: Sql,
  call: CallKey,
  { holder, answer }: { readonly holder: string; readonly answer: StoredAnswer },
): Promise<boolean> {
  const rowCount = await sql.run(
    {
      name: 'idempotent-complete',
      text: `update idempotent_calls set status = $6, headers = $7, body = $8
       where ${ofKey} and holder = $5 and status is null and subject_kind is null`,
    },
    [...keyValues(call), holder, answer.status, JSON.stringify(answer.headers), answer.body],
  );
  return rowCount === 1;
}

/** As `completeCall`, for the subject of a key. */
export async function bindCall(
  sql: Sql,
  call: CallKey,
  { holder, subject }: { readonly holder: string; readonly subject: Subject },
): Promise<boolean> {
  const rowCount = await sql.run(
    {
      name: 'idempotent-bind',
      text: `update idempotent_calls set subject_kind = $6, subject_id = $7
       where ${ofKey} and holder = $5 and status is null and subject_kind is null`,
    },
    [...keyValues(call), holder, subject.kind, subject.id],
  );
  return rowCount === 1;
}

export const KEY_HELD = 'idempotent-key-held';

/** `bindCall` as a write: if another call has the key now, nothing that is sent with it is written. */
export function bindingWrite(
  { caller, operation, key }: CallKey,
  { holder, subject }: { readonly holder: string; readonly subject: Subject },
): Write {
  const { accountId: account, environment } = caller;
  return {
    name: 'idempotent-binding',
    columns: {
      others: {
        account: 'text',
        environment: 'text',
        operation: 'text',
        key: 'text',
        holder: 'uuid',
        kind: 'text',
        id: 'text',
      },
    },
    parts: {
      bound: `update idempotent_calls c set subject_kind = each.kind, subject_id = each.id
        from each where c.account_id = each.account and c.environment = each.environment
          and c.operation = each.operation and c.key = each.key and c.holder = each.holder
          and c.status is null and c.subject_kind is null
        returning each.ordinality as n`,
    },
    row: {
      account,
      environment,
      operation,
      key: hash('sha256', key),
      holder,
      kind: subject.kind,
      id: subject.id,
    },
    demands: { [KEY_HELD]: 'exists (select from bound where bound.n = each.ordinality)' },
  };
}

/**
 * Stores the final response about a subject. Any call may do it: the final state is the same, and the first counts. If
 * people were erased from the subject meanwhile, nothing is stored: each repeat reads the present state.
 */
export async function settleCall(
  sql: Sql,
  call: CallKey,
  { subject, answer }: { readonly subject: Subject; readonly answer: StoredAnswer },
): Promise<void> {
  await sql.run(
    {
      name: 'idempotent-settle',
      text: `update idempotent_calls set status = $7, headers = $8, body = $9
       where ${ofKey} and subject_kind = $5 and subject_id = $6 and status is null and not is_erased`,
    },
    [
      ...keyValues(call),
      subject.kind,
      subject.id,
      answer.status,
      JSON.stringify(answer.headers),
      answer.body,
    ],
  );
}

/** A key with a stored response or subject is never released. */
export async function freeCall(db: Sql, call: CallKey, holder: string): Promise<void> {
  await db.run(
    `delete from idempotent_calls where ${ofKey} and holder = $5 and status is null and subject_kind is null`,
    [...keyValues(call), holder],
  );
}

/** At most `count` at a time, so that no statement locks many rows for long. */
export async function deleteExpiredCalls(db: Sql, now: Date, count: number): Promise<number> {
  return db.run(
    `delete from idempotent_calls where ctid = any(array(
       select ctid from idempotent_calls where expires_at <= $1 limit $2))`,
    [now, count],
  );
}
