import type { Static } from 'typebox';
import type { Owner } from '../../contract/owner.ts';
import { limits } from '../../contract/limits.ts';
import type { Needs } from '../../contract/needs.ts';
import { shortened } from '../../contract/quote.ts';
import { refuse } from '../../contract/refusal.ts';
import { callLogOf } from '../../platform/telemetry/call-log.ts';
import { amountOf } from '../../lib/currency.ts';
import type { trailAnswer } from './shapes.ts';
import { callsOf, entriesOf, eventsOf, trailOf, type TrailRow } from './trail-store.ts';

/** The trail of a booking: the supplier's side, the calls, the money as double entries, and the events that were sent. */
export async function readTrail(
  needs: Pick<Needs, 'db' | 'clock'>,
  owner: Owner,
  bookingId: string,
): Promise<Static<typeof trailAnswer>> {
  const { db } = needs;
  const trail = await trailOf(db, owner, bookingId);
  if (trail === undefined) throw refuse('entity-not-found', `there is no booking ${shortened(bookingId)}`);
  const entries = await entriesOf(db, trail.payment);
  // The calls of this process are listed at once.
  await callLogOf(needs).flush();
  const subjects = [bookingId, trail.payment, trail.gatewayPayment].filter((one) => one !== null);
  const calls = await callsOf(db, subjects, limits.trailCalls);
  const events = await eventsOf(db, owner, bookingId, limits.trailEvents);
  return {
    data: {
      bookingId,
      supplier: supplierOf(trail),
      payment: paymentOf(trail),
      entries: entries.map(({ at, kind, currency, lines }) => ({
        at: at.toISOString(),
        kind,
        currency,
        lines: Object.fromEntries(
          Object.entries(lines).map(([account, minor]) => [account, amountOf(minor, currency)]),
        ),
      })),
      calls: calls.map((call) => ({ ...call, at: call.at.toISOString() })),
      events: events.map(({ at, deliveries, ...event }) => ({
        ...event,
        at: at.toISOString(),
        deliveries: [...deliveries],
      })),
    },
  };
}

function supplierOf({ supplier, supplierBooking, requestedAt, lookUps, watch }: TrailRow) {
  return {
    code: supplier,
    bookingNumber: supplierBooking,
    requestedAt: requestedAt?.toISOString() ?? null,
    lookUps,
    watch:
      watch === null
        ? null
        : {
            state: watch.state,
            looks: watch.looks,
            cancels: watch.cancels,
            lastAnswer: watch.last_answer,
            until: new Date(watch.until).toISOString(),
          },
  };
}

function paymentOf({
  method,
  source,
  gateway,
  gatewayPayment,
  paymentStatus,
  paymentCurrency,
  ...minor
}: TrailRow) {
  const amount = (value: number) => amountOf(value, paymentCurrency);
  return {
    method,
    source,
    gateway,
    gatewayPayment,
    status: paymentStatus,
    currency: paymentCurrency,
    amount: amount(minor.amountMinor),
    captured: amount(minor.capturedMinor),
    refunded: amount(minor.refundedMinor),
  };
}
