import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Mismatch } from './mismatch.ts';
import { hotelDetails, roomBeds, roomPhotos, shaped } from './shapes.ts';

const details = shaped(hotelDetails, 1_000);
const beds = shaped(roomBeds, 1_000);
const photos = shaped(roomPhotos, 1_000);

test('valid JSON is passed on as text, including unknown members', () => {
  assert.equal(details('{"parking": true, "spa": "new"}'), '{"parking":true,"spa":"new"}');
  assert.equal(
    details({ images: [{ url: 'https://a.example', caption: '' }] }),
    '{"images":[{"url":"https://a.example","caption":""}]}',
  );
  assert.equal(details(''), '{}');
  assert.equal(
    beds('[{"quantity":2,"type":"Twin","size":"90 cm"}]'),
    '[{"quantity":2,"type":"Twin","size":"90 cm"}]',
  );
  assert.equal(photos(null), '[]');
});

const mismatches = [
  [details, '{"images":5}', '/images'],
  [details, '{"images":[null]}', '/images/0'],
  [details, '{"sentiment":{"pros":[]}}', '/sentiment'],
  [details, '{"check_in_from":"noon"}', '/check_in_from'],
  [details, '[]', 'must be object'],
  [details, 'not json', 'must be object'],
  [details, '{"email":"\\u0000"}', 'cannot be stored'],
  [details, `{"email":"${'x'.repeat(1_000)}"}`, 'more than 1000'],
  [beds, '[null]', '/0'],
  [beds, '[{"quantity":0,"type":"Twin","size":""}]', '/0/quantity'],
  [photos, '[{"url":"https://a.example"}]', '/0'],
] as const;

for (const [reader, value, where] of mismatches) {
  test(`${value} is refused, and the message names the wrong member`, () => {
    const read = reader(value);
    assert.ok(read instanceof Mismatch);
    assert.ok(read.reason.includes(where), read.reason);
  });
}
