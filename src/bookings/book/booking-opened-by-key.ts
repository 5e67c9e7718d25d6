import type { Caller } from '../../contract/owner.ts';
import type { KeyedWork } from '../../contract/keyed-work.ts';
import { refuse } from '../../contract/refusal.ts';
import type { Sql } from '../../contract/database.ts';
import type { Needs } from '../../contract/needs.ts';
import { bookings, type Booking } from '../stores/bookings-store.ts';
import type { BookRequest } from './book-request.ts';

/** The booking of the same key if the row of the key has expired: a key makes one booking, permanently. */
export async function bookingOpenedByKey(
  { db }: Pick<Needs, 'db'>,
  caller: Caller,
  {
    request,
    keyed,
  }: { readonly request: Pick<BookRequest, 'prebookId' | 'replaces'>; readonly keyed: KeyedWork },
): Promise<Booking | undefined> {
  if (keyed.digest === undefined) return undefined;
  const isRebook = request.replaces !== undefined;
  const before = await bookingOfKey(db, caller, { digest: keyed.digest, isRebook });
  if (before === undefined) return undefined;
  if (before.prebook !== request.prebookId) throw refuse('idempotency-conflict');
  await keyed.bind(db, { kind: 'booking', id: before.id });
  return before;
}

async function bookingOfKey(
  sql: Sql,
  { accountId, environment }: Caller,
  { digest, isRebook }: { readonly digest: Uint8Array; readonly isRebook: boolean },
): Promise<Booking | undefined> {
  const row = await sql.row(
    {
      name: 'booking-of-key',
      text: `select ${bookings.columns} from bookings
        where account = $1 and environment = $2 and key_digest = $3 and (replaces is not null) = $4`,
    },
    [accountId, environment, digest, isRebook],
  );
  return row && bookings.read(row);
}
