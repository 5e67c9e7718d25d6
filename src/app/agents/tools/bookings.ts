import { Type } from 'typebox';
import { feesOf, filled, type Policies } from '../short.ts';
import {
  answerOf,
  destroys,
  fieldOf,
  keyOf,
  reads,
  ToolRefusal,
  writes,
  type CallOperation,
  type Tool,
} from '../tool.ts';
import type { Prebook } from './rates.ts';

const book = 'POST /rates/book';
const readPrebook = 'GET /prebooks/{prebookId}';
const list = 'GET /bookings/';
const read = 'GET /bookings/{bookingId}';
const preview = 'GET /bookings/{bookingId}/cancellation';
const cancel = 'PUT /bookings/{bookingId}';
const amend = 'PUT /bookings/{bookingId}/amend';

interface Booking {
  readonly bookingId: string;
  readonly status: string;
  readonly hotel: { readonly hotelId: string; readonly name: string };
  readonly checkin: string;
  readonly checkout: string;
  readonly price: number;
  readonly currency: string;
  readonly hotelConfirmationCode: string;
  readonly cancellationPolicies: Policies;
  readonly mandatoryFees: string;
  readonly holder: { readonly firstName: string; readonly lastName: string; readonly email: string };
  readonly bookedRooms: readonly {
    readonly roomType: { readonly name: string };
    readonly boardName: string;
  }[];
}

function shortBooking(booking: Booking) {
  const { holder, bookedRooms, hotel } = booking;
  return filled({
    bookingId: booking.bookingId,
    status: booking.status,
    hotelId: hotel.hotelId,
    hotel: hotel.name,
    hotelConfirmation: booking.hotelConfirmationCode,
    checkin: booking.checkin,
    checkout: booking.checkout,
    rooms: bookedRooms.map(({ roomType, boardName }) => `${roomType.name}, ${boardName}`),
    price: booking.price,
    currency: booking.currency,
    cancellationFees: feesOf(booking.cancellationPolicies),
    paidAtHotel: booking.mandatoryFees,
    guest: `${holder.firstName} ${holder.lastName}`,
    email: holder.email,
  });
}

interface Cancellation {
  readonly bookingId: string;
  readonly status: string;
  readonly currency: string;
  readonly cancellation_fee: number;
  readonly refund_amount: number;
  readonly isCancelled?: boolean;
  readonly cancelPending: boolean;
}

function previewOf(ask: CallOperation, bookingId: unknown): Promise<{ data: Cancellation }> {
  return answerOf(ask, { operation: preview, params: { bookingId: String(bookingId) } });
}

function shortCancellation(data: Cancellation) {
  return {
    bookingId: data.bookingId,
    fee: data.cancellation_fee,
    refund: data.refund_amount,
    currency: data.currency,
  };
}

const bookingId = fieldOf(read, 'bookingId');
const person = {
  firstName: Type.String({ minLength: 1, maxLength: 100, description: 'As in the passport.' }),
  lastName: Type.String({ minLength: 1, maxLength: 100, description: 'As in the passport.' }),
  email: Type.String({ minLength: 3, maxLength: 200, description: 'Where the confirmation goes.' }),
};

export const bookingTools: readonly Tool[] = [
  {
    name: 'book',
    title: 'Book a prebook',
    description:
      'Books and pays a prebook. `price` and `currency` must be those of prebook_offer that the user has agreed to; any other is refused and nothing is booked. If the response is lost, call it again with the same input: it returns the same booking and charges nothing more.',
    operations: [book, readPrebook],
    input: Type.Object({
      prebookId: fieldOf(book, 'prebookId'),
      price: Type.Number({ minimum: 0, description: 'The price that the user has agreed to.' }),
      currency: Type.String({ minLength: 3, maxLength: 3, description: 'The currency of that price.' }),
      ...person,
      remarks: Type.Optional(Type.String({ maxLength: 300, description: 'A request to the hotel.' })),
      payWith: Type.Optional(
        Type.Union([Type.Literal('ACC_CREDIT_CARD'), Type.Literal('WALLET'), Type.Literal('CREDIT')], {
          description: 'What the account pays with. Default: its card.',
        }),
      ),
    }),
    hints: writes,
    async run(ask, input) {
      const prebookId = String(input['prebookId']);
      const { data: prebook } = await answerOf<{ data: Prebook }>(ask, {
        operation: readPrebook,
        params: { prebookId },
      });
      if (prebook.price !== input['price'] || prebook.currency !== input['currency'])
        throw new ToolRefusal(
          `Nothing was booked: the price of this prebook is ${prebook.price} ${prebook.currency}, not ${String(input['price'])} ${String(input['currency'])}. Show this price to the user, and book with it if they agree.`,
        );
      const { firstName, lastName, email, remarks = '', payWith = 'ACC_CREDIT_CARD' } = input;
      const rooms = prebook.roomTypes[0]?.rates ?? [];
      const { data } = await answerOf<{ data: Booking }>(ask, {
        operation: book,
        body: {
          prebookId,
          holder: { firstName, lastName, email },
          guests: rooms.map(({ occupancyNumber }) => ({ occupancyNumber, firstName, lastName, email })),
          remarks,
          payment: { method: payWith },
        },
        // One prebook is one booking, so its id names the purchase.
        key: `agent:${prebookId}`,
      });
      return shortBooking(data);
    },
  },
  {
    name: 'find_bookings',
    title: 'List bookings',
    description: 'Returns the ten latest bookings of the account, or of one status.',
    operations: [list],
    input: Type.Object({ status: Type.Optional(fieldOf(list, 'status')) }),
    hints: reads,
    async run(ask, { status }) {
      const query = { limit: 10, ...(status === undefined ? {} : { status: String(status) }) };
      const { data } = await answerOf<{ data: readonly Row[] }>(ask, { operation: list, query });
      return {
        bookings: data.map((row) => ({
          bookingId: row.bookingId,
          status: row.status,
          hotel: row.Hotel_name,
          checkin: row.checkin,
          checkout: row.checkout,
          price: row.retail_rate,
          currency: row.currency,
          guest: `${row.firstName} ${row.lastName}`,
        })),
      };
    },
  },
  {
    name: 'get_booking',
    title: 'Read a booking',
    description:
      'Returns the current state of one booking, with its price. cancellationFees are the fees agreed at the sale; before the first of them a cancellation is free. preview_cancellation returns the current fee.',
    operations: [read],
    input: Type.Object({ bookingId }),
    hints: reads,
    async run(ask, { bookingId: id }) {
      const { data } = await answerOf<{ data: Booking }>(ask, {
        operation: read,
        params: { bookingId: String(id) },
      });
      return shortBooking(data);
    },
  },
  {
    name: 'preview_cancellation',
    title: 'What a cancellation costs',
    description:
      'Returns the fee and the refund of a cancellation at this moment, and cancels nothing. Show the fee to the user before you call cancel_booking.',
    operations: [preview],
    input: Type.Object({ bookingId }),
    hints: reads,
    async run(ask, { bookingId: id }) {
      const { data } = await previewOf(ask, id);
      return { ...shortCancellation(data), alreadyCancelled: data.isCancelled ?? false };
    },
  },
  {
    name: 'cancel_booking',
    title: 'Cancel a booking',
    description:
      'Cancels a booking permanently. `fee` must be the fee of preview_cancellation that the user has agreed to; any other is refused and nothing is cancelled. Called again it returns the first result.',
    operations: [cancel, preview],
    input: Type.Object({
      bookingId,
      fee: Type.Number({ minimum: 0, description: 'The fee that the user has agreed to.' }),
    }),
    hints: destroys,
    async run(ask, { bookingId: id, fee }) {
      const { data: now } = await previewOf(ask, id);
      if (now.isCancelled !== true && now.cancellation_fee !== fee)
        throw new ToolRefusal(
          `Nothing was cancelled: the fee is ${now.cancellation_fee} ${now.currency} now, not ${String(fee)}. Show it to the user, and cancel with it if they agree.`,
        );
      const { data } = await answerOf<{ data: Cancellation }>(ask, {
        operation: cancel,
        params: { bookingId: String(id) },
        // The fee may have risen since the line above.
        query: { fee: Number(fee) },
      });
      return { ...shortCancellation(data), status: data.status, pending: data.cancelPending };
    },
  },
  {
    name: 'amend_booking',
    title: 'Request another name on a booking',
    description:
      'Requests another name or e-mail address for the holder of a booking. Suppliers handle such requests manually: the amendment is PENDING, and the booking keeps its name until it is completed.',
    operations: [amend],
    input: Type.Object({ bookingId, ...person }),
    hints: writes,
    async run(ask, { bookingId: id, firstName, lastName, email }) {
      const holder = { firstName, lastName, email };
      const { id: amendmentId, status } = await answerOf<{ id: number; status: string }>(ask, {
        operation: amend,
        params: { bookingId: String(id) },
        body: { holder },
        key: keyOf({ id, holder }),
      });
      return { amendmentId, status, requested: `${String(firstName)} ${String(lastName)}` };
    },
  },
];

interface Row {
  readonly bookingId: string;
  readonly status: string;
  readonly Hotel_name: string;
  readonly checkin: string;
  readonly checkout: string;
  readonly retail_rate: string;
  readonly currency: string;
  readonly firstName: string;
  readonly lastName: string;
}
