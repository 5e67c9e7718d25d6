import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withoutPeople } from './erasing-store.ts';

test('whatever names somebody is emptied, at any depth, and the form stays', () => {
  const person = { firstName: 'Ada', lastName: 'Example', email: 'a@example.org', phone: '1' };
  const body = {
    bookingId: 'b1',
    price: 12.5,
    holder: person,
    holderFirstName: 'Ada',
    remarks: 'Ada comes late',
    bookedRooms: [{ amount: 12.5, firstName: 'Ada', guests: [{ ...person, occupancyNumber: 1 }] }],
  };
  const nobody = { firstName: '', lastName: '', email: '', phone: '' };
  assert.deepEqual(JSON.parse(withoutPeople(JSON.stringify(body))), {
    bookingId: 'b1',
    price: 12.5,
    holder: nobody,
    holderFirstName: '',
    remarks: '',
    bookedRooms: [{ amount: 12.5, firstName: '', guests: [] }],
  });
  assert.equal(withoutPeople('null'), 'null');
});
