import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { cheapest, type Priced } from './cheapest.ts';
import { pricer } from './engine/quote.ts';
import type { SupplierRate } from './suppliers/connector.ts';
import type { Supplier } from './suppliers/desk.ts';

const party = {
  checkin: '2026-06-10',
  timeZone: 'Europe/Paris',
  occupancies: [{ adults: 2, childrenAges: [] }],
};
const prices = pricer({ currency: 'EUR', exchange: undefined, marginPercent: '10', suggestedPercent: '15' });
// Whose offer it is does not decide anything here.
const supplier = {} as Supplier;

function priced(netMinor: number, room: number | null, change: Partial<SupplierRate> = {}): Priced {
  const rate: SupplierRate = {
    name: 'Double Room',
    board: 'RO',
    netMinor,
    taxes: [],
    maxOccupancy: 2,
    remarks: '',
    cancellation: { kind: 'policy', policy: { refundable: false, steps: [] } },
    ...change,
  };
  const offer = {
    hotelId: 1,
    token: `${netMinor}`,
    roomCode: '1',
    isPackage: false,
    paymentType: 'NUITEE_PAY',
    currency: 'EUR',
    rates: [rate],
  } as const;
  return { supplier, offer, prices, priceMinor: prices.priceOf(offer), mappedRoomIds: [room] };
}

const tokens = (found: readonly Priced[]): string[] => found.map(({ offer }) => offer.token);
const flexible = { refundable: true, steps: [{ fromMs: 1, feeMinor: 5 }] };

test('of one room sold by two suppliers the cheaper stays; another board or another way back is another thing', () => {
  const found = [
    priced(300, 7),
    priced(200, 7),
    priced(250, 7, { board: 'BI' }),
    priced(260, 7, { cancellation: { kind: 'policy', policy: flexible } }),
    priced(270, 8),
  ];
  assert.deepEqual(tokens(cheapest(found, { most: 9, party })), ['200', '250', '260', '270']);
});

test('rooms nobody knows are never taken for one another', () => {
  assert.equal(cheapest([priced(1, null), priced(1, null)], { most: 9, party }).length, 2);
});

test('terms at the hotel and the instants they mean are one way back', () => {
  const terms = {
    refundable: true,
    steps: [{ daysBefore: 2, at: '18:00', penalty: { kind: 'nights', nights: 1 } }],
  } as const;
  const inParis = Date.parse('2026-06-08T16:00:00Z');
  const policy = { refundable: true, steps: [{ fromMs: inParis, feeMinor: 100 }] };
  const found = [
    priced(200, 7, { cancellation: { kind: 'terms', terms, nightsMinor: [100, 100] } }),
    priced(210, 7, { cancellation: { kind: 'policy', policy } }),
  ];
  assert.deepEqual(tokens(cheapest(found, { most: 9, party })), ['200']);
});

test('cutting as offers come keeps what cutting once at the end would keep', () => {
  const offers = fc.array(
    fc.tuple(fc.integer({ min: 1, max: 40 }), fc.constantFrom(null, 1, 2, 3), fc.constantFrom('RO', 'BI')),
    { maxLength: 40 },
  );
  fc.assert(
    fc.property(offers, fc.integer({ min: 1, max: 8 }), fc.nat(40), (rows, most, cutAt) => {
      const found = rows.map(([net, room, board]) => priced(net * 100, room, { board }));
      const first = cheapest(found.slice(0, cutAt), { most, party });
      const stepwise = cheapest([...first, ...found.slice(cutAt)], { most, party });
      const once = cheapest(found, { most, party });
      assert.deepEqual(
        stepwise.map((one) => one.priceMinor),
        once.map((one) => one.priceMinor),
      );
    }),
  );
});
