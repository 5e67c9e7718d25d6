// Data table.
import { exampleOfferId, exampleRate } from '../../rates/examples.ts';

/** Examples of the reference page, each valid against its schema. */
const dollars = (amount: number) => ({ amount, currency: 'USD' });
const root = { guestLevel: 0, sandbox: true };

const prebook = {
  prebookId: 'q3Jx0pAv7',
  offerId: exampleOfferId,
  hotelId: 'lp5cea0001',
  checkin: '2027-03-10',
  checkout: '2027-03-12',
  currency: 'USD',
  termsAndConditions: 'The cancellation policies of each rate apply.',
  roomTypes: [{ roomTypeId: '1-5cea0001-2', name: exampleRate.name, rates: [exampleRate] }],
  suggestedSellingPrice: { ...dollars(253), source: 'service' },
  isPackageRate: false,
  commission: 22,
  addonsTotalAmount: 0,
  addonsRequest: [],
  price: 242,
  priceType: 'commission',
  priceDifferencePercent: 0,
  cancellationChanged: false,
  boardChanged: false,
  supplier: 'simulator',
  supplierId: 1,
  paymentTypes: ['NUITEE_PAY'],
  mappedRoomId: 1021,
  voucherCode: '',
  voucherTotalAmount: 0,
  expiresAt: '2027-01-05T10:15:00.000Z',
  transactionId: null,
};

const holder = { firstName: 'Ada', lastName: 'Example', email: 'ada@example.org', phone: '' };
const guest = { ...holder, occupancyNumber: 1, remarks: '' };
const board = { boardType: 'RO', boardName: 'Room Only' };
const { cancellationPolicies } = exampleRate;

const booking = {
  bookingId: 'bK9M2fQxW',
  clientReference: 'my-trip-1',
  supplierBookingId: 'SIM-bK9M2fQxW',
  supplierBookingName: 'simulator',
  supplier: 'simulator',
  supplierId: 1,
  prebookId: prebook.prebookId,
  trackingId: '',
  userId: 'acc_5f2c81d09e77a3b4',
  status: 'CONFIRMED',
  hotelConfirmationCode: 'H482913',
  createdAt: '2027-01-05T10:01:00.000Z',
  updatedAt: '2027-01-05T10:01:01.000Z',
  checkin: prebook.checkin,
  checkout: prebook.checkout,
  hotel: { hotelId: prebook.hotelId, name: 'Everything Works Hotel' },
  nationality: 'FR',
  price: 242,
  commission: 22,
  currency: 'USD',
  sellingPrice: '242.00',
  exchangeRate: 1,
  suggestedSellingPrice: prebook.suggestedSellingPrice,
  addonsTotalAmount: 0,
  addons: [],
  cancellationPolicies,
  tag: 'RFN',
  lastFreeCancellationDate: '2027-03-08 17:00:00',
  remarks: '',
  hotelRemarks: exampleRate.remarks,
  holder,
  bookedRooms: [
    {
      roomType: { roomTypeId: '1-5cea0001-2', name: exampleRate.name },
      ...board,
      board: 'Room Only',
      boardCode: 'RO',
      adults: 2,
      children: 1,
      childrenAges: [6],
      children_count: 1,
      occupancy_number: 1,
      rate: {
        rateId: exampleRate.rateId,
        retailRate: { total: dollars(242) },
        cancellationPolicies,
        maxOccupancy: 3,
        ...board,
        remarks: exampleRate.remarks,
        perks: [],
      },
      firstName: 'Ada',
      lastName: 'Example',
      cancellationPolicies,
      room_id: '2-1',
      ...dollars(242),
      remarks: '',
      guests: [guest],
      mappedRoomId: 1021,
    },
  ],
  paymentMethod: 'ACC_CREDIT_CARD',
  paymentStatus: 'succeeded',
  paymentTransactionId: null,
  paymentScheduledAt: null,
  voucherCode: '',
  voucherTotalAmount: 0,
  customTags: {},
  sandbox: 1,
};

const nothingBack = {
  cancelPending: false,
  cancelFailure: null,
  cancelledAt: null,
  cancelledBy: '',
  cancellationFee: null,
  refundedAt: null,
  amountRefunded: 0,
  refundType: '',
  amountPaidByOriginal: 0,
  amountPaidToReplacement: 0,
  rebookFrom: '',
  rebookTo: '',
};

const transactionId = 'tr_cts_5PkQvW0aN3JxzL7T';

export const sellingExamples = {
  prebookAsked: { offerId: exampleOfferId, usePaymentSdk: false },
  prebooked: { data: prebook, ...root },
  withPayment: { data: { ...prebook, transactionId, secretKey: 'sbx_…_secret_sandbox' }, ...root },
  bookAsked: {
    prebookId: prebook.prebookId,
    clientReference: 'my-trip-1',
    holder: { firstName: 'Ada', lastName: 'Example', email: 'ada@example.org' },
    guests: [{ occupancyNumber: 1, firstName: 'Ada', lastName: 'Example', remarks: '' }],
    remarks: '',
    payment: { method: 'ACC_CREDIT_CARD' },
  },
  booking,
  nothingBack,
  booked: { data: { ...booking, ...nothingBack, guestId: 42, loyaltyGuestId: 42 }, ...root },
};
