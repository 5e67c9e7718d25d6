import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { RoomOnSale } from '../hotels-store.ts';
import { fitsFilter, offerFilter, type FilterRequest } from './offer-filter.ts';
import type { SupplierOffer } from '../engine/offer.ts';

const offer = (name: string): SupplierOffer => ({
  hotelId: 1,
  token: '',
  roomCode: '',
  isPackage: false,
  paymentType: 'NUITEE_PAY',
  currency: 'USD',
  rates: [
    {
      name,
      board: 'RO',
      netMinor: 1,
      taxes: [],
      maxOccupancy: 2,
      remarks: '',
      cancellation: { kind: 'policy', policy: { refundable: false, steps: [] } },
    },
  ],
});

describe('bed types', () => {
  const cases: readonly (readonly [words: string[], name: string, fits: boolean])[] = [
    [['king'], 'Deluxe King Room', true],
    [['king'], 'Kingston Room', false],
    [['KING BED'], 'Room, king-bed', true],
    [['queen-size'], 'Queen Size Room', true],
    [['twin', 'double'], 'Double Room', true],
    [['lit'], 'Chambre à grand lit', true],
    [['lit supérieur'], 'GRAND LIT SUPERIEUR', true],
    [['grand lit double'], 'Chambre à grand lit', false],
    [['a.*b', '('], 'A Bee Room', false],
    [['*', ''], 'Any Room', true],
    [[], 'Any Room', true],
  ];
  for (const [bedTypes, name, fits] of cases)
    test(`${JSON.stringify(bedTypes)} ${fits ? 'fits' : 'does not fit'} "${name}"`, () => {
      assert.equal(fitsFilter(offer(name), offerFilter({ bedTypes })), fits);
    });

  test('a word of any length is compared as text, not as a regular expression', () => {
    assert.equal(fitsFilter(offer('Room'), offerFilter({ bedTypes: ['x'.repeat(7_000_000)] })), false);
  });

  test('repeated words count once, and too many different ones are refused', () => {
    const repeated = Array.from({ length: 500_000 }, (_, at) => (at % 2 === 0 ? 'King' : 'king '));
    assert.equal(fitsFilter(offer('King Room'), offerFilter({ bedTypes: repeated })), true);
    const different = Array.from({ length: 1_000 }, (_, at) => `word${at}`);
    assert.throws(
      () => offerFilter({ bedTypes: different }),
      /bedTypes has 1000 different entries: it must have at most 50/,
    );
  });
});

describe('amenities', () => {
  const groupsOf = (request: FilterRequest): unknown => offerFilter(request).amenities;

  test('groups are parsed once, and repeated ones count once', () => {
    assert.deepEqual(groupsOf({ roomAmenitiesFilter: '1-2,3-4' }), [
      [1, 2],
      [3, 4],
    ]);
    assert.deepEqual(groupsOf({ roomAmenitiesFilter: '2-1-2,,1-2,x,-' }), [[1, 2]]);
    assert.deepEqual(groupsOf({ roomAmenitiesFilter: '1-2,'.repeat(100_000) }), [[1, 2]]);
    assert.deepEqual(groupsOf({ roomAmenities: [5, 6, 5] }), [[5], [6]]);
    assert.deepEqual(groupsOf({ roomAmenities: [5, 6, 5], amenityFilterLogic: 'or' }), [[5, 6]]);
    assert.equal(groupsOf({ roomAmenitiesFilter: '' }), undefined);
  });

  test('too many different groups are refused', () => {
    const roomAmenitiesFilter = Array.from({ length: 1_000 }, (_, at) => at).join();
    assert.throws(
      () => groupsOf({ roomAmenitiesFilter }),
      /has 1000 different entries: it must have at most 100/,
    );
  });

  test('each room is compared once, however many offers it has', () => {
    let looked = 0;
    const room: RoomOnSale = {
      id: 1,
      name: 'Room',
      maxAdults: 2,
      maxOccupancy: 2,
      get amenities() {
        looked += 1;
        return [1, 3];
      },
    };
    const { fitsRooms } = offerFilter({ roomAmenitiesFilter: '1-2,3' });
    for (let at = 0; at < 10_000; at += 1) assert.ok(fitsRooms(offer('Room'), () => room));
    assert.equal(looked, 1);
    assert.equal(
      fitsRooms(offer('Unknown'), () => undefined),
      false,
    );
  });
});
