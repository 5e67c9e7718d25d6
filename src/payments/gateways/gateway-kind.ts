import type { Environment } from '../../accounts/caller.ts';
import type { Needs } from '../../contract/needs.ts';
import type { Gateway, Notice, SentNotice } from './gateway.ts';

export type GatewayNeeds = Pick<Needs, 'db' | 'clock' | 'config' | 'metrics'>;

export interface FormSettings {
  readonly publishableKey?: string;
}

/**
 * One payment gateway of the table in `gateways.ts`. `gateways.test.ts` checks the promises of `Gateway` for each of
 * them.
 */
export interface GatewayKind {
  /** The environment of the keys whose payments it takes. */
  readonly environment: Environment;
  /** The environment variable without which it cannot be called. */
  readonly variable?: string;
  /** Undefined if it is not configured. */
  open(needs: GatewayNeeds): Gateway | undefined;
  /** What its form in a browser needs besides the client secret. Default: nothing. */
  formSettings?(needs: Pick<Needs, 'config'>): FormSettings;
  /** Undefined if the gateway has not signed it. */
  readNotice(needs: GatewayNeeds & Pick<Needs, 'random'>, sent: SentNotice): Promise<Notice | undefined>;
}
