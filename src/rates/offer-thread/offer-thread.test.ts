import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import type { KeptThread } from '../../platform/thread-pool.ts';
import { openTaskQueue } from '../search/task-queue.ts';
import type { SearchRequest } from '../suppliers/connector.ts';
import { OfferThread } from './offer-thread.ts';
import type { OfferRequest, SearchTerms } from './requests.ts';

/** A thread that answers calls when the test wants it. */
function slowThread() {
  const computed: number[] = [];
  const answers: (() => void)[] = [];
  const thread = {
    async ask(request: OfferRequest) {
      if (request.kind !== 'keep') return;
      computed.push(request.search);
      await new Promise<void>((answer) => answers.push(answer));
      return { flaws: new Map(), lacksRate: false };
    },
    [Symbol.dispose]: () => undefined,
  } as unknown as KeptThread; // the type of the answer is the caller's
  return { thread: new OfferThread(thread), computed, answers };
}

const termsOf = (accountId: string) => ({ owner: { accountId, environment: 'sandbox' } }) as SearchTerms;

test('the thread has two calls of each account at most, and none waits for another account', async () => {
  const { thread, computed, answers } = slowThread();
  const queue = openTaskQueue();
  const search = (account: string, calls: number) => {
    const there = thread.open(termsOf(account), () => undefined);
    const turn = queue.join({ account, calls, nowMs: 0, whenFree: () => there.whenFree() });
    return Array.from({ length: calls }, async () => {
      await turn();
      await there.keep({ supplier: 'bank', kind: 'simulator', data: {} }, {
        hotels: [],
      } as unknown as SearchRequest); // the thread of the test reads nothing
    });
  };
  const settled = async () => {
    for (let loop = 0; loop < 10; loop += 1) await setImmediate();
  };
  const many = search('acc_many', 6);
  await settled();
  assert.deepEqual(computed, [1, 1]);
  const one = search('acc_one', 3);
  await settled();
  assert.deepEqual(computed, [1, 1, 2, 2], 'the calls of acc_many keep those of acc_one waiting');
  answers.splice(0, 1)[0]?.();
  await settled();
  assert.deepEqual(computed, [1, 1, 2, 2, 1]);
  while (computed.length < 9) {
    for (const answer of answers.splice(0)) answer();
    await settled();
  }
  for (const answer of answers.splice(0)) answer();
  await Promise.all([...many, ...one]);
});

test('an answer that comes after the end of its search is not sent to the thread', async () => {
  const { thread, computed } = slowThread();
  const there = thread.open(termsOf('acc_one'), () => undefined);
  there[Symbol.dispose]();
  const source = { supplier: 'house', kind: 'upstream', data: new Uint8Array(8) };
  assert.deepEqual(await there.keep(source, { hotels: [] } as unknown as SearchRequest), []);
  assert.deepEqual(computed, []);
});
