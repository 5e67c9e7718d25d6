import type { Gateway, Voiding } from '../gateways/gateway.ts';

/**
 * Gives back what a gateway holds, and looks whether it has: one that accepts a release and keeps the money is asked
 * again. Throws as long as the money is held.
 */
export async function releaseHeld(gateway: Gateway, asked: Voiding): Promise<void> {
  await gateway.void(asked);
  const { gatewayPayment } = asked;
  // What has no number yet was never held, as far as is known.
  if (gatewayPayment === undefined) return;
  const { state } = await gateway.read(gatewayPayment);
  if (state === 'authorised')
    throw new Error(
      `${gateway.name} has accepted the release of ${gatewayPayment} and still holds the money`,
    );
}
