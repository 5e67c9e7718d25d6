import type { Gateway, GatewayState, Movement, Voiding } from '../gateways/gateway.ts';

/**
 * Releases the money that a gateway holds, and checks the effect: a release that was accepted without effect is repeated.
 * A process may have captured the money and died before it stored that; such money is refunded. Throws as long as the
 * gateway has the money.
 */
export async function releaseHeld(gateway: Gateway, voiding: Voiding): Promise<void> {
  const { gatewayPayment } = voiding;
  // Without an id at the gateway nothing was held, as far as we know.
  if (gatewayPayment === undefined) return gateway.void(voiding);
  const before = await gateway.read(gatewayPayment);
  if (before.state === 'captured') return refundCaptured(gateway, { ...voiding, gatewayPayment }, before);
  await gateway.void(voiding);
  const { state } = await gateway.read(gatewayPayment);
  if (state === 'authorised')
    throw new Error(
      `${gateway.name} has accepted the release of ${gatewayPayment} and still holds the money`,
    );
}

async function refundCaptured(
  gateway: Gateway,
  { key, gatewayPayment }: Voiding & { readonly gatewayPayment: string },
  { capturedMinor, refundedMinor, currency }: GatewayState,
): Promise<void> {
  const amountMinor = capturedMinor - refundedMinor;
  await refundTaken(gateway, { key: `${key}:taken`, gatewayPayment, amountMinor, currency });
}

/** Refunds money of a capture that is not kept. Throws if the gateway refuses. */
export async function refundTaken(gateway: Gateway, movement: Movement): Promise<void> {
  if (movement.amountMinor === 0) return;
  const answer = await gateway.refund(movement);
  if (answer.state === 'declined')
    throw new Error(
      `${gateway.name} does not refund the capture of ${movement.gatewayPayment}: ${answer.reason}`,
    );
}
