import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shortTerms, wholeTerms } from './short.ts';

const step = (cancelTime: string, amount: number) => ({ cancelTime, amount, currency: 'EUR' });
const steps = [step('2027-01-01 11:00:00', 40), step('2027-01-05 11:00:00', 90)];

test('an offer shows when free cancellation ends, and a prebook shows every fee', () => {
  const refundable = { refundableTag: 'RFN', cancelPolicyInfos: steps };
  const short = { freeCancellation: true, freeCancellationUntil: '2027-01-01 11:00:00 GMT' };
  assert.deepEqual(shortTerms(refundable), short);
  assert.deepEqual(wholeTerms(refundable), {
    ...short,
    cancellationFees: [
      { from: '2027-01-01 11:00:00 GMT', amount: 40 },
      { from: '2027-01-05 11:00:00 GMT', amount: 90 },
    ],
  });
  const due = { refundableTag: 'NRFN', cancelPolicyInfos: steps };
  assert.deepEqual(shortTerms(due), { freeCancellation: false, cancellationFeeNow: 40 });
  assert.equal(wholeTerms(due).cancellationFees.length, 2);
});
