import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withoutDuplicates, type Mapped } from './duplicates.ts';
import { pricer } from '../engine/quote.ts';
import type { SupplierRate } from '../engine/offer.ts';
import type { Supplier } from '../suppliers/suppliers.ts';

const party = {
  checkin: '2026-06-10',
  timeZone: 'Europe/Paris',
  occupancies: [{ adults: 2, childrenAges: [] }],
};
const prices = pricer({ currency: 'EUR', exchange: undefined, marginPercent: '10', suggestedPercent: '15' });
// The supplier of an offer does not matter here.
const supplier = {} as Supplier;

function mapped(netMinor: number, room: number | null, change: Partial<SupplierRate> = {}): Mapped {
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
  const priced = { supplier, offer, prices, priceMinor: prices.priceOf(offer) };
  return { priced, mappedRoomIds: [room] };
}

const tokens = (found: readonly Mapped[]): string[] => found.map(({ priced }) => priced.offer.token);
const flexible = { refundable: true, steps: [{ fromMs: 1, feeMinor: 5 }] };

test('of the same room from two suppliers the cheaper offer stays; another board or cancellation policy is another product', () => {
  const found = [
    mapped(200, 7),
    mapped(250, 7, { board: 'BI' }),
    mapped(260, 7, { cancellation: { kind: 'policy', policy: flexible } }),
    mapped(270, 8),
    mapped(300, 7),
  ];
  assert.deepEqual(tokens(withoutDuplicates(found, party)), ['200', '250', '260', '270']);
});

test('unknown rooms are never equal', () => {
  assert.equal(withoutDuplicates([mapped(1, null), mapped(1, null)], party).length, 2);
});

test('terms in local time and the same policy in instants are equal', () => {
  const terms = {
    refundable: true,
    steps: [{ daysBefore: 2, at: '18:00', penalty: { kind: 'nights', nights: 1 } }],
  } as const;
  const inParis = Date.parse('2026-06-08T16:00:00Z');
  const policy = { refundable: true, steps: [{ fromMs: inParis, feeMinor: 100 }] };
  const found = [
    mapped(200, 7, { cancellation: { kind: 'terms', terms, nightsMinor: [100, 100] } }),
    mapped(210, 7, { cancellation: { kind: 'policy', policy } }),
  ];
  assert.deepEqual(tokens(withoutDuplicates(found, party)), ['200']);
});
