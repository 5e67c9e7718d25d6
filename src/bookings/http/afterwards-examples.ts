// Data table: one valid example for each response of the operations after a booking.
import { eachLabelColumn } from '../sale/labels.ts';
import { sellingExamples as before } from './selling-examples.ts';

const root = { guestLevel: 0, sandbox: true };
const { booking } = before;
const { bookedRooms: rooms, ...common } = booking;
const prebook = before.prebooked.data;

const { nothingSince } = before;

const whole = {
  ...booking,
  ...nothingSince,
  guestId: 42,
  loyaltyGuestId: 42,
  firstName: booking.holder.firstName,
  lastName: booking.holder.lastName,
  email: booking.holder.email,
  holderTitle: '',
  hotelId: booking.hotel.hotelId,
  hotelName: booking.hotel.name,
  adults: 2,
  children: '6',
  childrenCount: 1,
  feed: '',
  distributorPrice: null,
  distributorCommission: null,
  history: [
    {
      at: booking.createdAt,
      who: 'key_5f2c',
      what: 'booking opened',
      detail: { status: 'PENDING' },
      requestId: 'req_1',
    },
    {
      at: booking.updatedAt,
      who: 'service',
      what: 'booking finished',
      detail: { status: 'CONFIRMED' },
      requestId: 'req_1',
    },
  ],
};

const flat = {
  id: booking.bookingId,
  booking_Id: booking.bookingId,
  bookingId: booking.bookingId,
  prebook_Id: booking.prebookId,
  ...eachLabelColumn(() => ''),
  supplier_Booking_Id: booking.supplierBookingId,
  client_reference: booking.clientReference,
  status: booking.status,
  cancelPending: false,
  checkin: booking.checkin,
  checkout: booking.checkout,
  feed: '',
  hotelId: booking.hotel.hotelId,
  Hotel_name: booking.hotel.name,
  hotel_confirmation_code: booking.hotelConfirmationCode,
  firstName: booking.holder.firstName,
  lastName: booking.holder.lastName,
  email: booking.holder.email,
  holder_title: '',
  guestId: 42,
  nationality: booking.nationality,
  adults: 2,
  children: '6',
  retail_rate: booking.sellingPrice,
  currency: booking.currency,
  exchange_rate: 0.8,
  exchange_rate_usd: 1,
  client_commission: booking.commission,
  processing_fee: 0,
  payment_status: 'succeeded',
  payment_transaction_id: '',
  payment_data: '',
  cancelPolicies: '{"cancelPolicyInfos":[],"hotelRemarks":[],"refundableTag":"RFN"}',
  tag: 'RFN',
  last_free_cancellation_date: '2027-03-08T17:00:00.000Z',
  created_at: booking.createdAt,
  updated_at: booking.updatedAt,
  cancelled_at: null,
  refunded_at: null,
  amount_refunded: 0,
  refund_type: '',
  remarks: '',
  hotelRemarks: '',
  voucher_id: null,
  voucher_total_amount: 0,
  voucher_transation_id: null,
  reqId: 'req_1',
  IP: '',
  link: '',
  custom_tags: {},
  sandbox: 1,
  version: 30,
};

const cancelled = {
  bookingId: booking.bookingId,
  status: 'CANCELLED_WITH_CHARGES',
  cancellation_fee: 121,
  refund_amount: 121,
  currency: 'USD',
  cancelPending: false,
};

const amendment = {
  id: 12,
  bookingId: booking.bookingId,
  userId: 'acc_5d1f0b7c9a3e2468',
  type: 'UPDATE',
  subType: 'UPDATE_NAME_CHANGE',
  status: 'PENDING',
  prebookId: '',
  holderFirstName: 'Ada',
  holderLastName: 'Instance',
  holderEmail: 'ada@example.org',
  holderPhone: '',
  remarks: '',
  guests: [],
  createdBy: 'key_77e1c09a5d3b42f8',
  createdAt: '2027-01-06T09:00:00.000Z',
  updatedAt: '2027-01-06T09:00:00.000Z',
};

const day = { status: 'CANCELLED_WITH_CHARGES', cancellation_fee: 242, refund_amount: 0 };

export const afterwardsExamples = {
  whole: { data: whole },
  all: { count: 1, data: [flat] },
  byReference: {
    data: [
      {
        ...common,
        holder: { ...booking.holder, holderTitle: '' },
        rooms,
        ...nothingSince,
        guestId: '42',
        email: booking.holder.email,
        clientCommission: booking.commission,
        feed: '',
        agentId: '',
        addonsRedemptions: [],
      },
    ],
  },
  cancelled: { data: cancelled, sandbox: true },
  pending: { data: { ...cancelled, status: 'CONFIRMED', cancelPending: true }, sandbox: true },
  preview: {
    data: {
      bookingId: booking.bookingId,
      currency: 'USD',
      status: 'CANCELLED',
      cancellation_fee: 0,
      refund_amount: 242,
      isCancelled: false,
      cancelPending: false,
      lastFailure: null,
      refundableTag: 'RFN',
      lastFreeCancellationDate: '2027-03-08 17:00:00',
      steps: [{ from: '2027-03-08 17:00:00', timezone: 'GMT', ...day }],
    },
  },
  alternativesRequest: {
    occupancies: [{ adults: 2, childrenAges: [6] }],
    checkin: '2027-03-11',
    checkout: '2027-03-13',
    maxPrebooks: 3,
  },
  alternatives: {
    data: [
      { ...prebook, suggestedSellingPrice: 253, priceDifferencePercent: -4.13, cancellationChanged: true },
    ],
    ...root,
  },
  rebookRequest: { prebookId: prebook.prebookId, existingBookingId: booking.bookingId },
  rebooked: {
    data: {
      ...before.booked.data,
      bookingId: 'xT4K81mVd',
      rebookFrom: booking.bookingId,
      amountPaidByOriginal: 242,
    },
    ...root,
  },
  toOperator: {
    data: {
      ...amendment,
      type: 'REBOOK',
      subType: 'CHECKIN_CHANGE',
      prebookId: prebook.prebookId,
      audit_trail: {
        oldCheckin: '2027-03-10',
        newCheckin: '2027-03-11',
        oldSellingPrice: 242,
        newSellingPrice: 253.5,
        oldBookingId: booking.bookingId,
        newBookingId: '',
      },
    },
    message: 'The request has been received by our operations team and will be looked at as soon as possible',
  },
  amendRequest: { holder: { firstName: 'Ada', lastName: 'Instance', email: 'ada@example.org' } },
  amendment,
};
