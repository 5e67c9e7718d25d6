import type { Sql } from '../../../src/contract/database.ts';

/** Ends the lease of every booking and cancellation, so that the next worker takes it over. */
export async function endLeases(sql: Sql): Promise<void> {
  await sql.run(
    `update bookings set leased_until = now() - interval '1 second' where phase not in ('finished', 'failed')`,
  );
  await sql.run(
    `update cancellations set leased_until = now() - interval '1 second' where leased_until is not null`,
  );
  await sql.run(
    `update supplier_watches set leased_until = now() - interval '1 second' where leased_until is not null`,
  );
}
