import type { Caller } from '../../accounts/caller.ts';
import type { Sql } from '../../platform/database.ts';

/** Whose key, on which operation: the same key means another call elsewhere. */
export interface CallKey {
  readonly caller: Caller;
  /** Method and path as asked. */
  readonly operation: string;
  readonly key: string;
}

export interface StoredCall {
  readonly request_hash: string;
  readonly holder: string;
  readonly status: number | null;
  readonly headers: Readonly<Record<string, string>> | null;
  readonly body: Uint8Array | null;
}

function keyValues({ caller, operation, key }: CallKey): readonly string[] {
  return [caller.accountId, caller.environment, operation, key];
}

/**
 * Takes the key for this holder if it is free: never used, expired, or left behind unanswered by a holder whose lease
 * has run out: by the clock of the database, since those of two processes may differ. Answers the call as it stands afterwards: held by us, or as others left it.
 */
export async function claimCall(
  db: Sql,
  call: CallKey,
  claim: {
    readonly hash: string;
    readonly holder: string;
    readonly now: Date;
    readonly leaseMs: number;
    readonly expiresAt: Date;
  },
): Promise<StoredCall | undefined> {
  const values = [...keyValues(call), claim.hash, claim.holder, claim.now, claim.leaseMs, claim.expiresAt];
  const ours = await db.row<StoredCall>(
    {
      name: 'idempotent-claim',
      text: `
        insert into idempotent_call as c
          (account_id, environment, operation, key, request_hash, holder, leased_until, expires_at)
        values ($1, $2, $3, $4, decode($5, 'hex'), $6, now() + $8 * interval '1 millisecond', $9)
        on conflict (account_id, environment, operation, key) do update
        set request_hash = excluded.request_hash, holder = excluded.holder,
            leased_until = excluded.leased_until, expires_at = excluded.expires_at,
            status = null, headers = null, body = null
        where c.expires_at <= $7
           or (c.status is null and c.leased_until <= now() and c.request_hash = excluded.request_hash)
        returning encode(request_hash, 'hex') as request_hash, holder, status, headers, body`,
    },
    values,
  );
  return ours ?? readCall(db, call);
}

async function readCall(db: Sql, call: CallKey): Promise<StoredCall | undefined> {
  return db.row<StoredCall>(
    {
      name: 'idempotent-read',
      text: `
        select encode(request_hash, 'hex') as request_hash, holder, status, headers, body
        from idempotent_call
        where account_id = $1 and environment = $2 and operation = $3 and key = $4`,
    },
    keyValues(call),
  );
}

export async function renewLease(
  db: Sql,
  call: CallKey,
  { holder, leaseMs }: { readonly holder: string; readonly leaseMs: number },
): Promise<void> {
  await db.run(
    `update idempotent_call set leased_until = now() + $6 * interval '1 millisecond'
     where account_id = $1 and environment = $2 and operation = $3 and key = $4
       and holder = $5 and status is null`,
    [...keyValues(call), holder, leaseMs],
  );
}

/** Only the holder stores: whoever lost his lease to another has nothing to say any more. */
export async function storeAnswer(
  db: Sql,
  call: CallKey,
  answer: {
    readonly holder: string;
    readonly status: number;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: Uint8Array;
  },
): Promise<void> {
  await db.run(
    `update idempotent_call set status = $6, headers = $7, body = $8
     where account_id = $1 and environment = $2 and operation = $3 and key = $4
       and holder = $5 and status is null`,
    [...keyValues(call), answer.holder, answer.status, JSON.stringify(answer.headers), answer.body],
  );
}

export async function freeCall(db: Sql, call: CallKey, holder: string): Promise<void> {
  await db.run(
    `delete from idempotent_call
     where account_id = $1 and environment = $2 and operation = $3 and key = $4
       and holder = $5 and status is null`,
    [...keyValues(call), holder],
  );
}

/** At most `count` at a time, so that no statement holds many rows for long. */
export async function forgetExpired(db: Sql, now: Date, count: number): Promise<number> {
  return db.run(
    `delete from idempotent_call where ctid = any(array(
       select ctid from idempotent_call where expires_at <= $1 limit $2))`,
    [now, count],
  );
}
