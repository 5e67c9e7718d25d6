import { Counter, type Registry } from 'prom-client';
import { limits } from '../../contract/limits.ts';
import type { Needs } from '../../contract/needs.ts';
import { flawOf, mostMinorOf, type Flaw, type SaleLimits } from '../engine/sellable.ts';
import type { SupplierOffer } from '../engine/offer.ts';

export type DropNeeds = Pick<Needs, 'log' | 'metrics' | 'clock'>;

export interface OffersReceived {
  /** Code of the supplier. */
  readonly supplier: string;
  readonly rooms: number;
  /** Units of each currency for one US dollar. */
  readonly rates: ReadonlyMap<string, string>;
}

/** Keeps offers that can be sold. All others are dropped, counted, and logged once a minute. */
export function sellable(
  needs: DropNeeds,
  offers: readonly SupplierOffer[],
  { supplier, ...limits }: OffersReceived,
): readonly SupplierOffer[] {
  const { kept, flaws } = withoutFlaws(offers, limits);
  reportFlaws(needs, supplier, flaws);
  return kept;
}

/** The offers that can be sold, and how many have each flaw. */
export function withoutFlaws(
  offers: readonly SupplierOffer[],
  { rooms, rates }: Omit<OffersReceived, 'supplier'>,
): { readonly kept: readonly SupplierOffer[]; readonly flaws: ReadonlyMap<Flaw, number> } {
  const flaws = new Map<Flaw, number>();
  const flawed = new Set<SupplierOffer>();
  let currency: string | undefined;
  let sale: SaleLimits = { rooms, mostMinor: 0 };
  for (const offer of offers) {
    // A supplier sells in one currency or a few.
    if (offer.currency !== currency) {
      currency = offer.currency;
      sale = { rooms, mostMinor: mostMinorOf(currency, rates.get(currency)) };
    }
    const flaw = flawOf(offer, sale);
    if (flaw === undefined) continue;
    flaws.set(flaw, (flaws.get(flaw) ?? 0) + 1);
    flawed.add(offer);
  }
  const kept = flawed.size === 0 ? offers : offers.filter((offer) => !flawed.has(offer));
  return { kept, flaws };
}

interface LogState {
  readonly counter: Counter<'supplier' | 'flaw'>;
  /** The time of the last log line about a supplier, and the number of offers dropped since. */
  readonly bySupplier: Map<string, { ticksMs: number; dropped: number }>;
}

const logged = new WeakMap<Registry, LogState>();

export function reportFlaws(
  { log, metrics, clock }: DropNeeds,
  supplier: string,
  flaws: ReadonlyMap<Flaw, number>,
): void {
  if (flaws.size === 0) return;
  const { counter, bySupplier } = logStateOf(metrics);
  let dropped = bySupplier.get(supplier)?.dropped ?? 0;
  for (const [flaw, count] of flaws) {
    counter.inc({ supplier, flaw }, count);
    dropped += count;
  }
  const nowMs = clock.ticksMs();
  const lastMs = bySupplier.get(supplier)?.ticksMs ?? Number.NEGATIVE_INFINITY;
  if (nowMs - lastMs < limits.droppedLoggedEveryMs) {
    bySupplier.set(supplier, { ticksMs: lastMs, dropped });
    return;
  }
  log.warn(
    { supplier, dropped, flaws: Object.fromEntries(flaws) },
    'offers that cannot be sold were dropped',
  );
  bySupplier.set(supplier, { ticksMs: nowMs, dropped: 0 });
}

function logStateOf(metrics: Registry): LogState {
  const known = logged.get(metrics);
  if (known !== undefined) return known;
  const counter = new Counter({
    name: 'innkeeper_offers_dropped_total',
    help: 'Offers of suppliers that cannot be sold, by supplier and flaw: rooms, price, tax or fee.',
    labelNames: ['supplier', 'flaw'] as const,
    registers: [metrics],
  });
  const made = { counter, bySupplier: new Map() };
  logged.set(metrics, made);
  return made;
}
