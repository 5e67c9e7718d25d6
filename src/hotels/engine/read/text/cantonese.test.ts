import assert from 'node:assert/strict';
import { test } from 'node:test';
import { normalForm } from '../normal-form.ts';
import { inCantonese, speaksCantonese } from './cantonese.ts';

const hotel = {
  name: '旺角金麟賓館',
  address: '九龍旺角彌敦道512號',
  city: '香港',
  region: '',
  postalCode: '',
  latitude: '',
  longitude: '',
  phone: '',
  website: '',
  stars: '',
  chain: '',
};

test('Hong Kong and Macao read Chinese by its Cantonese sound, other countries do not', () => {
  assert.deepEqual(['HK', 'MO', 'TW', 'CN', 'JP'].filter(speaksCantonese), ['HK', 'MO']);
  const inHongKong = normalForm({ ...hotel, country: 'HK' });
  assert.deepEqual(inHongKong.name.words.slice(0, 4), ['mong', 'kok', 'kam', 'lun']);
  assert.ok(['nathan', 'road'].every((word) => inHongKong.address.street.includes(word)));
  assert.deepEqual(inHongKong.city, ['hong', 'kong']);
  assert.ok(inHongKong.foreign.name);
  assert.ok(!normalForm({ ...hotel, country: 'TW' }).name.words.includes('kam'));
});

test('text without Chinese is not changed', () => {
  assert.equal(inCantonese('Kam Lun Guest House'), 'Kam Lun Guest House');
});
