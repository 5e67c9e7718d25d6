import assert from 'node:assert/strict';
import { test } from 'node:test';
import { doorOf, inDigits } from './door.ts';

const sameDoor: readonly (readonly [country: string, ...spellings: string[]])[] = [
  ['TW', '清河北路三段12號', 'No. 12, Sec. 3, Qinghe N. Rd.', '12 Qinghe North Road, Section 3'],
  ['TW', '鷺洲區白鷺南路二段14巷6號', 'NO. 6, LN. 14, SEC. 2, BAILU S. RD., LUZHOU DIST.'],
  ['TW', '白鷺三路36號', '36 Bailu 3rd Rd.'],
  ['TW', '青山路8號', 'No. 8, Ch’ing-shan Rd.', '8 Qingshan Road'],
  ['CN', '白鹭区清河路西段30号', '30 Qinghe Rd (West Section)'],
  ['CN', '清河大道北段1700号', '1700 Qinghe Avenue North'],
  ['KR', '물새구 왜가리길 35-4', '35-4 Waegari-gil, Mulsae-gu'],
  ['KR', '물새구 왜가리로7길 21', '21 Waegariro 7-gil', '21, Waegari-ro 7-gil'],
  ['KR', '두루미시티2로 33', '33 Durumi City 2-ro'],
];

for (const [country, ...spellings] of sameDoor)
  test(`one door: ${spellings.join(' and ')}`, () => {
    const [first, ...others] = spellings.map((spelling) => doorOf(spelling, country, []));
    assert.notEqual(first?.door, 0);
    for (const other of others) assert.deepEqual(other, first);
  });

test('another number, section or direction is another door; the road stays where it is the same', () => {
  const first = doorOf('清河北路三段12號', 'TW', []);
  for (const other of ['14 Qinghe N. Rd., Sec. 3', 'No. 12, Sec. 2, Qinghe N. Rd.']) {
    const { road, door } = doorOf(other, 'TW', []);
    assert.equal(road, first.road, other);
    assert.notEqual(door, first.door, other);
  }
  assert.notEqual(doorOf('No. 12, Sec. 3, Qinghe S. Rd.', 'TW', []).road, first.road);
});

test('in Japan quarter, block and building are the key; a single number is not', () => {
  assert.deepEqual(doorOf('鷺町2丁目4-16', 'JP', [2, 4, 16]), doorOf('2-4-16 Sagicho', 'JP', [2, 4, 16]));
  assert.equal(doorOf('鷺町71', 'JP', [71]).door, 0);
});

test('addresses of other countries have no key', () => {
  assert.deepEqual(doorOf('12 Reed Lane', 'GB', [12]), { road: 0, door: 0 });
});

test('numbers in Chinese characters before what they count are digits', () => {
  assert.equal(inDigits('清河路二段十五號'), '清河路2段15號');
  assert.equal(inDigits('清河路五七二號'), '清河路572號');
  assert.equal(inDigits('八德路二十巷'), '八德路20巷', 'the name of the road stays');
});
