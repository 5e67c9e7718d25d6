import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Registry } from 'prom-client';
import type { EndedCall } from './call-log.ts';
import { keySubject, observedCalls } from './observed-calls.ts';

const began = new Date('2026-03-01T12:00:00Z');
const unlogged = { log: { now: () => began, note: () => undefined }, subjectOf: () => undefined };

class Timeout extends Error {
  override readonly name = 'SupplierTimeout';
}

/** Its methods are on the prototype, and use `this`. */
class Supplier {
  readonly code = 'sun';
  find(word: string): Promise<string> {
    return Promise.resolve(`${this.code} ${word}`);
  }
  fail(): Promise<string> {
    return Promise.reject(new Error('no'));
  }
  overflow(): Promise<string> {
    return Promise.reject(new Error('too many bytes'));
  }
  hang(_signal: AbortSignal): Promise<string> {
    return new Promise(() => undefined);
  }
}

test('each call is counted with its operation and outcome, and answers as before', async () => {
  const metrics = new Registry();
  const logged: EndedCall[] = [];
  const supplier = observedCalls(new Supplier(), ['find', 'fail', 'hang', 'overflow'], {
    kind: 'supplier',
    name: 'sun',
    metrics,
    log: { now: () => began, note: (call) => void logged.push(call) },
    subjectOf: (word) => (typeof word === 'string' ? word : undefined),
    isOurs: (error) => error instanceof Error && error.message === 'too many bytes',
  });
  assert.equal(await supplier.find('rooms'), 'sun rooms');
  await assert.rejects(supplier.fail(), { message: 'no' });
  await assert.rejects(supplier.overflow(), { message: 'too many bytes' });
  await assert.rejects(supplier.hang(AbortSignal.abort(new Timeout('late'))), { name: 'SupplierTimeout' });
  await assert.rejects(supplier.hang(AbortSignal.abort('gone')), (reason) => reason === 'gone');
  const text = await metrics.metrics();
  const counted = [...text.matchAll(/^innkeeper_supplier_call_seconds_count\{(.*)\} 1$/gm)].map(
    ([, labels]) => labels,
  );
  assert.deepEqual(counted.toSorted(), [
    'supplier="sun",operation="fail",outcome="failed"',
    'supplier="sun",operation="find",outcome="ok"',
    'supplier="sun",operation="hang",outcome="cancelled"',
    'supplier="sun",operation="hang",outcome="timeout"',
    'supplier="sun",operation="overflow",outcome="cancelled"',
  ]);
  // The other calls are about nothing.
  assert.deepEqual(
    logged.map(({ ms, ...call }) => [call, ms >= 0]),
    [
      [
        {
          subject: 'rooms',
          kind: 'supplier',
          name: 'sun',
          operation: 'find',
          outcome: 'ok',
          answer: '',
          at: began,
        },
        true,
      ],
    ],
  );
});

test('a method that is replaced later is the one that is called', async () => {
  const bare = { read: () => Promise.resolve('first') };
  const observed = observedCalls(bare, ['read'], {
    kind: 'gateway',
    name: 'one',
    metrics: new Registry(),
    ...unlogged,
  });
  bare.read = () => Promise.resolve('second');
  assert.equal(await observed.read(), 'second');
});

test('two clients of one process share the metric; a method that a connector lacks stays absent', async () => {
  const metrics = new Registry();
  const bare: { readonly list?: () => Promise<string>; read(): Promise<string> } = {
    read: () => Promise.resolve(''),
  };
  for (const name of ['one', 'two']) {
    const observed = observedCalls(bare, ['list', 'read'], { kind: 'gateway', name, metrics, ...unlogged });
    assert.equal(observed.list, undefined);
    await observed.read();
  }
  assert.match(
    await metrics.metrics(),
    /^innkeeper_gateway_call_seconds_count\{gateway="two",operation="read",outcome="ok"\} 1$/m,
  );
});

test('the subject of a call with a key is the part before the colon of the key', () => {
  assert.equal(keySubject({ key: 'tr_1:capture', amountMinor: 1 }), 'tr_1');
  assert.equal(keySubject({ key: 'tr_1' }), 'tr_1');
  for (const other of [undefined, null, 'tr_1', {}, { key: 1 }]) assert.equal(keySubject(other), undefined);
});
