import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inWords } from './words.ts';

test('a new booking is named', () => {
  const text =
    'with each_1 as (select 1), new_booking as (insert into bookings (id) select each_1.id from each_1)';
  const values = ['[{"prebook":"p1"}]', '[{"id":"MMsZoWMXP","booked_by":"k"}]'];
  assert.equal(inWords({ text, values }), 'stores booking MMsZoWMXP as opened, with its payment');
});

test('the step of a booking is named, and what is stored with it', () => {
  const text =
    'with stepped as (update bookings set phase = each_1.phase), e as (insert into events (id)), p as (insert into points_entries (id))';
  const values = [
    '[{"guest":1}]',
    '[{"id":"Mx1","from_phase":"authorised","phase":"finished","status":"CONFIRMED"}]',
  ];
  assert.equal(
    inWords({ text, values }),
    'stores that booking Mx1 is finished, CONFIRMED, together with points, the event',
  );
});

test('a statement without a description is named by its tables', () => {
  for (const [text, words] of [
    ['select id, people\n  from amendments where id = $1 for update', 'reads amendments'],
    ['with due as (select from some) select * from due join shelf_marks using (id)', 'reads some'],
    ['with each_1 as (select 1) select * from shelf_marks', 'reads shelf marks'],
    ['update shelf_marks set a = 1', 'changes shelf marks'],
    [
      'with done as (delete from sandbox.shelf_marks returning id) select from done',
      'deletes from shelf marks',
    ],
    ['insert into shelf_marks (a) values (1) on conflict do update set a = 2', 'adds to shelf marks'],
    ['select 1', 'asks the database'],
  ] as const)
    assert.equal(inWords(text), words);
});
