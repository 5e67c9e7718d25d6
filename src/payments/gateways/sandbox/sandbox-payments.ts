import type { TestNotice, TestPaid, TestPayments } from '../gateway-kind.ts';
import { isTestCard, LATE_MS, testCards, type TestCard } from './sandbox-cards.ts';
import { openSandbox } from './open-sandbox.ts';
import { sandboxNotice } from './sandbox-notices.ts';

/** Payments with test cards, and the notices that the sandbox sends about them. */
export const sandboxPayments: TestPayments = {
  cards: testCards,
  accountCard(payments) {
    return { customer: 'sandbox', paymentMethod: payments === 'nothing' ? 'success' : payments };
  },
  async pay(needs, { gatewayPayment, card, challenge }): Promise<TestPaid> {
    if (!isTestCard(card)) throw new Error(`"${card}" is not a test card of the sandbox`);
    const { state } = await openSandbox(needs).pay(gatewayPayment, card, challenge);
    const notice = () => ({ id: `ntc_${needs.random.uuid()}`, gatewayPayment });
    return {
      state,
      asksToConfirm: card === 'challenge' && state === 'open',
      notices: noticesOf(card, notice),
    };
  },
  sign: sandboxNotice,
};

/** One; one three seconds later for the slow bank; the same one twice; or several that contradict each other. */
function noticesOf(card: TestCard, notice: () => Pick<TestNotice, 'id' | 'gatewayPayment'>): TestNotice[] {
  if (card === 'contradict')
    return ['voided', 'captured', 'declined'].map((state) => ({ ...notice(), state, afterMs: 0 }));
  const once = { ...notice(), afterMs: card === 'late' ? LATE_MS : 0 };
  return card === 'double' ? [once, once] : [once];
}
