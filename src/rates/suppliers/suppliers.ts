import type { Caller } from '../../accounts/caller.ts';
import { refuse } from '../../contract/refusal.ts';
import { assert } from '../../lib/assert.ts';
import type { Needs } from '../../platform/needs.ts';
import { openMembers } from '../../platform/secrets/row-secrets.ts';
import { bookTimesOf, type BookTimes } from './book-times.ts';
import type { Connector } from './connector.ts';
import { openLine, type Line } from './client.ts';
import { openBank, type BankOptions } from './simulator/simulator.ts';
import { readFaults } from '../../contract/simulator-faults.ts';
import { remoteBank } from './simulator/remote.ts';
import { feedSuppliers, sellingTerms, supplierNamed, suppliersEnabled, type SupplierRow } from './store.ts';
import { openUpstream } from './upstream/upstream.ts';
import { readUpstreamSettings } from './upstream/upstream-settings.ts';

export type DeskNeeds = Pick<Needs, 'db' | 'clock' | 'config'>;

/** A supplier we can call. */
export interface Supplier {
  readonly code: string;
  readonly number: number;
  readonly isSimulator: boolean;
  readonly line: Line;
  readonly times: BookTimes;
}

/** Breakers remember across requests, so the lines of one program are kept beside its database. */
const kept = new WeakMap<DeskNeeds['db'], Map<string, Supplier>>();

/**
 * Simulators sell to sandbox keys, and all other suppliers to production keys, whatever the terms of the account say:
 * a sandbox key buys nothing real, and a production key pays for nothing simulated.
 */
function sellsTo(environment: Caller['environment'], { kind }: SupplierRow): boolean {
  return (kind === 'simulator') === (environment === 'sandbox');
}

/** Who may sell to this caller: what its account allows, narrowed by the feed it asks for. */
export async function suppliersFor(
  needs: DeskNeeds,
  caller: Caller,
  feed: string | undefined,
): Promise<Supplier[]> {
  const { suppliers: allowed } = await sellingTerms(needs.db, caller.accountId);
  const fed = feed === undefined ? undefined : await feedSuppliers(needs.db, feed);
  if (feed !== undefined && fed === undefined) throw refuse('feed-not-found', `there is no feed "${feed}"`);
  const rows = await suppliersEnabled(needs.db);
  return rows
    .filter(({ code, kind }) => (allowed === undefined ? kind === 'simulator' : allowed.includes(code)))
    .filter((row) => sellsTo(caller.environment, row))
    .filter(({ code }) => fed === undefined || fed.includes(code))
    .map((row) => supplierOf(needs, row));
}

/** Whether a supplier may still sell to an environment: offers and prebooks live on after a rule has changed. */
export async function maySellTo(
  { db }: Pick<DeskNeeds, 'db'>,
  environment: Caller['environment'],
  code: string,
): Promise<boolean> {
  const row = await supplierNamed(db, code);
  return row !== undefined && sellsTo(environment, row);
}

/** The supplier something was bought from, also when it is switched off by now. */
export async function supplierCalled(needs: DeskNeeds, code: string): Promise<Supplier> {
  const row = await supplierNamed(needs.db, code);
  assert(row !== undefined, `suppliers are never removed, and ${code} was one`);
  return supplierOf(needs, row);
}

function supplierOf(needs: DeskNeeds, row: SupplierRow): Supplier {
  const suppliers = kept.get(needs.db) ?? new Map<string, Supplier>();
  kept.set(needs.db, suppliers);
  // Changed settings are another supplier: the next search opens a new line to it.
  const key = `${row.code} ${JSON.stringify(row.settings)}`;
  const known = suppliers.get(key);
  if (known !== undefined) return known;
  const { code, number, kind } = row;
  const line = openLine(connectorOf(needs, row), needs.clock);
  const supplier = { code, number, isSimulator: kind === 'simulator', line, times: bookTimesOf(row) };
  suppliers.set(key, supplier);
  return supplier;
}

function connectorOf({ db, config, clock }: DeskNeeds, { code, kind, settings }: SupplierRow): Connector {
  if (kind === 'upstream') {
    const opened = openMembers(config, { column: 'supplierSettings', row: code }, settings);
    return openUpstream(readUpstreamSettings(opened, config));
  }
  if (config.simulatorUrl !== undefined) return remoteBank(`${config.simulatorUrl}/banks/${code}`, settings);
  return bankOf(settings, { code, sql: db, clock, faults: readFaults(config.simulatorFaults) });
}

/** A bed bank as its row of `suppliers` describes it; also in a process of its own. */
export function bankOf(
  settings: Readonly<Record<string, unknown>>,
  where: Pick<BankOptions, 'code' | 'sql' | 'clock' | 'faults'>,
): Connector {
  return openBank({ shelf: shelfOf(settings), ...where, ...latencyOf(settings) });
}

/** The settings of a simulator, with what holds where they say nothing. */
function shelfOf(settings: Readonly<Record<string, unknown>>): {
  seed: string;
  currency: string;
  permille: number;
} {
  return {
    seed: String(settings['seed'] ?? 'bed bank'),
    currency: String(settings['currency'] ?? 'USD'),
    permille: Number(settings['permille'] ?? 1000),
  };
}

function latencyOf(settings: Readonly<Record<string, unknown>>): { latencyMs?: number } {
  return Number(settings['latencyMs'] ?? 0) === 0 ? {} : { latencyMs: Number(settings['latencyMs']) };
}
