import { Type, type TSchema } from 'typebox';
import { moneyShape, policiesShape, rateShape } from '../rates/shapes.ts';

/** The shapes of prebooks and bookings on the wire; inside the domain nobody knows them. */
const maybe = <T extends TSchema>(schema: T) => Type.Optional(schema);
const nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);
const suggested = Type.Object({ amount: Type.Number(), currency: Type.String(), source: Type.String() });

export const prebookShape = Type.Object({
  prebookId: Type.String(),
  offerId: Type.String(),
  hotelId: Type.String(),
  checkin: Type.String(),
  checkout: Type.String(),
  currency: Type.String(),
  termsAndConditions: Type.String(),
  roomTypes: Type.Array(
    Type.Object({ roomTypeId: Type.String(), name: Type.String(), rates: Type.Array(rateShape) }),
  ),
  suggestedSellingPrice: suggested,
  isPackageRate: nullable(Type.Boolean()),
  commission: Type.Number(),
  addonsTotalAmount: Type.Number(),
  addonsRequest: Type.Array(Type.Unknown()),
  price: Type.Number({ description: 'Rooms and add-ons, less the voucher.' }),
  priceType: Type.String(),
  priceDifferencePercent: Type.Number({ description: 'Against the offer; negative means cheaper.' }),
  cancellationChanged: Type.Boolean(),
  boardChanged: Type.Boolean(),
  supplier: Type.String(),
  supplierId: Type.Integer(),
  paymentTypes: Type.Array(Type.String()),
  mappedRoomId: nullable(Type.Integer()),
  voucherCode: Type.String(),
  voucherTotalAmount: Type.Number(),
  expiresAt: Type.String({ format: 'date-time' }),
  transactionId: nullable(Type.String({ description: 'Null without `usePaymentSdk`.' })),
  secretKey: maybe(Type.String({ description: 'For the payment page; shown once.' })),
  creditLine: maybe(Type.Object({ remainingCredit: Type.Number(), currency: Type.String() })),
});

const root = { guestLevel: Type.Integer(), sandbox: Type.Boolean() };
export const prebookAnswer = Type.Object({ data: prebookShape, ...root });

const guestShape = Type.Object({
  firstName: Type.String(),
  lastName: Type.String(),
  email: Type.String(),
  phone: Type.String(),
  remarks: Type.String(),
  occupancyNumber: Type.Integer(),
});

const bookedRoomShape = Type.Object({
  roomType: Type.Object({ roomTypeId: Type.String(), name: Type.String() }),
  boardType: Type.String(),
  boardName: Type.String(),
  board: Type.String(),
  boardCode: Type.String(),
  adults: Type.Integer(),
  children: Type.Integer(),
  childrenAges: nullable(Type.Array(Type.Integer())),
  children_count: Type.Integer(),
  occupancy_number: Type.Integer(),
  rate: Type.Object({
    rateId: Type.String(),
    retailRate: Type.Object({ total: moneyShape }),
    cancellationPolicies: policiesShape,
    maxOccupancy: Type.Integer(),
    boardType: Type.String(),
    boardName: Type.String(),
    remarks: Type.String(),
    perks: Type.Array(Type.Unknown()),
  }),
  firstName: Type.String(),
  lastName: Type.String(),
  cancellationPolicies: policiesShape,
  room_id: Type.String(),
  amount: Type.Number(),
  currency: Type.String(),
  remarks: Type.String(),
  guests: nullable(Type.Array(guestShape)),
  mappedRoomId: nullable(Type.Integer()),
});

export const bookingShape = Type.Object({
  bookingId: Type.String(),
  clientReference: nullable(Type.String()),
  supplierBookingId: nullable(Type.String()),
  supplierBookingName: Type.String(),
  supplier: Type.String(),
  supplierId: Type.Integer(),
  prebookId: Type.String(),
  userId: Type.String({ description: 'The account.' }),
  status: Type.String({
    description: '`PENDING`, `CONFIRMED`, `FAILED`, `CANCELLED`, `CANCELLED_WITH_CHARGES`',
  }),
  hotelConfirmationCode: Type.String(),
  createdAt: Type.String({ format: 'date-time' }),
  updatedAt: Type.String({ format: 'date-time' }),
  checkin: Type.String(),
  checkout: Type.String(),
  hotel: Type.Object({ hotelId: Type.String(), name: Type.String() }),
  nationality: Type.String(),
  price: Type.Number(),
  commission: Type.Number(),
  currency: Type.String(),
  sellingPrice: Type.String(),
  exchangeRate: Type.Number({
    description: 'One unit of the currency of the supplier in that of the booking.',
  }),
  suggestedSellingPrice: suggested,
  addonsTotalAmount: Type.Number(),
  addons: Type.Array(
    Type.Object({
      addon: Type.String(),
      value: Type.Number(),
      currency: Type.String(),
      originalValue: Type.Number(),
      originalCurrency: Type.String(),
      addonVoucherCode: nullable(Type.String()),
      status: Type.String({ description: '`SUCCESS`, `PENDING`, or `FAILED`: not bought and not charged.' }),
    }),
  ),
  cancellationPolicies: policiesShape,
  tag: Type.String(),
  lastFreeCancellationDate: nullable(Type.String()),
  remarks: Type.String(),
  hotelRemarks: Type.String(),
  holder: Type.Object({
    firstName: Type.String(),
    lastName: Type.String(),
    email: Type.String(),
    phone: Type.String(),
  }),
  bookedRooms: Type.Array(bookedRoomShape),
  paymentMethod: Type.String(),
  paymentStatus: Type.String({ description: '`succeeded`, `requires_capture`, `refunded` or empty.' }),
  paymentTransactionId: nullable(Type.String()),
  paymentScheduledAt: nullable(Type.String({ format: 'date-time' })),
  voucherCode: Type.String(),
  voucherTotalAmount: Type.Number(),
  customTags: Type.Record(Type.String(), Type.String()),
  sandbox: Type.Integer(),
});
