import { setTimeout as sleep } from 'node:timers/promises';
import { listAt, numberAt, textAt } from '../read.ts';
import { book, newReference, offered, order, prebook, prebooked, scenarioHotel } from '../journey.ts';
import type { Scenario, Stage } from '../stage.ts';

const POLL_MS = 1_000;
const SENT_WITHIN_MS = 30_000;
/** An event that may not be sent yet is not sent within this time. */
const NOT_SENT_FOR_MS = 3_000;
/** A supplier is asked after 10, 20, 40 … seconds whether it has a room that no booking wants. */
const CANCELLED_WITHIN_MS = 80_000;
const SHOWN_WITHIN_MS = 240_000;

/** A webhook whose address has no receiver: its log shows what happened, and what was tried. */
async function withWebhook(stage: Stage, run: (webhook: string) => Promise<void>): Promise<void> {
  const body = { url: 'https://certify.invalid/' };
  const made = await stage.service.call('POST /webhooks', { body });
  const webhook = textAt(made.body, 'data.id');
  if (webhook === undefined) stage.skip(`the service has no webhooks: ${made.status}`);
  try {
    await run(webhook);
  } finally {
    await stage.service.call(`DELETE /webhooks/${webhook}`);
  }
}

/** What a webhook was or is to be sent, the oldest first. */
async function deliveriesOf(stage: Stage, webhook: string): Promise<readonly unknown[]> {
  const found: unknown[] = [];
  for (let page = ''; ;) {
    const { body } = await stage.service.call(`GET /webhooks/${webhook}/deliveries${page}`);
    found.push(...listAt(body, 'data'));
    const next = numberAt(body, 'nextCursor');
    if (next === undefined) return found.toReversed();
    page = `?before=${next}`;
  }
}

const nameOf = (delivery: unknown): string => textAt(delivery, 'eventName') ?? '';
const subjectOf = (delivery: unknown): string => textAt(delivery, 'subject') ?? '';
const isSent = (delivery: unknown): boolean => (numberAt(delivery, 'attempts') ?? 0) > 0;

/** Whether it becomes true in time. */
async function becomes(isTrue: () => Promise<boolean>, withinMs = SENT_WITHIN_MS): Promise<boolean> {
  const untilMs = performance.now() + withinMs;
  while (!(await isTrue())) {
    if (performance.now() > untilMs) return false;
    await sleep(POLL_MS);
  }
  return true;
}

/** Without a subject: about anything. */
const isAbout = (subject: string | undefined, name: string) => (delivery: unknown) =>
  nameOf(delivery) === name && (subject === undefined || subjectOf(delivery) === subject);

async function checkEvents(
  stage: Stage,
  webhook: string,
  { subject, names, withinMs }: { subject: string | undefined; names: readonly string[]; withinMs?: number },
): Promise<void> {
  for (const name of names) {
    const isThere = await becomes(
      async () => (await deliveriesOf(stage, webhook)).some(isAbout(subject, name)),
      withinMs,
    );
    stage.check('events-published', isThere, `there is no ${name}`);
    if (!isThere) return;
  }
}

/** The events of a booking wait for its first one, which has no receiver. */
async function checkOrder(stage: Stage, webhook: string, subject: string): Promise<void> {
  const ofSubject = async () =>
    (await deliveriesOf(stage, webhook)).filter((one) => subjectOf(one) === subject);
  await becomes(async () => (await ofSubject()).some(isSent));
  await sleep(NOT_SENT_FOR_MS);
  const [, ...later] = await ofSubject();
  const early = later.filter(isSent).map(nameOf);
  stage.check('events-in-order', early.length === 0, `${early.join(' and ')} did not wait`);
}

/** Books a prebook of a scenario hotel, whether it succeeds or fails. */
async function bookedAt(stage: Stage, hotel: number): Promise<string> {
  const { prebookId } = await prebooked(stage, scenarioHotel(hotel));
  const clientReference = newReference();
  await book(stage, order(prebookId, { clientReference }));
  const { status, body } = await stage.service.call(`GET /bookings?clientReference=${clientReference}`);
  return stage.require(
    'booking-listed',
    textAt(body, 'data.0.bookingId'),
    `${status}: the booking is not listed`,
  );
}

const cancel = (stage: Stage, id: string) => stage.service.call(`PUT /bookings/${id}`);

interface Unwanted {
  readonly hotel: number;
  /** How long it may take until the room is found and cancelled. */
  readonly withinMs: number;
  /** Whether the booking is cancelled first. */
  readonly cancels: boolean;
}

/** A room that its supplier has against our will is reported, and so is its cancellation. */
function againstOurWill(name: string, { hotel, withinMs, cancels }: Unwanted): Scenario {
  return {
    name,
    isSlow: true,
    needs: 'scenario hotels',
    run: (stage) =>
      withWebhook(stage, async (webhook) => {
        const subject = await bookedAt(stage, hotel);
        if (cancels) await cancel(stage, subject);
        const names = ['booking.orphan', 'booking.orphan_cancelled'];
        await checkEvents(stage, webhook, { subject, names, withinMs });
      }),
  };
}

export const events: readonly Scenario[] = [
  againstOurWill('a room that shows at its supplier after the booking has failed', {
    hotel: 0x23,
    withinMs: SHOWN_WITHIN_MS,
    cancels: false,
  }),
  againstOurWill('a room that its supplier keeps after it has accepted the cancellation', {
    hotel: 0x26,
    withinMs: CANCELLED_WITHIN_MS,
    cancels: true,
  }),
  {
    name: 'the events of a booking that fails, and of a cancellation that fails at first',
    isSlow: true,
    needs: 'scenario hotels',
    run: (stage) =>
      withWebhook(stage, async (webhook) => {
        const failed = await bookedAt(stage, 0x11);
        await checkEvents(stage, webhook, { subject: failed, names: ['booking.book_error'] });
        const subject = await bookedAt(stage, 0x1e);
        await cancel(stage, subject);
        await checkEvents(stage, webhook, { subject, names: ['booking.cancel_error', 'booking.cancel'] });
      }),
  },
  {
    name: 'the events of a booking that is cancelled',
    isSlow: true,
    run: (stage) =>
      withWebhook(stage, async (webhook) => {
        const refundable = { refundableRatesOnly: true, paymentTypes: ['NUITEE_PAY'] };
        const { offerId } = await offered(stage, undefined, refundable);
        const made = await prebook(stage, { offerId });
        const prebookId = stage.require(
          'prebook-price',
          textAt(made.body, 'data.prebookId'),
          `${made.status}`,
        );
        const { status, body } = await book(stage, order(prebookId));
        const subject = stage.require('booked', textAt(body, 'data.bookingId'), `${status}`);
        await cancel(stage, subject);
        await checkEvents(stage, webhook, { subject: prebookId, names: ['booking.prebook'] });
        const names = ['booking.book', 'booking.cancel', 'booking.refund'];
        await checkEvents(stage, webhook, { subject, names });
        await checkOrder(stage, webhook, subject);
      }),
  },
  {
    name: 'the event of a prebook that is refused',
    run: (stage) =>
      withWebhook(stage, async (webhook) => {
        const { status } = await prebook(stage, { offerId: 'no offer' });
        stage.check('offer-required', status >= 400 && status < 500, `${status}`);
        await checkEvents(stage, webhook, { subject: undefined, names: ['booking.prebook_error'] });
      }),
  },
];
