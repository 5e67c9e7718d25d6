import { hash } from 'node:crypto';
import type { Caller } from '../../contract/owner.ts';
import type { Subject } from '../../contract/keyed-work.ts';
import type { Sql } from '../../contract/database.ts';
import {
  column,
  columnsOf,
  insertInto,
  readFrom,
  setting,
  tableOf,
  type Member,
  type RowOf,
} from '../../lib/columns/columns.ts';

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

const answer: Member<StoredAnswer | undefined> = {
  columns: ['status', 'headers', 'body'],
  // The database schema defines the types; all three are null or none is.
  read: (status, headers, body) =>
    status === null ? undefined : ({ status, headers, body } as StoredAnswer),
  write: (made) => [made?.status, JSON.stringify(made?.headers), made?.body],
};

const subject: Member<Subject | undefined> = {
  columns: ['subject_kind', 'subject_id'],
  // As above.
  read: (kind, id) => (kind === null ? undefined : ({ kind, id } as Subject)),
  write: (made) => [made?.kind, made?.id],
};

const holder = column<string>('holder');

/** The row `c` of a key. `isFree`: expired, or its holder died before it stored anything: a call with this request may claim it. */
const calls = (isFree: string) =>
  tableOf({
    requestHash: readFrom<string>('request_hex', `encode(c.request_hash, 'hex')`),
    holder,
    answer,
    subject,
    isFree: readFrom<boolean>('is_free', isFree),
  });

export type StoredCall = RowOf<ReturnType<typeof calls>['members']>;

const isAbandoned = 'c.status is null and c.subject_kind is null and c.leased_until <= now()';

const claimed = calls('false');
const newMembers = {
  accountId: column<string>('account_id'),
  environment: column<string>('environment'),
  operation: column<string>('operation'),
  key: column<string>('key'),
  holder,
  expiresAt: column<Date>('expires_at'),
};
const insert = insertInto<typeof newMembers, Claim>('idempotent_calls as c', tableOf(newMembers), {
  request_hash: { value: ({ hash }) => hash, sql: (hash) => `decode(${hash}, 'hex')` },
  leased_until: {
    value: ({ leaseMs }) => leaseMs,
    sql: (leaseMs) => `now() + ${leaseMs} * interval '1 millisecond'`,
  },
});

function keyValues({ caller, operation, key }: CallKey): readonly string[] {
  return [caller.accountId, caller.environment, operation, keyHash({ key })];
}

/** As a key is stored. */
export function keyHash({ key }: Pick<CallKey, 'key'>): string {
  return hash('sha256', key);
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
  const { accountId, environment } = call.caller;
  const row = { ...call, accountId, environment, key: keyHash(call), ...claim };
  const ours = await db.row(
    {
      name: 'idempotent-claim',
      text: `${insert.text}
        on conflict (account_id, environment, operation, key) do update
        set request_hash = excluded.request_hash, holder = excluded.holder,
            leased_until = excluded.leased_until, expires_at = excluded.expires_at,
            status = null, headers = null, body = null, subject_kind = null, subject_id = null
        where c.expires_at <= $9
           or (${isAbandoned} and c.request_hash = excluded.request_hash)
        returning ${columnsOf('c', claimed)}`,
    },
    [...insert.values(claim, row), claim.now],
  );
  return ours === undefined ? readCall(db, call, claim) : claimed.read(ours);
}

const read = calls(`(c.expires_at <= $5 or ${isAbandoned} and c.request_hash = decode($6, 'hex'))`);

export async function readCall(
  db: Sql,
  call: CallKey,
  { hash, now }: Pick<Claim, 'hash' | 'now'>,
): Promise<StoredCall | undefined> {
  const row = await db.row(
    {
      name: 'idempotent-read',
      text: `select ${columnsOf('c', read)} from idempotent_calls c where ${ofKey}`,
    },
    [...keyValues(call), now, hash],
  );
  return row && read.read(row);
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

const completed = setting(tableOf({ answer }), 6);

/** Only the holder completes a key: false if another call has it now. */
export async function completeCall(
  sql: Sql,
  call: CallKey,
  { holder, answer }: { readonly holder: string; readonly answer: StoredAnswer },
): Promise<boolean> {
  const rowCount = await sql.run(
    {
      name: 'idempotent-complete',
      text: `update idempotent_calls set ${completed.text}
       where ${ofKey} and holder = $5 and status is null and subject_kind is null`,
    },
    [...keyValues(call), holder, ...completed.values({ answer })],
  );
  return rowCount === 1;
}

const bound = setting(tableOf({ subject }), 6);

/** As `completeCall`, for the subject of a key. */
export async function bindCall(
  sql: Sql,
  call: CallKey,
  { holder, subject }: { readonly holder: string; readonly subject: Subject },
): Promise<boolean> {
  const rowCount = await sql.run(
    {
      name: 'idempotent-bind',
      text: `update idempotent_calls set ${bound.text}
       where ${ofKey} and holder = $5 and status is null and subject_kind is null`,
    },
    [...keyValues(call), holder, ...bound.values({ subject })],
  );
  return rowCount === 1;
}

const settled = setting(tableOf({ answer }), 7);

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
      text: `update idempotent_calls set ${settled.text}
       where ${ofKey} and subject_kind = $5 and subject_id = $6 and status is null and not is_erased`,
    },
    [...keyValues(call), subject.kind, subject.id, ...settled.values({ answer })],
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
