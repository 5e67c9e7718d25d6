import { Gauge, type Registry } from 'prom-client';
import type { Sql } from '../../contract/database.ts';

/** Open outcomes and rooms that suppliers have not cancelled, counted in the database at each scrape, so a restart does not lose them. */
export function measureSuppliers(registry: Registry, sql: Sql): void {
  new Gauge({
    name: 'innkeeper_supplier_bookings',
    help: 'Bookings whose supplier gave no clear answer: open now, confirmed late; rooms without a booking: found, cancelled, in need of a person now; cancels of guests that the supplier has not carried out yet.',
    labelNames: ['supplier', 'state'] as const,
    registers: [registry],
    async collect() {
      this.reset();
      // Without a database the gauge is empty: the other metrics matter most then.
      for (const { supplier, state, count } of await countBySupplier(sql).catch(() => []))
        this.set({ supplier, state }, count);
    },
  });
  new Gauge({
    name: 'innkeeper_supplier_open_oldest_seconds',
    help: 'Age of the last request to the supplier for the oldest booking with an open outcome.',
    labelNames: ['supplier'] as const,
    registers: [registry],
    async collect() {
      this.reset();
      for (const { supplier, seconds } of await oldestOpen(sql).catch(() => []))
        this.set({ supplier }, seconds);
    },
  });
}

interface SupplierCount {
  readonly supplier: string;
  readonly state:
    | 'open'
    | 'late_confirmed'
    | 'orphan_found'
    | 'orphan_cancelled'
    | 'orphan_stuck'
    | 'cancel_failing';
  readonly count: number;
}

function countBySupplier(sql: Sql): Promise<SupplierCount[]> {
  return sql.rows(
    `select supplier, 'open' as state, count(*) as count from open_bookings o join bookings b on b.id = o.booking
       where phase = 'authorised' and asked_supplier_at is not null group by supplier
     union all select supplier, 'late_confirmed', count(*) from bookings
       where was_confirmed_late group by supplier
     union all select supplier, 'orphan_found', count(*) from supplier_watches
       where found_at is not null group by supplier
     union all select supplier, 'orphan_cancelled', count(*) from supplier_watches
       where found_at is not null and cancelled_at is not null group by supplier
     union all select supplier, 'orphan_stuck', count(*) from supplier_watches
       where state <> 'closed' and person_since is not null group by supplier
     union all select b.supplier, 'cancel_failing', count(*) from cancellations c join bookings b on b.id = c.booking
       where c.phase = 'asking' and c.failures > 0 group by b.supplier`,
  );
}

function oldestOpen(sql: Sql): Promise<{ supplier: string; seconds: number }[]> {
  return sql.rows(
    `select supplier, greatest(0, extract(epoch from now() - min(asked_supplier_at)))::float8 as seconds
     from open_bookings o join bookings b on b.id = o.booking
     where phase = 'authorised' and asked_supplier_at is not null group by supplier`,
  );
}
