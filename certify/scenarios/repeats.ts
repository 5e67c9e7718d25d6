import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { codeOf, textAt } from '../read.ts';
import { book, newReference, offered, order, prebooked, scenarioHotel, withReference } from '../journey.ts';
import type { Answer } from '../service.ts';
import type { Scenario, Stage } from '../stage.ts';

const TOGETHER = 10;
const GIVES_UP_AFTER_MS = 400;
const FOUND_WITHIN_MS = 30_000;

const idOf = ({ body }: Answer): string | undefined => textAt(body, 'data.bookingId');

const confirmed = async (stage: Stage, reference: string): Promise<number> =>
  (await withReference(stage, reference)).filter((one) => textAt(one, 'status') === 'CONFIRMED').length;

/** No repeat may make a second booking, whatever its answer is. */
export const repeats: readonly Scenario[] = [
  {
    name: 'a client reference that was used',
    async run(stage) {
      const clientReference = newReference();
      const first = await prebooked(stage);
      const one = await book(stage, order(first.prebookId, { clientReference }));
      stage.require('booked', idOf(one), `${one.status}`);
      const second = await prebooked(stage);
      stage.refused(
        'reference-unique',
        await book(stage, order(second.prebookId, { clientReference })),
        4005,
      );
      const count = await confirmed(stage, clientReference);
      stage.check('reference-unique', count === 1, `${count} bookings`);
    },
  },
  {
    name: 'a prebook that was booked',
    async run(stage) {
      const { prebookId } = await prebooked(stage);
      const [one, other] = [newReference(), newReference()];
      const first = await book(stage, order(prebookId, { clientReference: one }));
      stage.require('booked', idOf(first), `${first.status}`);
      const second = await book(stage, order(prebookId, { clientReference: other }));
      const isSame = second.status >= 400 || idOf(second) === idOf(first);
      stage.check('prebook-once', isSame, `${idOf(first)}, then ${idOf(second)}`);
      const count = (await confirmed(stage, one)) + (await confirmed(stage, other));
      stage.check('prebook-once', count === 1, `${count} bookings`);
    },
  },
  {
    name: 'bookings of one prebook at the same time, each with its own reference',
    async run(stage) {
      const { prebookId } = await prebooked(stage);
      const references = Array.from({ length: TOGETHER }, newReference);
      const answers = await Promise.all(
        references.map((clientReference) => book(stage, order(prebookId, { clientReference }))),
      );
      const ids = new Set(answers.flatMap((one) => idOf(one) ?? []));
      stage.check('prebook-once', ids.size === 1, `${ids.size} bookings`);
    },
  },
  {
    name: 'a prebook with an Idempotency-Key, several times at once',
    async run(stage) {
      const { offerId } = await offered(stage);
      const request = { body: { offerId }, headers: { 'Idempotency-Key': randomUUID() } };
      const made = () => stage.service.call('POST /rates/prebook', request);
      const answers = [...(await Promise.all([made(), made(), made(), made()])), await made()];
      const ids = answers.map(({ status, body }) => textAt(body, 'data.prebookId') ?? `${status}`);
      stage.check('prebook-key-once', new Set(ids).size === 1, ids.join(', '));
    },
  },
  {
    name: 'an Idempotency-Key that is repeated',
    async run(stage) {
      const { prebookId } = await prebooked(stage);
      const body = order(prebookId);
      const headers = { 'Idempotency-Key': randomUUID() };
      const first = await book(stage, body, headers);
      const id = stage.require('booked', idOf(first), `${first.status}`);
      for (const _ of [1, 2]) {
        const again = await book(stage, body, headers);
        stage.check(
          'key-once',
          again.status === first.status && idOf(again) === id,
          `${again.status}: ${idOf(again)}`,
        );
      }
    },
  },
  {
    name: 'an Idempotency-Key with another request',
    async run(stage) {
      const headers = { 'Idempotency-Key': randomUUID() };
      const first = await prebooked(stage);
      const one = await book(stage, order(first.prebookId), headers);
      stage.require('booked', idOf(one), `${one.status}`);
      const second = await prebooked(stage);
      const clientReference = newReference();
      const answer = await book(stage, order(second.prebookId, { clientReference }), headers);
      stage.check('key-one-request', answer.status >= 400 && answer.status < 500, `${answer.status}`);
      const count = await confirmed(stage, clientReference);
      stage.check('key-one-request', count === 0, `${count} bookings`);
    },
  },
  {
    name: 'identical bookings at the same time, without a key',
    async run(stage) {
      const { prebookId } = await prebooked(stage);
      const clientReference = newReference();
      const body = order(prebookId, { clientReference });
      const answers = await Promise.all(Array.from({ length: TOGETHER }, () => book(stage, body)));
      const ids = new Set(answers.flatMap((one) => idOf(one) ?? []));
      stage.check('together-once', ids.size === 1, `${ids.size} ids`);
      const count = await confirmed(stage, clientReference);
      stage.check('together-once', count === 1, `${count} bookings`);
    },
  },
  {
    name: 'identical bookings at the same time, with one key',
    async run(stage) {
      const { prebookId } = await prebooked(stage);
      const clientReference = newReference();
      const headers = { 'Idempotency-Key': randomUUID() };
      const body = order(prebookId, { clientReference });
      const answers = await Promise.all(Array.from({ length: TOGETHER }, () => book(stage, body, headers)));
      const ids = new Set(answers.flatMap((one) => idOf(one) ?? []));
      stage.check('together-once', ids.size === 1, `${ids.size} ids`);
      const count = await confirmed(stage, clientReference);
      stage.check('key-once', count === 1, `${count} bookings`);
    },
  },
  {
    name: 'two prebooks with one client reference at the same time',
    async run(stage) {
      const both = [await prebooked(stage), await prebooked(stage)];
      const clientReference = newReference();
      await Promise.all(both.map(({ prebookId }) => book(stage, order(prebookId, { clientReference }))));
      const count = await confirmed(stage, clientReference);
      stage.check('reference-unique', count === 1, `${count} bookings`);
    },
  },
  {
    name: 'a caller that gives up, and looks its booking up',
    isSlow: true,
    needs: 'scenario hotels',
    async run(stage) {
      const { prebookId } = await prebooked(stage, scenarioHotel(0x17));
      const clientReference = newReference();
      const request = { body: order(prebookId, { clientReference }), givesUpAfterMs: GIVES_UP_AFTER_MS };
      const answer = await stage.service.callOnce('POST /rates/book', request).catch(() => undefined);
      if (answer !== undefined) stage.skip('the booking was answered before the caller gave up');
      const untilMs = performance.now() + FOUND_WITHIN_MS;
      while ((await confirmed(stage, clientReference)) === 0 && performance.now() < untilMs) await sleep(500);
      const count = await confirmed(stage, clientReference);
      stage.check('lost-answer-found', count === 1, `${count} bookings`);
    },
  },
  {
    name: 'a caller that gives up, and repeats with its key',
    isSlow: true,
    needs: 'scenario hotels',
    async run(stage) {
      const { prebookId } = await prebooked(stage, scenarioHotel(0x17));
      const clientReference = newReference();
      const headers = { 'Idempotency-Key': randomUUID() };
      const body = order(prebookId, { clientReference });
      const request = { body, headers, givesUpAfterMs: GIVES_UP_AFTER_MS };
      await stage.service.callOnce('POST /rates/book', request).catch(() => undefined);
      const again = await book(stage, body, headers);
      stage.check('key-once', idOf(again) !== undefined, `${again.status}, code ${codeOf(again.body)}`);
      const count = await confirmed(stage, clientReference);
      stage.check('key-once', count === 1, `${count} bookings`);
    },
  },
];
