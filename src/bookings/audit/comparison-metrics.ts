import { Counter, Gauge, type Registry } from 'prom-client';
import type { Sql } from '../../contract/database.ts';
import { countDifferences } from './comparisons-store.ts';
import { countFindings } from './findings-store.ts';

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
  new Gauge({
    name: 'innkeeper_audit_findings',
    help: 'Rooms, payments and extras without a booking, and contradictions of our own rows, by the place where they are.',
    labelNames: ['place'] as const,
    registers: [registry],
    async collect() {
      this.reset();
      for (const { place, count } of await countFindings(sql).catch(() => [])) this.set({ place }, count);
    },
  });
  comparisonMetrics(registry);
}

export type Outcome = 'equal' | 'different' | 'open' | 'silent';

interface ComparisonMetrics {
  counted(outcome: Outcome): void;
  listed(place: string, outcome: Exclude<Outcome, 'open'>): void;
}

/** Only the process that compares has these metrics. */
export function comparisonMetrics(registry: Registry): ComparisonMetrics {
  const counted = counter(registry, {
    name: 'innkeeper_bookings_compared_total',
    help: 'Bookings compared with supplier and gateway: equal, different, still open, or silent, without an answer.',
    labelNames: ['outcome'],
  });
  const listed = counter(registry, {
    name: 'innkeeper_lists_compared_total',
    help: 'Lists of suppliers, gateways and the provider of extras compared with the bookings: equal, different, or silent.',
    labelNames: ['place', 'outcome'],
  });
  return {
    counted: (outcome) => counted.inc({ outcome }),
    listed: (place, outcome) => listed.inc({ place, outcome }),
  };
}

function counter<Label extends string>(
  registry: Registry,
  settings: { readonly name: string; readonly help: string; readonly labelNames: Label[] },
): Counter<Label> {
  const known = registry.getSingleMetric(settings.name);
  return known instanceof Counter ? known : new Counter({ ...settings, registers: [registry] });
}
