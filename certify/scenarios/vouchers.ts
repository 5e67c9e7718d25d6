import { listAt, numberAt, textAt } from '../read.ts';
import { book, newReference, offered, order, prebook } from '../journey.ts';
import type { Answer } from '../service.ts';
import type { Scenario, Stage } from '../stage.ts';

const TOGETHER = 6;

/** A voucher for one booking, if the service has vouchers. */
async function newVoucher(stage: Stage): Promise<string> {
  const code = newReference().toUpperCase().slice(0, 30);
  const { status } = await stage.service.call('POST /vouchers', {
    body: {
      voucher_code: code,
      discount_type: 'fixed_amount',
      discount_value: 5,
      minimum_spend: 0,
      maximum_discount_amount: 0,
      currency: 'USD',
      validity_start: '2020-01-01',
      validity_end: '2099-12-31',
      usages_limit: 1,
      status: 'active',
    },
  });
  return status < 300 ? code : stage.skip(`the service has no vouchers: ${status}`);
}

/** A refundable rate that is paid here: its cancellation is free for some time, and a voucher lowers its price. */
async function prebookedWith(stage: Stage, voucherCode: string): Promise<Answer> {
  const { offerId } = await offered(stage, undefined, {
    refundableRatesOnly: true,
    paymentTypes: ['NUITEE_PAY'],
  });
  return prebook(stage, { offerId, voucherCode });
}

const isConfirmed = ({ body }: Answer): boolean => textAt(body, 'data.status') === 'CONFIRMED';

export const vouchers: readonly Scenario[] = [
  {
    name: 'a voucher for one booking, and several at the same time',
    async run(stage) {
      const code = await newVoucher(stage);
      const ids: string[] = [];
      for (let at = 0; at < TOGETHER; at++)
        ids.push(textAt((await prebookedWith(stage, code)).body, 'data.prebookId') ?? '');
      const answers = await Promise.all(ids.map((id) => book(stage, order(id))));
      const confirmed = answers.filter(isConfirmed).length;
      stage.check('voucher-limit', confirmed === 1, `${confirmed} of ${TOGETHER} are CONFIRMED`);
      for (const { status } of answers) stage.check('no-internal-error', status < 500, `${status}`);
    },
  },
  {
    name: 'the voucher of a booking that is cancelled free of charge',
    async run(stage) {
      const code = await newVoucher(stage);
      for (const _ of ['first', 'again']) {
        const { status, body } = await prebookedWith(stage, code);
        const prebookId = stage.require('voucher-returned', textAt(body, 'data.prebookId'), `${status}`);
        const answer = await book(stage, order(prebookId));
        stage.check('voucher-returned', isConfirmed(answer), `${answer.status}`);
        await stage.service.call(`PUT /bookings/${textAt(answer.body, 'data.bookingId')}`);
      }
    },
  },
  {
    name: 'a voucher that is switched off and on',
    async run(stage) {
      const code = await newVoucher(stage);
      const voucher = async () => {
        const { body } = await stage.service.call('GET /vouchers?limit=100');
        return listAt(body, 'vouchers').find((one) => textAt(one, 'voucher_code') === code);
      };
      const id = stage.require('voucher-switched', numberAt(await voucher(), 'id'), `${code} is not listed`);
      for (const status of ['inactive', 'active']) {
        const switched = await stage.service.call(`PUT /vouchers/${id}/status`, { body: { status } });
        stage.check('voucher-switched', switched.status < 300, `${switched.status}`);
        const shown = textAt(await voucher(), 'status');
        stage.check('voucher-switched', shown === status, `switched to ${status}, and shown as ${shown}`);
        const made = await prebookedWith(stage, code);
        const isUsable = textAt(made.body, 'data.prebookId') !== undefined;
        stage.check('voucher-switched', isUsable === (status === 'active'), `${status}: ${made.status}`);
      }
    },
  },
];
