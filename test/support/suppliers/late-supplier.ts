import type { TestContext } from 'node:test';
import type {
  BookAnswer,
  BookingRequest,
  CancelAnswer,
  Connector,
  RetrieveAnswer,
} from '../../../src/rates/suppliers/connector.ts';
import { supplierCalled } from '../../../src/rates/suppliers/suppliers.ts';
import type { SupplierClient } from '../../../src/rates/suppliers/client.ts';
import { SupplierTimeout } from '../../../src/rates/suppliers/connector.ts';
import type { Db } from '../../../src/contract/database.ts';
import type { FakeClock } from '../clock.ts';
import type { TestNeeds } from '../needs.ts';

/** How a supplier misbehaves, by the test clock. */
export interface Plan {
  /** How long after the call the room is booked, even if the caller no longer waits; undefined: never. */
  readonly landsAfterMs?: number;
  /** How long after that it can be looked up. */
  readonly visibleAfterMs?: number;
  /** The net price that it states, instead of the agreed one. */
  readonly owedMinor?: (agreedMinor: number) => number;
  /** How many rooms one call books. */
  readonly booksTimes?: number;
  /** The false result of a look-up, by its number from 0; undefined: the true one. `lost`: no response. */
  readonly lookUpAnswer?: (lookUp: number) => RetrieveAnswer | 'lost' | undefined;
  /** The immediate response of the call instead of booking. */
  readonly refuses?: BookAnswer;
  /** Cancellations it accepts and ignores, by their number from 0. */
  readonly ignoresCancel?: (cancel: number) => boolean;
  readonly refusesCancel?: (cancel: number) => boolean;
  /** Why it refuses. */
  readonly refusesBecause?: string;
}

/** The times of a real supplier, which the simulators do not need. */
const upstreamTimes = { bookCallMs: 30_000, bookMayLandForMs: 120_000 };

export interface LateSupplier {
  plan: Plan;
  /** Every call, with the instant by the test clock. */
  readonly calls: { readonly call: 'book' | 'retrieve' | 'cancel'; readonly atMs: number }[];
  /** How many rooms are booked under a reference. */
  bookedRooms(reference: string): number;
  booked(reference: string): number;
  /** Another worker uses it, too; that needs one statement of its database. */
  serve(db: Db): Promise<void>;
}

interface Room {
  readonly request: BookingRequest;
  readonly landsAtMs: number;
  cancelledAtMs: number | undefined;
}

/** The simulator in the place of which a supplier as planned answers what concerns bookings, through a client on the test clock. */
export async function lateSupplier(
  t: Pick<TestContext, 'mock'>,
  { db, clock, config, metrics }: TestNeeds,
  plan: Plan,
  times: object = upstreamTimes,
): Promise<LateSupplier> {
  await db.run(`update suppliers set settings = settings || $1 where code = 'simulator'`, [
    JSON.stringify(times),
  ]);
  const { client } = await supplierCalled({ db, clock, config, metrics }, 'simulator');
  const original = client.call.bind(client);
  const kind = await original((connector) => Promise.resolve(connector), { timeoutMs: 1_000 });
  const rooms = new Map<string, Room[]>();
  const counts = { retrieve: 0, cancel: 0 };
  const self: LateSupplier = {
    plan,
    calls: [],
    bookedRooms: (reference) => bookedRooms(rooms.get(reference), clock),
    booked: (reference) => (rooms.get(reference) ?? []).length,
    async serve(other) {
      const reached = await supplierCalled({ db: other, clock, config, metrics }, 'simulator');
      t.mock.method(reached.client, 'call', call);
    },
  };
  const called = (call: 'book' | 'retrieve' | 'cancel') => self.calls.push({ call, atMs: clock.nowMs() });
  const seen = (reference: string): Room[] => {
    const hiddenMs = self.plan.visibleAfterMs ?? 0;
    return (rooms.get(reference) ?? []).filter(({ landsAtMs }) => landsAtMs + hiddenMs <= clock.nowMs());
  };

  const hostile: Connector = {
    ...kind,
    async book(request) {
      called('book');
      const { landsAfterMs, refuses, booksTimes = 1 } = self.plan;
      if (refuses !== undefined) return refuses;
      if (landsAfterMs === undefined) return new Promise<never>(() => undefined);
      const landsAtMs = clock.nowMs() + landsAfterMs;
      const made = Array.from({ length: booksTimes }, () => ({
        request,
        landsAtMs,
        cancelledAtMs: undefined,
      }));
      rooms.set(request.reference, [...(rooms.get(request.reference) ?? []), ...made]);
      await clock.sleep(landsAfterMs);
      return confirmed({ request }, self.plan);
    },
    async retrieve({ reference }): Promise<RetrieveAnswer> {
      called('retrieve');
      const planned = self.plan.lookUpAnswer?.(counts.retrieve++);
      if (planned === 'lost') throw new Error('the answer was lost');
      if (planned !== undefined) return planned;
      const [room] = seen(reference);
      if (room === undefined) return { state: 'unknown' };
      if (room.cancelledAtMs !== undefined) return { state: 'cancelled' };
      return { ...confirmed(room, self.plan), surplus: bookedRooms(seen(reference), clock) - 1 };
    },
    async cancel({ reference }): Promise<CancelAnswer> {
      called('cancel');
      const count = counts.cancel++;
      if (self.plan.refusesCancel?.(count) === true) {
        const { refusesBecause: reason = 'call us' } = self.plan;
        return { state: 'refused', reason };
      }
      const found = seen(reference);
      if (found.length === 0) return { state: 'unknown' };
      if (self.plan.ignoresCancel?.(count) !== true)
        for (const room of found) room.cancelledAtMs ??= clock.nowMs();
      return { state: 'cancelled' };
    },
    async cancelSurplus({ reference }): Promise<CancelAnswer> {
      called('cancel');
      if (self.plan.ignoresCancel?.(counts.cancel++) !== true)
        for (const room of seen(reference).slice(1)) room.cancelledAtMs ??= clock.nowMs();
      return { state: 'cancelled' };
    },
  };
  // Like a real client, but on the test clock.
  const call: SupplierClient['call'] = async (work, { timeoutMs }) => {
    const over = new AbortController();
    const late = clock.sleep(timeoutMs, over.signal).then(
      () => Promise.reject(new SupplierTimeout(`no answer within ${timeoutMs} ms`)),
      () => new Promise<never>(() => undefined),
    );
    try {
      return await Promise.race([work(hostile, over.signal, timeoutMs), late]);
    } finally {
      over.abort();
    }
  };
  t.mock.method(client, 'call', call);
  return self;
}

function bookedRooms(rooms: readonly Room[] = [], clock: FakeClock): number {
  return rooms.filter(
    ({ landsAtMs, cancelledAtMs }) => landsAtMs <= clock.nowMs() && cancelledAtMs === undefined,
  ).length;
}

function confirmed(
  { request }: Pick<Room, 'request'>,
  { owedMinor }: Plan,
): Extract<BookAnswer, { state: 'confirmed' }> {
  const owed = { netMinor: owedMinor?.(request.netMinor) ?? request.netMinor, currency: request.currency };
  const { reference } = request;
  return { state: 'confirmed', supplierBookingId: `S-${reference}`, hotelConfirmationCode: 'H1', owed };
}
