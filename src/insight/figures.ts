import { Gauge, type Registry } from 'prom-client';
import { limits } from '../contract/limits.ts';
import type { Needs } from '../contract/needs.ts';
import { readFigures, type Figure } from './figures-store.ts';

/** Data table: the business metrics that are counted in the database. */
const figures: Readonly<
  Record<Figure['name'], { readonly help: string; readonly labelNames: readonly string[] }>
> = {
  innkeeper_bookings_last_hour: {
    help: 'Bookings that were made within the last hour, by their present status.',
    labelNames: ['environment', 'status'],
  },
  innkeeper_money_held_minor: {
    help: 'Money that is held and not yet taken, in minor units: of bookings that are paid later, and of open ones.',
    labelNames: ['environment', 'currency'],
  },
  innkeeper_review_rows: {
    help: 'Rows that finished match jobs left for a person, decided or not, as long as their results are kept.',
    labelNames: ['environment'],
  },
  innkeeper_partner_ids: {
    help: 'Partner ids that lead to a hotel, for the hundred partners with the most ids.',
    labelNames: ['partner'],
  },
  innkeeper_attention_items: {
    help: 'Items that wait for an operator, by kind, as in GET /attention.',
    labelNames: ['kind'],
  },
  innkeeper_attention_oldest_seconds: {
    help: 'Age of the oldest of these items.',
    labelNames: ['kind'],
  },
  innkeeper_hotels: { help: 'Hotels of the catalogue, as PostgreSQL estimates.', labelNames: [] },
};

/** Read every few minutes at most, however often the metrics are read. */
export function measureFigures(registry: Registry, { db, clock }: Pick<Needs, 'db' | 'clock'>): void {
  let reading: Promise<readonly Figure[]> | undefined;
  let readMs = Number.NEGATIVE_INFINITY;
  const current = (): Promise<readonly Figure[]> => {
    if (reading === undefined || clock.ticksMs() - readMs >= limits.figuresReadEveryMs) {
      readMs = clock.ticksMs();
      // Without a database the gauges are empty: the other metrics matter most then.
      reading = readFigures(db, clock.now()).catch(() => {
        readMs = Number.NEGATIVE_INFINITY;
        return [];
      });
    }
    return reading;
  };
  for (const [name, { help, labelNames }] of Object.entries(figures))
    new Gauge({
      name,
      help,
      labelNames: [...labelNames],
      registers: [registry],
      async collect() {
        this.reset();
        for (const figure of await current()) if (figure.name === name) this.set(figure.labels, figure.value);
      },
    });
}
