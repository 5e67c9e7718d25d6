import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import type { KeptThread } from '../../platform/thread-pool.ts';
import { OfferThread } from './offer-thread.ts';
import type { OfferRequest, SearchTerms } from './requests.ts';

/** A thread that answers requests to write when the test wants it. */
function slowThread() {
  const written: number[] = [];
  const answers: (() => void)[] = [];
  const thread = {
    async ask(request: OfferRequest) {
      if (request.ask !== 'write') return;
      written.push(request.search);
      await new Promise<void>((answer) => answers.push(answer));
    },
    [Symbol.dispose]: () => undefined,
  } as unknown as KeptThread; // the type of the answer is the caller's
  return { thread: new OfferThread(thread), written, answers };
}

const termsOf = (accountId: string) => ({ owner: { accountId, environment: 'sandbox' } }) as SearchTerms;

test('an account with many searches that are written delays another by one turn, besides the two that the thread has', async () => {
  const { thread, written, answers } = slowThread();
  const open = (account: string) => thread.open(termsOf(account), () => undefined);
  const many = Array.from({ length: 6 }, () => open('acc_many').write([1]));
  const one = open('acc_one').write([1]);
  await setImmediate();
  assert.deepEqual(written, [1, 2]);
  while (written.length < 7) {
    answers.shift()?.();
    await setImmediate();
  }
  for (const answer of answers.splice(0)) answer();
  await Promise.all([...many, one]);
  assert.deepEqual(
    written,
    [1, 2, 3, 7, 4, 5, 6],
    'one of each account, then those of acc_many in their order',
  );
});
