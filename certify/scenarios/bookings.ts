import { setTimeout as sleep } from 'node:timers/promises';
import { codeOf, listAt, numberAt, read, textAt } from '../read.ts';
import { book, holder, newReference, order, prebooked, scenarioHotel, withReference } from '../journey.ts';
import type { Scenario, Stage } from '../stage.ts';

const CENT = 0.005;
const POLL_MS = 500;
/** What a simulated supplier may take to decide. */
const DECIDED_WITHIN_MS = 60_000;
const final = ['CONFIRMED', 'FAILED', 'CANCELLED', 'REJECTED'];

const isConfirmed = (one: unknown): boolean => textAt(one, 'status') === 'CONFIRMED';

/** The statuses of the bookings with a reference, until none is open. */
async function statusesOf(stage: Stage, reference: string): Promise<readonly string[]> {
  const seen: string[] = [];
  const untilMs = performance.now() + DECIDED_WITHIN_MS;
  for (;;) {
    const [one] = await withReference(stage, reference);
    const status = textAt(one, 'status');
    if (status !== undefined && status !== seen.at(-1)) seen.push(status);
    if (status === undefined || final.includes(status) || performance.now() > untilMs) return seen;
    await sleep(POLL_MS);
  }
}

async function refusedWithout(stage: Stage, more: object): Promise<void> {
  const { prebookId } = await prebooked(stage);
  const reference = newReference();
  const answer = await book(stage, order(prebookId, { clientReference: reference, ...more }));
  stage.refused('book-field-required', answer, 4002);
  const found = await withReference(stage, reference);
  stage.check('book-field-required', !found.some(isConfirmed), `${found.length} bookings were made`);
}

async function fails(stage: Stage, number: number, ...codes: readonly number[]): Promise<void> {
  const { prebookId } = await prebooked(stage, scenarioHotel(number));
  const reference = newReference();
  const answer = await book(stage, order(prebookId, { clientReference: reference }));
  stage.refused('failure-coded', answer, ...codes);
  const statuses = await statusesOf(stage, reference);
  stage.check('failure-final', !statuses.includes('CONFIRMED'), statuses.join(', '));
}

export const bookings: readonly Scenario[] = [
  {
    name: 'a booking',
    async run(stage) {
      const { prebookId, price } = await prebooked(stage);
      const { status, body } = await book(stage, order(prebookId));
      const data = read(body, 'data');
      stage.check('booked', isConfirmed(data) && textAt(data, 'bookingId') !== undefined, `${status}`);
      const cost = numberAt(data, 'price') ?? Number.NaN;
      stage.check('price-kept', Math.abs(cost - price) < CENT, `${price}, then ${cost}`);
      stage.check('guests-kept', textAt(data, 'holder.lastName') === holder.lastName, 'another holder');
      const guest = read(data, 'bookedRooms.0.guests.0') ?? read(data, 'bookedRooms.0');
      stage.check('guests-kept', textAt(guest, 'lastName') === 'Example', JSON.stringify(guest ?? null));
    },
  },
  {
    name: 'names of other scripts and with accents',
    async run(stage) {
      const { prebookId } = await prebooked(stage);
      const person = { firstName: 'Zoë', lastName: 'Müller-Ñandú', email: 'zoe@example.org' };
      const guests = [{ occupancyNumber: 1, firstName: '美咲', lastName: '佐藤' }];
      const { body } = await book(stage, order(prebookId, { holder: person, guests }));
      stage.check('guests-kept', textAt(body, 'data.holder.lastName') === person.lastName, 'another holder');
      const kept =
        textAt(body, 'data.bookedRooms.0.guests.0.lastName') ?? textAt(body, 'data.bookedRooms.0.lastName');
      stage.check('guests-kept', kept === '佐藤', String(kept));
    },
  },
  { name: 'a booking without a prebook', run: (stage) => refusedWithout(stage, { prebookId: undefined }) },
  { name: 'a booking without a holder', run: (stage) => refusedWithout(stage, { holder: undefined }) },
  { name: 'a booking without guests', run: (stage) => refusedWithout(stage, { guests: undefined }) },
  { name: 'a booking without payment', run: (stage) => refusedWithout(stage, { payment: undefined }) },
  {
    name: 'an unknown payment method',
    async run(stage) {
      const { prebookId } = await prebooked(stage);
      const answer = await book(stage, order(prebookId, { payment: { method: 'SHELLS' } }));
      stage.refused('payment-method-known', answer, 4000, 4002, 4003);
    },
  },
  {
    name: 'a card number in a text',
    async run(stage) {
      const { prebookId } = await prebooked(stage);
      const number = '4242424242424242';
      const answer = await book(stage, order(prebookId, { remarks: `pay with ${number}` }));
      stage.check('card-refused', answer.status >= 400 && answer.status < 500, `${answer.status}`);
      stage.check('card-refused', !answer.text.includes(number), 'the answer repeats the number');
    },
  },
  {
    name: 'a transaction that is not paid, then paid',
    async run(stage) {
      const { prebookId, data } = await prebooked(stage, undefined, { usePaymentSdk: true });
      const transactionId = textAt(data, 'transactionId') ?? '';
      const body = order(prebookId, { payment: { method: 'TRANSACTION_ID', transactionId } });
      const early = await book(stage, body);
      stage.check(
        'unpaid-not-booked',
        codeOf(early.body) === 2014,
        `${early.status}, code ${codeOf(early.body)}`,
      );
      const paid = await stage.service.call(`POST /sandbox/payments/${transactionId}`, {
        body: { card: 'success' },
      });
      if (paid.status === 404) return;
      const late = await book(stage, body);
      stage.check(
        'paid-booked',
        isConfirmed(read(late.body, 'data')),
        `${late.status} ${late.text.slice(0, 200)}`,
      );
    },
  },
  {
    name: 'a room that is sold at the booking',
    needs: 'scenario hotels',
    run: (stage) => fails(stage, 0xf, 2001),
  },
  {
    name: 'a booking that the supplier does not confirm',
    needs: 'scenario hotels',
    run: (stage) => fails(stage, 0x10, 4012),
  },
  {
    name: 'a booking that the supplier rejects, and one whose provider fails',
    needs: 'scenario hotels',
    async run(stage) {
      await fails(stage, 0x11, 2013);
      await fails(stage, 0x12, 2013);
    },
  },
  {
    name: 'an extra that cannot be bought',
    needs: 'scenario hotels',
    async run(stage) {
      const addons = [{ addon: 'travel-protection' }];
      const { prebookId, price, data } = await prebooked(stage, scenarioHotel(0x1d), { addons });
      const reference = newReference();
      const answer = await book(stage, order(prebookId, { clientReference: reference }));
      stage.refused('failure-coded', answer, 50_067);
      const [one] = await withReference(stage, reference);
      const rooms = price - (numberAt(data, 'addonsTotalAmount') ?? Number.NaN);
      const cost = numberAt(one, 'price') ?? Number.NaN;
      stage.check('extras-not-bought', isConfirmed(one), `${answer.status}, and the rooms are not booked`);
      stage.check('extras-not-bought', Math.abs(cost - rooms) < CENT, `${rooms} for the rooms, and ${cost}`);
    },
  },
  {
    name: 'a booking whose answer is lost, and that no look-up finds',
    isSlow: true,
    needs: 'scenario hotels',
    run: (stage) => fails(stage, 0x15, 4012),
  },
  { name: 'a card that is declined', needs: 'scenario hotels', run: (stage) => fails(stage, 0x18, 5000) },
  { name: 'money that cannot be taken', needs: 'scenario hotels', run: (stage) => fails(stage, 0x19, 2014) },
  {
    name: 'money that cannot be taken, read meanwhile',
    needs: 'scenario hotels',
    async run(stage) {
      for (let tries = 0; tries < 3; tries++) {
        const { prebookId } = await prebooked(stage, scenarioHotel(0x19));
        const reference = newReference();
        let isOver = false;
        const answer = book(stage, order(prebookId, { clientReference: reference })).finally(
          () => (isOver = true),
        );
        const statuses = new Set<string>();
        while (!isOver) {
          const [one] = await withReference(stage, reference);
          statuses.add(textAt(one, 'status') ?? '');
        }
        await answer;
        stage.check('confirmed-final', !statuses.has('CONFIRMED'), 'CONFIRMED, and then it failed');
      }
    },
  },
  {
    name: 'a supplier that books and does not answer',
    isSlow: true,
    needs: 'scenario hotels',
    async run(stage) {
      for (const number of [0x13, 0x16, 0x24]) {
        const { prebookId } = await prebooked(stage, scenarioHotel(number));
        const reference = newReference();
        await book(stage, order(prebookId, { clientReference: reference }));
        const statuses = await statusesOf(stage, reference);
        stage.check('outcome-found', statuses.at(-1) === 'CONFIRMED', statuses.join(', '));
        stage.check(
          'outcome-found',
          statuses.indexOf('CONFIRMED') === statuses.length - 1,
          statuses.join(', '),
        );
      }
    },
  },
  {
    name: 'a supplier that neither books nor answers',
    isSlow: true,
    needs: 'scenario hotels',
    async run(stage) {
      const { prebookId } = await prebooked(stage, scenarioHotel(0x14));
      const reference = newReference();
      await book(stage, order(prebookId, { clientReference: reference }));
      const statuses = await statusesOf(stage, reference);
      const isOpen = ['PENDING', 'CONFIRMED'].includes(statuses.at(-1) ?? '');
      stage.check('outcome-found', !isOpen && !statuses.includes('CONFIRMED'), statuses.join(', '));
    },
  },
  {
    name: 'guests that are listed',
    async run(stage) {
      const { prebookId } = await prebooked(stage);
      const email = `${newReference()}@example.org`;
      const { body } = await book(stage, order(prebookId, { holder: { ...holder, email } }));
      const bookingId = stage.require('booked', textAt(body, 'data.bookingId'), 'no booking');
      const guests = await stage.service.call(`GET /guests?email=${encodeURIComponent(email)}`);
      const guest = listAt(guests.body, 'data').find((one) => textAt(one, 'email') === email);
      const id = read(guest, 'id');
      stage.check('guest-listed', id !== undefined, 'the holder is not a guest');
      const theirs = await stage.service.call(`GET /guests/${String(id)}/bookings`);
      stage.check('guest-listed', theirs.text.includes(bookingId), 'their bookings do not have it');
    },
  },
];
