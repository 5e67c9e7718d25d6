import assert from 'node:assert/strict';
import test from 'node:test';
import { Addresses } from './addresses.ts';
import { limits } from '../../contract/limits.ts';

function addresses() {
  let nowMs = 0;
  const all = new Addresses(() => nowMs);
  const takeAll = (address: string) => {
    let taken = 0;
    while (all.take(address)) taken += 1;
    return taken;
  };
  return { all, takeAll, later: (ms: number) => (nowMs += ms) };
}

test('an address has a burst, and then a rate per second', () => {
  const { all, takeAll, later } = addresses();
  assert.equal(takeAll('192.0.2.1'), limits.keylessBurst);
  assert.equal(all.isEmpty('192.0.2.1'), true);
  assert.equal(all.isEmpty('192.0.2.2'), false);
  later(1000);
  assert.equal(takeAll('192.0.2.1'), limits.keylessPerSecond);
  later(3_600_000);
  assert.equal(takeAll('192.0.2.1'), limits.keylessBurst);
});

test('the addresses of one IPv6 network share a bucket', () => {
  const { all, takeAll } = addresses();
  takeAll('2001:db8:1:2::1');
  assert.equal(all.isEmpty('2001:db8:1:2:ffff::7'), true);
  assert.equal(all.isEmpty('2001:db8:1:3::1'), false);
});

test('above the limit the least recently seen addresses are removed', () => {
  const { all, takeAll } = addresses();
  takeAll('first');
  takeAll('second');
  for (let number = 2; number < limits.keylessAddresses; number += 1) all.take(`other ${number}`);
  assert.equal(all.isEmpty('second'), true);
  all.take('one more');
  assert.equal(all.isEmpty('first'), false);
  assert.equal(all.isEmpty('second'), true);
});
