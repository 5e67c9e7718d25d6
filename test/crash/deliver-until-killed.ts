import { pino } from 'pino';
import { readConfig } from '../../src/config.ts';
import { deliverDue } from '../../src/events/deliver.ts';
import { webhooksDue } from '../../src/events/deliveries-store.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { openPool } from '../../src/platform/sql/pool.ts';

/** A process that delivers and does nothing else, so that killing it at any moment interrupts a delivery. */
const config = { ...readConfig(process.env), webhooksToPrivate: true };
const db = openPool(process.env['DATABASE_URL'] ?? '', { name: 'deliverer', size: 8 });
const needs = { db, config, clock: systemClock, log: pino({ level: 'silent' }) };
// Deliveries of a dead process are sent again after the lease, which is short here.
const pace = { leaseMs: Number(process.env['LEASE_MS']), atOnce: 32 };
const signal = new AbortController().signal;
console.log('delivering');
for (;;) {
  for (const { id: webhookId } of await webhooksDue(db, systemClock.now()))
    await deliverDue(needs, webhookId, { signal, pace });
  await systemClock.sleep(50);
}
