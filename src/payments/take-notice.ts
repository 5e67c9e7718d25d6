import { refuse } from '../contract/refusal.ts';
import type { Needs } from '../contract/needs.ts';
import { ifUnknown, type SentNotice } from './gateways/gateway.ts';
import { gatewayKinds, gatewayNamed, type GatewayName } from './gateways/gateways.ts';
import { insertNotice } from './notices-store.ts';
import { releaseAgain } from './money/transactions.ts';

type Noticing = Pick<Needs, 'db' | 'clock' | 'config' | 'random' | 'log' | 'metrics'>;

/**
 * Handles a notice of a gateway about a payment. The notice is a hint: the state of the payment is read from
 * the gateway, so a notice that is late, repeated or out of order does no harm. A booking that waits for its money reads
 * the gateway by itself; only a notice reveals money that arrived after its transaction was released.
 */
export async function takeNotice(
  needs: Noticing,
  gateway: GatewayName,
  sent: SentNotice,
): Promise<{ readonly repeated: boolean }> {
  const notice = await gatewayKinds[gateway].readNotice(needs, sent);
  if (notice === undefined) throw refuse('invalid-field', `the notice is not signed by ${gateway}`);
  const { id, gatewayPayment } = notice;
  if (gatewayPayment === undefined) return { repeated: false };
  const there = await gatewayNamed(needs, gateway).read(gatewayPayment).catch(ifUnknown);
  if (there === undefined) {
    // A program of another mode or account may have made it. An error would have the gateway repeat the notice for days.
    needs.log.warn({ gateway, notice: id, gatewayPayment }, 'a notice is about an unknown payment');
    return { repeated: false };
  }
  const { state, refundedMinor } = there;
  const repeats = await needs.db.transaction(async (tx) => {
    const before = await insertNotice(tx, {
      gateway,
      id,
      gatewayPayment,
      state,
      moneyReturned: refundedMinor > 0,
      at: needs.clock.now(),
    });
    if (state === 'authorised') await releaseAgain(tx, { gateway, gatewayPayment });
    return before;
  });
  needs.log.info({ gateway, notice: id, state, repeats }, 'notice of a payment gateway');
  return { repeated: repeats > 0 };
}
