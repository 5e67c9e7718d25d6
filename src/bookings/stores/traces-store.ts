import type { Sql } from '../../contract/database.ts';
import { isTracing, keptTrace } from '../../platform/telemetry/tracing.ts';

/** Keeps the trace of the request with its open booking, so that a process that takes it over continues the trace. */
export async function keepTrace(sql: Sql, bookingId: string): Promise<void> {
  const trace = keptTrace();
  if (trace === undefined) return;
  await sql.run(
    { name: 'booking-keep-trace', text: 'update open_bookings set trace = $2 where booking = $1' },
    [bookingId, trace],
  );
}

export async function tracesOf(
  sql: Sql,
  bookingIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (!isTracing() || bookingIds.length === 0) return new Map();
  const rows = await sql.rows<{ booking: string; trace: string }>(
    'select booking, trace from open_bookings where booking = any ($1) and trace is not null',
    [bookingIds],
  );
  return new Map(rows.map(({ booking, trace }) => [booking, trace]));
}
