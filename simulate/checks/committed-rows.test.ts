import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CommittedRows, everyPart } from './committed-rows.ts';
import type { Evidence } from './evidence.ts';

/** What is wrong after commits that leave these rows each. */
async function broken(...commits: readonly (readonly string[])[]): Promise<string[]> {
  const rows = [...commits];
  const evidence = {
    sessions: { rows: () => Promise.resolve((rows.shift() ?? []).map((what) => ({ what }))) },
    supplier: { booked: (id: string) => (id === 'without-room' ? [] : [{}]) },
    gateway: {
      charges: new Map([
        ['pay_taken', { takenAtStep: 3 }],
        ['pay_held', {}],
      ]),
    },
  } as unknown as Evidence;
  const checked = new CommittedRows(evidence, { mayBookAgain: false });
  const found: string[] = [];
  for (const _ of commits) found.push(...(await checked.broken(everyPart)));
  return found;
}

test('what the database names is wrong', async () => {
  assert.deepEqual(await broken(['voucher ONCE is used beyond its limit']), [
    'voucher ONCE is used beyond its limit',
  ]);
});

test('a booking has its room and its money when it becomes CONFIRMED', async () => {
  const opened = 'status b PENDING opened pay_taken';
  assert.deepEqual(await broken([opened], ['status b PENDING authorised pay_taken']), []);
  const held = ['status b PENDING authorised pay_held'];
  assert.deepEqual(
    await broken(['status b PENDING opened pay_held'], held, ['status b CONFIRMED finished pay_held']),
    ['b became CONFIRMED before its money was taken'],
  );
  assert.deepEqual(
    await broken(
      ['status without-room PENDING opened'],
      ['status without-room PENDING authorised'],
      ['status without-room CONFIRMED finished'],
    ),
    ['without-room became CONFIRMED and the supplier has no room'],
  );
});

test('the status and the state of a booking change only as documented', async () => {
  const finished = 'status b CANCELLED finished';
  assert.deepEqual(await broken(['status b PENDING opened'], [finished]), [
    'the booking b was opened and became finished',
  ]);
  assert.deepEqual(
    await broken(['status b PENDING opened'], ['status b FAILED failed'], ['status b CONFIRMED failed']),
    ['booking b was FAILED and became CONFIRMED'],
  );
});

test('other rows have states too', async () => {
  assert.deepEqual(await broken(['state payment p opened'], ['state payment p captured']), [
    'the payment p was opened and became captured',
  ]);
});
