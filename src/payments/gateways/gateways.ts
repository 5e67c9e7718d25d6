import type { Environment } from '../../contract/owner.ts';
import { sharedDb } from '../../contract/database.ts';
import { assert } from '../../lib/assert.ts';
import type { Needs } from '../../contract/needs.ts';
import { callLogOf } from '../../platform/telemetry/call-log.ts';
import { keySubject, observedCalls } from '../../platform/telemetry/observed-calls.ts';
import type { Gateway } from './gateway.ts';
import type { FormSettings, GatewayKind, GatewayNeeds, TestPayments } from './gateway-kind.ts';
import { sandboxKind } from './sandbox/sandbox-kind.ts';
import { stripeKind } from './stripe/stripe-kind.ts';

/** Every payment gateway. CONTRIBUTING.md says how to add one. */
export const gatewayKinds = {
  sandbox: sandboxKind,
  stripe: stripeKind,
} as const satisfies Readonly<Record<string, GatewayKind>>;

export type GatewayName = keyof typeof gatewayKinds;
export type OpenGateway = Gateway & { readonly name: GatewayName };

// The keys of the table are its names.
export const gatewayNames = Object.keys(gatewayKinds) as GatewayName[];

/** How each gateway is set up to send notices. */
export const noticeSetups: readonly string[] = Object.values<GatewayKind>(gatewayKinds).flatMap(
  ({ noticeSetup = [] }) => noticeSetup,
);

export function isGateway(name: string): name is GatewayName {
  return Object.hasOwn(gatewayKinds, name);
}

/** The gateway for a caller's payments: the first configured one of those for its environment. */
export function gatewayFor(needs: GatewayNeeds, environment: Environment): OpenGateway | undefined {
  return gatewaysSetUp(needs).find(({ name }) => gatewayKinds[name].environment === environment);
}

/** The gateway of a payment. */
export function gatewayNamed(needs: GatewayNeeds, name: GatewayName): OpenGateway {
  const gateway = opened(needs, name);
  const { variable }: GatewayKind = gatewayKinds[name];
  if (gateway === undefined)
    throw new Error(`the payment was made at ${name}, which is not set up: ${variable} is not set`);
  return gateway;
}

/** What the form of a gateway needs. */
export function formSettings(needs: Pick<Needs, 'config'>, name: GatewayName): FormSettings {
  const kind: GatewayKind = gatewayKinds[name];
  return kind.formSettings?.(needs) ?? {};
}

export function testPaymentsOf(name: GatewayName): TestPayments | undefined {
  const kind: GatewayKind = gatewayKinds[name];
  return kind.testPayments;
}

/** The test cards of every gateway that has some: what each does, by its name. */
export const testCards: TestPayments['cards'] = Object.assign(
  {},
  ...gatewayNames.map((name) => testPaymentsOf(name)?.cards),
);

export function gatewaysSetUp(needs: GatewayNeeds): OpenGateway[] {
  return gatewayNames.map((name) => opened(needs, name)).filter((gateway) => gateway !== undefined);
}

/** A gateway has a connection pool, so a process opens it once for each database. */
const kept = new WeakMap<Needs['db'], Map<GatewayName, OpenGateway>>();

const calls = [
  'open',
  'authorise',
  'read',
  'capture',
  'void',
  'refund',
  'returned',
  'list',
  'listSince',
] as const;

function opened(callers: GatewayNeeds, name: GatewayName): OpenGateway | undefined {
  const needs = { ...callers, db: sharedDb(callers.db) };
  const gateways = kept.get(needs.db) ?? new Map<GatewayName, OpenGateway>();
  kept.set(needs.db, gateways);
  const known = gateways.get(name);
  if (known !== undefined) return known;
  const bare = gatewayKinds[name].open(needs);
  if (bare === undefined) return undefined;
  const gateway = observedCalls<Gateway>(bare, calls, {
    kind: 'gateway',
    name,
    metrics: needs.metrics,
    log: callLogOf(needs),
    // `read` has the gateway's own id of the payment.
    subjectOf: (ask) => (typeof ask === 'string' ? ask : keySubject(ask)),
  });
  assert(isNamed(gateway, name), `the gateway of ${name} calls itself ${gateway.name}`);
  gateways.set(name, gateway);
  return gateway;
}

function isNamed(gateway: Gateway, name: GatewayName): gateway is OpenGateway {
  return gateway.name === name;
}
