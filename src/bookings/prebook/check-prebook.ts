import type { Caller } from '../../contract/owner.ts';
import { refuseField, together } from '../../contract/field-checks.ts';
import { shortened } from '../../contract/quote.ts';
import { gatewayFor } from '../../payments/gateways/gateways.ts';
import type { Needs } from '../../contract/needs.ts';
import { checkAddons } from '../extras/offer-extras.ts';
import type { PrebookRequest } from '../sale/prebook-request.ts';

type Checkable = {
  readonly [K in 'usePaymentSdk' | 'gateway' | 'addons']?: PrebookRequest[K] | undefined;
};

/** The checks of a prebook that need no look-up. The offer is checked elsewhere. */
export function checkPrebook(
  needs: Pick<Needs, 'db' | 'clock' | 'config' | 'metrics'>,
  { environment }: Pick<Caller, 'environment'>,
  { addons, usePaymentSdk, gateway }: Checkable,
): void {
  together({
    addons: () => checkAddons(addons),
    payment: () => {
      const own = usePaymentSdk === true ? gatewayFor(needs, environment) : undefined;
      if (own !== undefined && gateway !== undefined) checkGateway(gateway, own.name);
    },
  });
}

function checkGateway(given: string, own: string): void {
  if (given.toLowerCase() === own) return;
  const message = `payment.gateway is "${shortened(given)}": it must be "${own}", the gateway of this key`;
  throw refuseField('invalid-field', { pointer: '/payment/gateway', message });
}
