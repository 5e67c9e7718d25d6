import type { Sql } from '../../contract/database.ts';
import { limits } from '../../contract/limits.ts';
import { openLoadingCache } from '../../lib/async/loading-cache.ts';
import {
  exchangeRates,
  knownSuppliers,
  sellingTerms,
  supplierFeeds,
  type KnownSupplier,
  type SellingTerms,
} from './store.ts';

/** Suppliers, terms and exchange rates for searches, prebooks and bookings, each loaded when first needed. */
export interface SellingData {
  terms(accountId: string): Promise<SellingTerms>;
  /** All of them, in the order of their numbers. */
  suppliers(): Promise<readonly KnownSupplier[]>;
  /** Codes of the suppliers of a feed; undefined if there is no such feed. */
  feed(name: string): Promise<readonly string[] | undefined>;
  /** Units of each currency for one US dollar, as decimal texts. */
  exchangeRates(): Promise<ReadonlyMap<string, string>>;
}

/** A cache for one version of the tables; each version needs its own. */
export function openSellingData(sql: Sql): SellingData {
  const terms = openLoadingCache({
    load: (accountId: string) => sellingTerms(sql, accountId),
    most: limits.rememberedAccounts,
  });
  const only = <T>(load: () => Promise<T>) => openLoadingCache<'only', T>({ load: () => load(), most: 1 });
  const suppliers = only(() => knownSuppliers(sql));
  const feeds = only(() => supplierFeeds(sql));
  const rates = only(() => exchangeRates(sql));
  return {
    terms: (accountId) => terms.get(accountId),
    suppliers: () => suppliers.get('only'),
    feed: async (name) => (await feeds.get('only')).get(name),
    exchangeRates: () => rates.get('only'),
  };
}
