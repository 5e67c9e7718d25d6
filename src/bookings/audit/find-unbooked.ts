import { limits } from '../../contract/limits.ts';
import type { Needs } from '../../contract/needs.ts';
import { gatewaysSetUp } from '../../payments/gateways/gateways.ts';
import { readFromReplica } from '../../platform/read-from-replica.ts';
import { suppliersEnabled } from '../../rates/suppliers/store.ts';
import { supplierCalled } from '../../rates/suppliers/suppliers.ts';
import { publishFinding } from '../notify/notify-operators.ts';
import { auditExtras } from './audit-extras.ts';
import { bookingsForAudit, inSnapshot } from './audit-store.ts';
import { comparisonMetrics } from './comparison-metrics.ts';
import { textOf, type Finding } from './finding.ts';
import { oldestFinding, operatorAccounts, placesWithFindings, storeFindings } from './findings-store.ts';
import { findingsOf, ownChecks } from './own-rows.ts';
import { openShards, type Shards } from './shards.ts';
import { paymentsWithoutBooking, roomsWithoutBooking } from './without-booking.ts';

export type UnbookedNeeds = Pick<Needs, 'db' | 'replica' | 'clock' | 'config' | 'metrics' | 'log'>;

/**
 * Finds rooms, payments and extras of the last days that a supplier, a gateway or the provider of extras
 * lists, and that no booking names. `audit` does the same on request; this runs all the time. Each of them is reported as a
 * metric, an event for operators and an error in the log, until the list no longer contains it.
 */
export async function findUnbooked(needs: UnbookedNeeds, signal?: AbortSignal): Promise<void> {
  await using shards = await openShards(needs);
  for (const [place, find] of await placesToList(needs, shards)) {
    signal?.throwIfAborted();
    const nowMs = needs.clock.nowMs();
    // What was found once is listed until it is gone.
    const oldestMs = (await oldestFinding(needs.db, place))?.getTime() ?? nowMs;
    const since = new Date(Math.min(nowMs, oldestMs) - limits.comparedBackMs);
    try {
      const found = await find(since);
      if (found !== undefined) await report(needs, place, found);
    } catch (err) {
      signal?.throwIfAborted();
      comparisonMetrics(needs.metrics).listed(place, 'silent');
      needs.log.debug({ err, place }, 'a list could not be compared with the bookings');
    }
  }
}

/** The checks of our own rows that nothing else repeats: the ledger adds up, and no reference has two bookings. */
export async function checkOwnRows(needs: UnbookedNeeds): Promise<void> {
  const { replica } = needs;
  const found = await readFromReplica({ db: needs.db.patient, replica }, (db) =>
    inSnapshot(db.patient, async (sql) => {
      const all: Finding[] = [];
      for (const check of ownChecks) if (check.waits !== true) all.push(...(await findingsOf(sql, check)));
      return all;
    }),
  );
  await report(needs, 'ledger', found);
}

/** Undefined: there is no list. */
type Find = (since: Date) => Promise<readonly Finding[] | undefined>;

/** Everything that can be listed, by the name of the place. */
async function placesToList(needs: UnbookedNeeds, shards: Shards): Promise<Map<string, Find>> {
  const places = new Map<string, Find>();
  const suppliers = new Set((await suppliersEnabled(needs.db)).map(({ code }) => code));
  for (const place of await placesWithFindings(needs.db))
    if (place.startsWith(SUPPLIER)) suppliers.add(place.slice(SUPPLIER.length));
  for (const code of suppliers) {
    places.set(SUPPLIER + code, async (since) => {
      const { client } = await supplierCalled(needs, code);
      const listing = { timeoutMs: limits.listTimeoutMs, pastBreaker: true };
      const rooms = await client.call(
        (connector, signal) =>
          connector.list?.({ sinceMs: since.getTime() }, signal) ?? Promise.resolve(undefined),
        listing,
      );
      return rooms && roomsWithoutBooking(shards, code, rooms);
    });
  }
  for (const gateway of gatewaysSetUp(needs).filter(({ listSince }) => listSince !== undefined))
    places.set(`gateway ${gateway.name}`, (since) =>
      paymentsWithoutBooking(shards, gateway, { sinceMs: since.getTime() }),
    );
  places.set('extras', async (since) => {
    const compare = async () =>
      auditExtras(needs, await bookingsForAudit(needs.db.patient, since, { withExtras: true }), shards);
    const first = await compare();
    if (first.length === 0) return [];
    // A change in between looks like a difference: a second look confirms it.
    const before = new Set(first.map(textOf));
    return (await compare()).filter((one) => before.has(textOf(one)));
  });
  return places;
}

const SUPPLIER = 'supplier ';

async function report(needs: UnbookedNeeds, place: string, found: readonly Finding[]): Promise<void> {
  const at = needs.clock.now();
  const findings = found.slice(0, limits.findingsKept);
  const added = await needs.db.transaction(async (tx) => {
    const news = await storeFindings(tx, place, { findings, at });
    for (const accountId of news.length > 0 ? await operatorAccounts(tx, at) : [])
      for (const finding of news) await publishFinding(tx, { accountId, finding, at });
    return news;
  });
  comparisonMetrics(needs.metrics).listed(place, found.length === 0 ? 'equal' : 'different');
  for (const { about, detail } of added)
    needs.log.error({ place, about, detail }, 'the audit has found something');
}
