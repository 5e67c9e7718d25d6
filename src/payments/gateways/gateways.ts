import type { Environment } from '../../accounts/caller.ts';
import { readFaults } from '../../contract/simulator-faults.ts';
import type { Needs } from '../../platform/needs.ts';
import type { Gateway, GatewayName } from './gateway.ts';
import { openSandboxGateway, type SandboxGateway } from './sandbox/sandbox-gateway.ts';
import { remoteSandboxGateway } from './sandbox/sandbox-remote.ts';
import { openStripeGateway } from './stripe/stripe-gateway.ts';

type GatewayNeeds = Pick<Needs, 'db' | 'clock' | 'config'>;

const sandboxes = new WeakMap<Needs['db'], SandboxGateway>();
const stripes = new WeakMap<Needs['db'], Gateway>();

/** A sandbox key reaches the sandbox only; a production key the live gateway, where one is configured. */
export function gatewayFor(needs: GatewayNeeds, environment: Environment): Gateway | undefined {
  return environment === 'sandbox' ? sandboxGateway(needs) : liveGateway(needs);
}

/** The gateway a payment was made at. */
export function gatewayNamed(needs: GatewayNeeds, name: GatewayName): Gateway {
  const gateway = name === 'sandbox' ? sandboxGateway(needs) : liveGateway(needs);
  if (gateway === undefined)
    throw new Error(`payments were made at ${name}, and STRIPE_SECRET_KEY is not set any more`);
  return gateway;
}

export function sandboxGateway(needs: GatewayNeeds): SandboxGateway {
  const { simulatorUrl } = needs.config;
  const made =
    sandboxes.get(needs.db) ??
    (simulatorUrl === undefined
      ? openSandboxGateway({
          sql: needs.db,
          clock: needs.clock,
          faults: readFaults(needs.config.simulatorFaults),
        })
      : remoteSandboxGateway(`${simulatorUrl}/payments`));
  sandboxes.set(needs.db, made);
  return made;
}

function liveGateway({ db, config }: GatewayNeeds): Gateway | undefined {
  if (config.stripeSecretKey === undefined) return undefined;
  const made =
    stripes.get(db) ?? openStripeGateway({ secretKey: config.stripeSecretKey, url: config.stripeUrl });
  stripes.set(db, made);
  return made;
}
