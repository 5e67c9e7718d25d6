import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type {
  AccountCard,
  Gateway,
  Movement,
  NewPayment,
  Notice,
  SentNotice,
} from '../../src/payments/gateways/gateway.ts';

/** A gateway, and access of the test to it. */
export interface GatewayUnderTest {
  readonly gateway: Gateway;
  readonly goodCard: AccountCard;
  readonly declinedCard: AccountCard;
  /** While `work` runs, calls take effect and their responses are lost. Absent if that is impossible. */
  readonly whileAnswersAreLost?: (work: () => Promise<void>) => Promise<void>;
  /** A notice about a payment as the gateway signs it, and what our side reads of a notice. */
  signed(id: string, gatewayPayment: string): Promise<SentNotice>;
  readNotice(sent: SentNotice): Promise<Notice | undefined>;
}

const HELD = 12_000;
let count = 0;

/** The promises of every gateway (`Gateway`): a key moves money once, and an unclear result is thrown. */
export async function gatewayPromises(
  name: string,
  make: () => GatewayUnderTest | Promise<GatewayUnderTest>,
): Promise<void> {
  const made = await make();
  const { gateway } = made;

  suite(`gateway ${name}`, () => {
    test('opening a payment holds no money, and the same key opens the same payment', async () => {
      const ask = newPayment();
      const { gatewayPayment, clientSecret } = await gateway.open(ask);
      assert.equal((await gateway.open(ask)).gatewayPayment, gatewayPayment);
      assert.notEqual(clientSecret, '');
      assert.deepEqual(await gateway.read(gatewayPayment), {
        state: 'open',
        amountMinor: HELD,
        currency: 'EUR',
        capturedMinor: 0,
        refundedMinor: 0,
      });
    });

    test('holding repeated with the same key, also at the same time, is one payment', async () => {
      const ask = { ...newPayment(), card: made.goodCard };
      const answers = await Promise.all([1, 2, 3].map(() => gateway.authorise(ask)));
      answers.push(await gateway.authorise(ask));
      const payments = answers.map((answer) => answer.state === 'authorised' && answer.gatewayPayment);
      assert.equal(new Set(payments).size, 1);
      assert.equal((await gateway.read(String(payments[0]))).state, 'authorised');
    });

    test('a declined card is a result with a reason, and holds no money', async () => {
      const answer = await gateway.authorise({ ...newPayment(), card: made.declinedCard });
      assert.ok(answer.state === 'declined');
      assert.notEqual(answer.reason, '');
    });

    test('a repeated capture captures once', async () => {
      const { capture, sums } = await held(made);
      for (let time = 0; time < 2; time += 1)
        assert.equal((await gateway.capture({ ...capture, amountMinor: 11_000 })).state, 'captured');
      assert.deepEqual(await sums(), ['captured', 11_000, 0]);
    });

    test('no more is captured than is held', async () => {
      const { capture, sums } = await held(made);
      assert.equal((await gateway.capture({ ...capture, amountMinor: HELD + 1 })).state, 'declined');
      assert.deepEqual(await sums(), ['authorised', 0, 0]);
    });

    test('a repeated refund refunds once, and no more than was captured', async () => {
      const { capture, sums } = await held(made);
      await gateway.capture(capture);
      const refund = (key: string, amountMinor: number) =>
        gateway.refund({ ...capture, key: `${capture.key}:${key}`, amountMinor });
      for (let time = 0; time < 2; time += 1) assert.equal((await refund('a', 5_000)).state, 'refunded');
      assert.equal((await refund('b', 6_000)).state, 'refunded');
      assert.equal((await refund('c', 1_001)).state, 'declined');
      assert.deepEqual(await sums(), ['captured', HELD, 11_000]);
    });

    test('what was returned is listed with the keys of the refunds, if the gateway can list it', async () => {
      const { returned } = gateway;
      if (returned === undefined) return;
      const { capture } = await held(made);
      await gateway.capture(capture);
      await gateway.refund({ ...capture, key: 'back' });
      assert.deepEqual(await returned(capture.gatewayPayment), [{ key: 'back', minor: HELD }]);
    });

    test('a repeated release succeeds, and nothing can be captured after it', async () => {
      const { capture, release, sums } = await held(made);
      for (let time = 0; time < 2; time += 1) await release();
      assert.deepEqual(await sums(), ['voided', 0, 0]);
      assert.equal((await gateway.capture(capture)).state, 'declined');
      assert.deepEqual(await sums(), ['voided', 0, 0]);
    });

    test('held money can be released by its key alone', async () => {
      const { release, sums } = await held(made);
      await release('by key');
      assert.deepEqual(await sums(), ['voided', 0, 0]);
    });

    test('a release of captured money throws', async () => {
      const { capture, release, sums } = await held(made);
      await gateway.capture(capture);
      await assert.rejects(release());
      assert.deepEqual(await sums(), ['captured', HELD, 0]);
    });

    test('an unknown payment throws', async () => {
      await assert.rejects(gateway.read('unknown_payment'));
    });

    test('a list has the payments that hold or have taken money, each with its reference', async () => {
      const { listSince } = gateway;
      if (listSince === undefined) return;
      const listed = async (sinceMs: number) => {
        const payments = await listSince({ sinceMs });
        return new Map(payments.map(({ gatewayPayment, reference }) => [gatewayPayment, reference]));
      };
      const [kept, taken, released, refunded] = [
        await held(made),
        await held(made),
        await held(made),
        await held(made),
      ];
      await gateway.capture(taken.capture);
      await released.release();
      await gateway.capture(refunded.capture);
      await gateway.refund({ ...refunded.capture, key: `${refunded.reference}:all` });
      const references = await listed(0);
      assert.deepEqual(
        [kept, taken, released, refunded].map(({ capture }) => references.get(capture.gatewayPayment)),
        [kept.reference, taken.reference, undefined, undefined],
      );
      assert.equal((await listed(Date.now() + 86_400_000)).size, 0);
    });

    test('a notice is read only if the gateway has signed it', async () => {
      const { capture } = await held(made);
      const sent = await made.signed('notice-1', capture.gatewayPayment);
      assert.deepEqual(await made.readNotice(sent), {
        id: 'notice-1',
        gatewayPayment: capture.gatewayPayment,
      });
      for (const text of [
        sent.text.replace(/[A-Za-z0-9](?="\}?[^"]*$)/, '~'),
        '{}',
        'null',
        '[]',
        'no json',
        '',
      ])
        assert.equal(await made.readNotice({ ...sent, text }), undefined, text);
      // Some gateways sign in a header, others in the text.
      const changes = Object.keys(sent.headers).length === 0 ? [] : [() => '', () => '=', cutAfterEquals];
      for (const change of changes) {
        const headers = mapValues(sent.headers, change);
        assert.equal(await made.readNotice({ ...sent, headers }), undefined, JSON.stringify(headers));
      }
    });

    if (made.whileAnswersAreLost === undefined) return;
    const whileAnswersAreLost = made.whileAnswersAreLost;

    test('a lost response throws, and a repeat with the same key finds the result', async () => {
      const ask = { ...newPayment(), card: made.goodCard };
      await whileAnswersAreLost(async () => void (await assert.rejects(gateway.authorise(ask))));
      const again = await gateway.authorise(ask);
      assert.ok(again.state === 'authorised');
      const move = { key: `${ask.key}:c`, gatewayPayment: again.gatewayPayment, currency: 'EUR' };
      const capture = { ...move, amountMinor: HELD };
      await whileAnswersAreLost(async () => void (await assert.rejects(gateway.capture(capture))));
      assert.equal((await gateway.capture(capture)).state, 'captured');
      const refund = { ...move, key: `${ask.key}:r`, amountMinor: 7_000 };
      await whileAnswersAreLost(async () => void (await assert.rejects(gateway.refund(refund))));
      assert.equal((await gateway.refund(refund)).state, 'refunded');
      const { state, capturedMinor, refundedMinor } = await gateway.read(again.gatewayPayment);
      assert.deepEqual([state, capturedMinor, refundedMinor], ['captured', HELD, 7_000]);
    });

    test('money that may be held after a lost response is released by its key', async () => {
      const ask = newPayment();
      const card = made.goodCard;
      await whileAnswersAreLost(async () => void (await assert.rejects(gateway.authorise({ ...ask, card }))));
      await gateway.void({ key: `${ask.key}:v`, gatewayPayment: undefined, payment: ask, card });
      const again = await gateway.authorise({ ...ask, card });
      if (again.state === 'authorised')
        assert.equal((await gateway.read(again.gatewayPayment)).state, 'voided');
    });
  });
}

/** `t=1,v1=` of `t=1,v1=5f`. */
function cutAfterEquals(text = ''): string {
  return text.replace(/[^=]*$/, '');
}

function mapValues(
  record: SentNotice['headers'],
  change: (value: string | undefined) => string,
): SentNotice['headers'] {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]));
}

function newPayment(): NewPayment {
  // In the form of our ids.
  const key = `pay_${String((count += 1)).padStart(20, '0')}`;
  return { key, amountMinor: HELD, currency: 'EUR', reference: key };
}

interface Held {
  readonly reference: string;
  /** Captures all of it, unless the test changes the amount. */
  readonly capture: Movement;
  release(how?: 'by key'): Promise<void>;
  sums(): Promise<readonly [string, number, number]>;
}

async function held({ gateway, goodCard: card }: GatewayUnderTest): Promise<Held> {
  const payment = newPayment();
  const answer = await gateway.authorise({ ...payment, card });
  assert.ok(answer.state === 'authorised');
  const { gatewayPayment } = answer;
  return {
    reference: payment.reference,
    capture: { key: `${payment.key}:capture`, gatewayPayment, amountMinor: HELD, currency: 'EUR' },
    release: (how) =>
      gateway.void({
        key: `${payment.key}:void`,
        gatewayPayment: how === 'by key' ? undefined : gatewayPayment,
        payment,
        card,
      }),
    async sums() {
      const { state, capturedMinor, refundedMinor } = await gateway.read(gatewayPayment);
      return [state, capturedMinor, refundedMinor];
    },
  };
}
