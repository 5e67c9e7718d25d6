import { Counter, Gauge, type Registry } from 'prom-client';
import type { Sql } from '../../contract/database.ts';
import { countDifferences } from './comparisons-store.ts';

/** Counted in the database at each scrape, so every process reports the same. */
export function measureDifferences(registry: Registry, sql: Sql): void {
  new Gauge({
    name: 'innkeeper_booking_differences',
    help: 'Bookings that differ from what their supplier or gateway reports.',
    registers: [registry],
    async collect() {
      this.reset();
      const count = await countDifferences(sql).catch(() => undefined);
      // Without a database the gauge is empty: the other metrics matter most then.
      if (count === undefined) this.remove();
      else this.set(count);
    },
  });
  comparisonMetrics(registry);
}

export type Outcome = 'equal' | 'different' | 'open' | 'silent';

/** Of the process that compares. */
export function comparisonMetrics(registry: Registry): { counted(outcome: Outcome): void } {
  const name = 'innkeeper_bookings_compared_total';
  const known = registry.getSingleMetric(name);
  const counter =
    known instanceof Counter
      ? known
      : new Counter({
          name,
          help: 'Bookings compared with supplier and gateway: equal, different, still open, or silent, without an answer.',
          labelNames: ['outcome'] as const,
          registers: [registry],
        });
  return { counted: (outcome) => counter.inc({ outcome }) };
}
