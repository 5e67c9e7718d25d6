// Data table.
/** Examples of the reference page, each valid against its schema. */
const search = {
  occupancies: [{ adults: 2, childrenAges: [6] }],
  currency: 'USD',
  guestNationality: 'FR',
  checkin: '2027-03-10',
  checkout: '2027-03-12',
};

const dollars = (amount: number) => ({ amount, currency: 'USD' });
const suggested = (amount: number) => ({ ...dollars(amount), source: 'service' });

export const exampleOfferId = 'mJ0c7o1dUq3cY3mXb1YzVwq0a2Jr…';

const policies = {
  cancelPolicyInfos: [
    { cancelTime: '2027-03-08 17:00:00', ...dollars(121), type: 'amount', timezone: 'GMT' },
    { cancelTime: '2027-03-10 17:00:00', ...dollars(242), type: 'amount', timezone: 'GMT' },
  ],
  hotelRemarks: [],
  refundableTag: 'RFN',
};

export const exampleRate = {
  rateId: 'mJ0c7o1dUq3cY3mXb1YzVw-1',
  name: 'Deluxe Double Room - Room Only',
  occupancyNumber: 1,
  maxOccupancy: 3,
  adultCount: 2,
  childCount: 1,
  childrenAges: [6],
  boardType: 'RO',
  boardName: 'Room Only',
  remarks: 'City tax is paid at the hotel.',
  priceType: 'commission',
  commission: [dollars(22)],
  retailRate: {
    total: [dollars(242)],
    suggestedSellingPrice: [suggested(253)],
    initialPrice: [dollars(268.89)],
    taxesAndFees: [
      { included: true, description: 'Value added tax 10%', ...dollars(20) },
      { included: false, description: 'City tax, paid at the hotel', ...dollars(10) },
    ],
    promotions: [
      {
        name: 'Early booking',
        from: '2026-11-01',
        to: '2026-11-30',
        discount: 10,
        discountType: 'percentage',
        promotionCode: 'EARLY10',
        currency: 'USD',
      },
    ],
  },
  cancellationPolicies: policies,
  paymentTypes: ['NUITEE_PAY'],
  perks: [{ perkId: 2, name: 'Late check-out until 14:00', ...dollars(30), level: 'RATE' }],
  mappedRoomId: 1021,
};

const offer = {
  roomTypeId: '1-5cea0001-2',
  name: exampleRate.name,
  offerId: exampleOfferId,
  supplier: 'simulator',
  supplierId: 1,
  offerRetailRate: dollars(242),
  suggestedSellingPrice: suggested(253),
  offerInitialPrice: dollars(268.89),
  priceType: 'commission',
  rateType: 'standard',
  loyaltyMembershipIdRequired: false,
  paymentTypes: ['NUITEE_PAY'],
  rates: [exampleRate],
};

const found = [{ hotelId: 'lp5cea0001', roomTypes: [offer] }];
const nothing = { code: 2001, message: 'no availability found' };

export const examples = {
  request: { ...search, hotelIds: ['lp5cea0001'], maxRatesPerHotel: 1, roomMapping: true },
  found: { data: found, guestLevel: 0, sandbox: true },
  streamed: `data: ${JSON.stringify({ rates: found })}\n\ndata: [DONE]\n\n`,
  nothing: { data: [], error: nothing, guestLevel: 0, sandbox: true },
  minRequest: { ...search, hotelIds: ['lp5cea0001'] },
  minFound: {
    data: [{ hotelId: 'lp5cea0001', price: 242, suggestedSellingPrice: 253, offerId: exampleOfferId }],
    sandbox: true,
  },
  minNothing: { data: [], error: nothing, sandbox: true },
};
