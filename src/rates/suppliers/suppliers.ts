import type { Caller, Environment } from '../../contract/owner.ts';
import { sharedDb } from '../../contract/database.ts';
import { refuse } from '../../contract/refusal.ts';
import { assert } from '../../lib/assert.ts';
import { callLogOf } from '../../platform/telemetry/call-log.ts';
import { observedCalls } from '../../platform/telemetry/observed-calls.ts';
import { openMembers } from '../../platform/secrets/row-secrets.ts';
import { bookTimesOf, type BookTimes } from './book-times.ts';
import { isOurs, openClient, type SupplierClient } from './client.ts';
import { connectorCalls } from './connector.ts';
import type { ConnectorKind, SupplierNeeds } from './connector-kind.ts';
import { connectorKind } from './connectors.ts';
import type { SellingData } from './selling-data.ts';
import { supplierNamed, type KnownSupplier, type SupplierRow } from './store.ts';

/** A supplier we can call. */
export interface Supplier {
  readonly code: string;
  readonly number: number;
  readonly client: SupplierClient;
  readonly times: BookTimes;
  /** Its offers can be made on another thread. */
  readonly usesOfferThread: boolean;
}

/** Breakers have state across requests, so a process has one client per supplier for each database. */
const kept = new WeakMap<SupplierNeeds['db'], Map<string, Supplier>>();

/**
 * Simulators sell to sandbox keys, and all other suppliers to production keys, whatever the terms of the account say:
 * a sandbox key buys nothing real, and a production key pays for nothing simulated.
 */
function sellsTo(environment: Environment, { kind }: SupplierRow): boolean {
  // A process of an older version sells nothing of a kind that it does not have.
  return connectorKind(kind)?.environment === environment;
}

function kindOf({ code, kind }: SupplierRow): ConnectorKind {
  const known = connectorKind(kind);
  assert(known !== undefined, `supplier ${code} has the kind "${kind}", which this version does not have`);
  return known;
}

/** The suppliers that may sell to this caller: those of its account, limited to the requested feed. */
export async function suppliersFor(
  needs: SupplierNeeds,
  data: SellingData,
  { caller, feed }: { readonly caller: Caller; readonly feed: string | undefined },
): Promise<Supplier[]> {
  const { suppliers: allowed } = await data.terms(caller.accountId);
  const fed = feed === undefined ? undefined : await data.feed(feed);
  if (feed !== undefined && fed === undefined) throw refuse('feed-not-found', `there is no feed "${feed}"`);
  return (await data.suppliers())
    .filter((row) => isOpenTo(row, { allowed, environment: caller.environment }))
    .filter(({ code }) => fed === undefined || fed.includes(code))
    .map((row) => supplierOf(needs, row));
}

/** An account without terms buys from every simulator. */
function isOpenTo(
  row: KnownSupplier,
  { allowed, environment }: { allowed: readonly string[] | undefined; environment: Environment },
): boolean {
  const isAllowed = allowed === undefined ? sellsTo('sandbox', row) : allowed.includes(row.code);
  return row.enabled && isAllowed && sellsTo(environment, row);
}

/** Whether a supplier of an offer still sells to the caller: offers outlive a change of the terms. */
export async function stillSellsTo(data: SellingData, caller: Caller, code: string): Promise<boolean> {
  const { suppliers: allowed } = await data.terms(caller.accountId);
  const row = (await data.suppliers()).find((one) => one.code === code);
  return row !== undefined && isOpenTo(row, { allowed, environment: caller.environment });
}

/** Whether a supplier may sell to an environment. A prebook is a promise: it is kept after the terms have changed. */
export async function maySellTo(data: SellingData, environment: Environment, code: string): Promise<boolean> {
  const row = (await data.suppliers()).find((one) => one.code === code);
  return row !== undefined && sellsTo(environment, row);
}

/** The supplier of an offer or a booking, even if it is switched off. */
export async function supplierIn(needs: SupplierNeeds, data: SellingData, code: string): Promise<Supplier> {
  const row = (await data.suppliers()).find((one) => one.code === code);
  assert(row !== undefined, `suppliers are never removed, and ${code} was one`);
  return supplierOf(needs, row);
}

/** The supplier of a sale, even if it is switched off. */
export async function supplierCalled(needs: SupplierNeeds, code: string): Promise<Supplier> {
  const row = await supplierNamed(needs.db, code);
  assert(row !== undefined, `suppliers are never removed, and ${code} was one`);
  return supplierOf(needs, row);
}

function supplierOf(callers: SupplierNeeds, row: SupplierRow): Supplier {
  const needs = { ...callers, db: sharedDb(callers.db) };
  const suppliers = kept.get(needs.db) ?? new Map<string, Supplier>();
  kept.set(needs.db, suppliers);
  // After a change of the settings the next search opens a new client.
  const key = `${row.code} ${JSON.stringify(row.settings)}`;
  const known = suppliers.get(key);
  if (known !== undefined) return known;
  const { code, number } = row;
  const kind = kindOf(row);
  const settings = openMembers(needs.config, { column: 'supplierSettings', row: code }, row.settings);
  const connector = observedCalls(kind.open(needs, { code, settings }), connectorCalls, {
    kind: 'supplier',
    name: code,
    metrics: needs.metrics,
    log: callLogOf(needs),
    subjectOf: referenceOf,
    isOurs,
  });
  const client = openClient(connector, needs.clock);
  const supplier = {
    code,
    number,
    client,
    times: bookTimesOf(row.settings, kind.times),
    usesOfferThread: kind.usesOfferThread?.(needs.config) ?? false,
  };
  suppliers.set(key, supplier);
  return supplier;
}

/** Searches and rechecks have none. */
function referenceOf(request: unknown): string | undefined {
  if (typeof request !== 'object' || request === null || !('reference' in request)) return undefined;
  return typeof request.reference === 'string' ? request.reference : undefined;
}
