import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mentionsOf } from './mentions.ts';
import { scrubbed } from './scrub.ts';

const ada = { firstName: 'Ada', lastName: 'Example', email: 'a@example.org', phone: '0205551234' };
const ben = { firstName: 'Ben', lastName: 'Example', email: 'b@example.org', phone: '' };
const body = {
  bookingId: 'b1',
  price: 12.5,
  hotel: { name: 'Example Palace' },
  holder: ada,
  holderFirstName: 'Ada',
  remarks: 'comes late',
  clientReference: 'ada-1',
  customTags: { TRIP: 'work', MAIL: 'A@EXAMPLE.ORG', ADA: 'x' },
  bookedRooms: [{ amount: 12.5, firstName: 'Ada', guests: [{ ...ada, occupancyNumber: 1 }, ben] }],
};

test('all people are removed at any depth, and the structure and the sums stay', () => {
  const erasing = { removesEveryone: true, people: [ada, ben], mentions: mentionsOf([ada, ben]) };
  assert.deepEqual(JSON.parse(scrubbed(JSON.stringify(body), erasing)), {
    bookingId: 'b1',
    price: 12.5,
    hotel: { name: 'Example Palace' },
    holder: { firstName: '', lastName: '', email: '', phone: '' },
    holderFirstName: '',
    remarks: '',
    clientReference: '',
    customTags: { TRIP: 'work', MAIL: '' },
    bookedRooms: [{ amount: 12.5, firstName: '', guests: [] }],
  });
  assert.equal(scrubbed('null', erasing), 'null');
});

test('one of several people is removed, and the others stay', () => {
  const erasing = { removesEveryone: false, people: [ben], mentions: mentionsOf([ben], [ada]) };
  const after = JSON.parse(scrubbed(JSON.stringify({ ...body, remarks: 'Ben comes late' }), erasing));
  assert.deepEqual(after.holder, ada);
  assert.equal(after.remarks, '');
  assert.deepEqual(after.bookedRooms[0].guests, [
    { ...ada, occupancyNumber: 1 },
    { firstName: '', lastName: '', email: '', phone: '' },
  ]);
});

test('names of JSON members stay, even if a person has the same name', () => {
  const price = { firstName: 'Ada', lastName: 'Price' };
  const erasing = { removesEveryone: true, people: [price], mentions: mentionsOf([price]) };
  const text = JSON.stringify({ price: 12.5, remarks: 'for Price', customTags: { PRICE: 'x', TRIP: 'y' } });
  assert.deepEqual(JSON.parse(scrubbed(text, erasing)), {
    price: 12.5,
    remarks: '',
    customTags: { TRIP: 'y' },
  });
});
