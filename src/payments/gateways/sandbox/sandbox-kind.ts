import type { GatewayKind } from '../gateway-kind.ts';
import { openSandbox } from './open-sandbox.ts';
import { readSandboxNotice } from './sandbox-notices.ts';
import { sandboxPayments } from './sandbox-payments.ts';

/** The simulated gateway of sandbox keys. */
export const sandboxKind: GatewayKind = {
  environment: 'sandbox',
  open: openSandbox,
  readNotice: readSandboxNotice,
  testPayments: sandboxPayments,
};
