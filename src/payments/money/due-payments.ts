import type { Sql, Tx } from '../../contract/database.ts';
import { payments, type Payment } from './payments-store.ts';

/** Pay later: held money, and when it is captured. */

/** A condition with the time in `$1`. */
export const anyCaptureDue = `exists (select from payments where capture_due <= $1)`;

/** Held payments whose time to be captured has come (pay later); those tried before come last. */
export async function paymentsDue(sql: Sql, at: Date, limit: number): Promise<Payment[]> {
  const rows = await sql.rows(
    `select ${payments.columns} from payments where capture_due <= $1
     order by greatest(capture_at, updated_at) limit $2`,
    [at, limit],
  );
  return rows.map(payments.read);
}

/** Moves a due payment that was tried behind the others. */
export async function moveToEnd(sql: Sql, id: string, at: Date): Promise<void> {
  await sql.run(`update payments set updated_at = $2 where id = $1 and state = 'held' and capture_at <= $2`, [
    id,
    at,
  ]);
}

/**
 * Stores that the gateway is called for a due payment; false if it is no longer due. From then on no other process changes
 * the time, and with it the key, until the result is stored.
 */
export async function markCaptureAsked(tx: Tx, { id, captureAt }: Payment, at: Date): Promise<boolean> {
  const rowCount = await tx.run(
    `update payments set capture_requested_at = coalesce(capture_requested_at, $3)
     where id = $1 and state = 'held' and capture_at = $2`,
    [id, captureAt ?? null, at],
  );
  return rowCount === 1;
}

/** Money held for later is no longer captured automatically. A payment that is due or was requested already is left to its capture. */
export async function stopCapture(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.run(
    `update payments set capture_at = null, updated_at = $2
     where id = $1 and state = 'held' and capture_at > $2 and capture_requested_at is null`,
    [id, now],
  );
}

/** Makes held money due now, under a new key unless a call is running; false if nothing is held. */
export async function makeDue(tx: Tx, id: string, at: Date): Promise<boolean> {
  const rowCount = await tx.run(
    `update payments set capture_at = case when capture_requested_at is null then $2 else capture_at end, updated_at = $2
     where id = $1 and state = 'held'`,
    [id, at],
  );
  return rowCount === 1;
}

/**
 * Stores that the money is held again. What is due becomes due under a new key: the key has the time of the capture, so the
 * time is later than the present one, whatever the clock. Nothing if that was decided since the payment was read.
 */
export async function storeNewHold(
  sql: Sql,
  { id, captureAt, gatewayPayment: ended }: Payment,
  { gatewayPayment, at }: { readonly gatewayPayment: string; readonly at: Date },
): Promise<void> {
  await sql.run(
    `update payments set gateway_payment = $4, updated_at = $5,
       capture_at = case when capture_at is not null then greatest($5::timestamptz, capture_at + interval '1 millisecond') end
     where id = $1 and state = 'held' and capture_at is not distinct from $2 and gateway_payment = $3`,
    [id, captureAt ?? null, ended ?? null, gatewayPayment, at],
  );
}

/** The capture was refused: postpones it, or gives it up; false if it was decided since it was read. */
export async function postponeCapture(
  tx: Tx,
  { id, captureAt }: Payment,
  { next, at }: { next: Date | undefined; at: Date },
): Promise<boolean> {
  const rowCount = await tx.run(
    `update payments set capture_at = $3, capture_requested_at = null, updated_at = $4,
       refused_at = coalesce(refused_at, $4)
     where id = $1 and state = 'held' and capture_at = $2`,
    [id, captureAt ?? null, next ?? null, at],
  );
  return rowCount === 1;
}
