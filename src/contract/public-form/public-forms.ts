// Data table.
import { stableInteger, type Form, type PublicForm } from './public-form.ts';

/** Ids are integers in every published example; an empty one is null. */
const integer: Form = (id) => (typeof id !== 'string' ? id : id === '' ? null : stableInteger(id));
/** A text where ours may be null: typed clients refuse null. */
const empty: Form = (value) => value ?? '';
const zero: Form = (value) => value ?? 0;
const text: Form = (value) => (value === null || value === undefined ? '' : String(value));
const absentWhenNull: Form = (value) => value ?? undefined;

/** Every form of a booking. */
const booking = {
  userId: integer,
  cancelledBy: integer,
  clientReference: empty,
  supplierBookingId: empty,
  paymentTransactionId: empty,
  lastFreeCancellationDate: empty,
} satisfies PublicForm;
/** We pay no goodwill. */
const goodwillPayment: Form = (_, { currency }) => ({ amount: 0, currency, description: '' });
const clientCommission: Form = (_, { commission }) => commission;
const amendment = { userId: integer, createdBy: integer } satisfies PublicForm;
/** In this list only, children are the ages as a text. */
const agesAsText: Form = (_, { childrenAges }) => (Array.isArray(childrenAges) ? childrenAges.join(',') : '');

/** The list alone: the clients of markets and hotels read `data` as an array. */
const listAlone: Form = (data) => (data as { readonly data: unknown }).data;
const vouchers = { 'voucher[].user_id': integer, 'vouchers[].user_id': integer } satisfies PublicForm;

const at = (place: string, form: PublicForm): PublicForm =>
  Object.fromEntries(Object.entries(form).map(([path, one]) => [`${place}${path}`, one]));

const booked = at('data.', { ...booking, goodwillPayment });

/**
 * The forms of the public service, as its published examples show them, where ours differ: answers of operations for
 * accounts with `compat: "public"`. `test/clients/published-forms.test.ts` compares each answer with the examples.
 */
export const publicForms: Readonly<Record<string, PublicForm>> = {
  'POST /rates/prebook': { 'data.transactionId': absentWhenNull },
  'GET /prebooks/{prebookId}': { 'data.transactionId': absentWhenNull },
  'POST /rates/book': booked,
  'POST /rates/rebook': { ...booked, 'data.createdBy': integer },
  'PUT /bookings/{bookingId}/amend': amendment,
  'GET /bookings/{bookingId}': at('data.', {
    ...booking,
    goodwillPayment,
    clientCommission,
    distributorPrice: zero,
    distributorCommission: zero,
    voucherId: zero,
    voucherTransationId: text,
  }),
  'GET /bookings': at('data[].', {
    ...booking,
    goodwillPayment,
    loyaltyGuestId: (_, { guestId }) => Number(guestId ?? 0),
    'rooms[].children': agesAsText,
  }),
  'POST /vouchers': vouchers,
  'GET /vouchers': vouchers,
  'GET /vouchers/{voucherId}': vouchers,
  'POST /analytics/markets': { data: listAlone },
  'POST /analytics/hotels': { data: listAlone, 'data[].sales': (sales) => Number(sales).toFixed(2) },
  'GET /data/hotel': {
    'data.rohId': zero,
    'data.groupRoomMin': zero,
    'data.parking': (has) => (has === true ? 'yes' : ''),
    'data.poi[].importance': text,
  },
  'GET /bookings/': at('data[].', { id: integer, guestId: text, IP: () => 0, link: () => 0 }),
};
