import { openCancellation } from '../../../src/bookings/cancel/cancel.ts';
import type { BookingState } from '../../../src/bookings/sale/operations.ts';
import { lockBooking } from '../../../src/bookings/stores/bookings-store.ts';
import type { TestServer } from '../http.ts';
import type { TestNeeds } from '../needs.ts';
import { buyer, scenarioHotelId } from './buyer.ts';

interface Making {
  readonly needs: TestNeeds;
  readonly server: Pick<TestServer, 'ask'>;
  readonly key: string;
}

/** Makes a new booking in each state, and returns its id. */
export function bookingStateMakers({
  needs,
  server,
  key,
}: Making): Readonly<Record<BookingState, () => Promise<string>>> {
  const { prebook, book } = buyer(server, { key });

  async function booked(hotel = 'Everything Works'): Promise<string> {
    const { prebookId } = await prebook(scenarioHotelId(hotel), {}, { refundableRatesOnly: true });
    return (await book({ prebookId })).coded.data?.bookingId ?? '';
  }

  async function cancelled(hotel?: string): Promise<string> {
    const id = await booked(hotel);
    await server.ask({ key, method: 'PUT', url: `/v3.0/bookings/${id}` });
    return id;
  }

  /** Without the triggers, which allow no direct change. */
  async function forced(id: string, change: string, other = ''): Promise<string> {
    await needs.db.transaction(async (tx) => {
      await tx.run(`set local session_replication_role = replica`);
      await tx.run(`update bookings set ${change} where id = $1`, [other === '' ? id : other]);
    });
    return id;
  }

  const pending = async (): Promise<string> =>
    forced(
      await booked(),
      `phase = 'authorised', status = 'PENDING', confirmed_at = null, leased_until = now() + interval '1 hour'`,
    );
  const failed = (id: string): Promise<string> =>
    forced(id, `phase = 'failed', status = 'FAILED', failure = 'not-confirmed', confirmed_at = null`);

  async function withCancel(id: string): Promise<string> {
    const opening = {
      at: needs.clock.now(),
      requestedBy: 'key',
      requestId: '',
      reason: 'requested',
    } as const;
    await needs.db.transaction(async (tx) => {
      const booking = await lockBooking(tx, id);
      if (booking === undefined) throw new Error(`there is no booking ${id}`);
      await openCancellation(tx, booking, opening);
    });
    return id;
  }

  return {
    PENDING: pending,
    'PENDING after a cancel': async () => withCancel(await pending()),
    CONFIRMED: () => booked(),
    'being cancelled': () => cancelled('Cancel Fails at First'),
    'being replaced': async () => {
      const id = await booked();
      return forced(id, `replaces = '${id}'`, await booked());
    },
    CANCELLED: () => cancelled(),
    CANCELLED_WITH_CHARGES: async () => forced(await cancelled(), `status = 'CANCELLED_WITH_CHARGES'`),
    FAILED: async () => failed(await booked()),
    'FAILED after a cancel': async () => failed(await withCancel(await pending())),
  };
}

/** If the state allows an operation, it may still fail for another reason. */
export const refusedForState = /; only a booking that is | is replaced by booking /;
