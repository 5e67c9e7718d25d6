import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { sealer, type Offer } from './offers.ts';

const offer: Offer = {
  issuedMs: 1_780_000_000_000,
  accountId: 'acc_0123456789abcdef',
  environment: 'sandbox',
  supplier: 'simulator',
  token: '["a room"]',
  hotelId: 42,
  roomCode: '1',
  checkin: '2026-06-10',
  checkout: '2026-06-12',
  occupancies: [{ adults: 2, childrenAges: [4] }],
  nationality: 'FR',
  currency: 'EUR',
  paymentType: 'NUITEE_PAY',
  marginPercent: '10',
  ownMargin: false,
  priceMinor: 12_345,
  boards: ['RO'],
  policy: { refundable: true, steps: [{ fromMs: 1, feeMinor: 2 }] },
  mappedRoomIds: [null],
};

test('an offer comes back as it left', () => {
  const house = sealer([randomBytes(64)]);
  const text = house.seal(offer);
  assert.deepEqual(house.open(text), offer);
  assert.match(text, /^[A-Za-z0-9_-]+$/);
  assert.ok(!Buffer.from(text, 'base64url').includes('simulator'), 'nobody reads what is inside');
});

test('an offer with one changed character is refused', () => {
  const house = sealer([randomBytes(64)]);
  const text = house.seal(offer);
  for (let at = 0; at < text.length; at += 1) {
    const other = text[at] === 'A' ? 'B' : 'A';
    const forged = text.slice(0, at) + other + text.slice(at + 1);
    assert.equal(house.open(forged), undefined, `position ${at}`);
  }
  for (const nonsense of ['', 'x', text.slice(0, -1), `${text}A`, 'Ünsinn', text.slice(0, 20)])
    assert.equal(house.open(nonsense), undefined, nonsense);
});

test('a service with another key cannot open it; after a change of keys the same service still can', () => {
  const [old, fresh] = [randomBytes(64), randomBytes(64)];
  const text = sealer([old]).seal(offer);
  assert.equal(sealer([fresh]).open(text), undefined);
  assert.deepEqual(sealer([fresh, old]).open(text), offer);
});
