import type { Environment } from '../../contract/owner.ts';
import type { Needs } from '../../contract/needs.ts';
import type { AccountCard, Gateway, GatewayState, Notice, SentNotice } from './gateway.ts';

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
  /** How its service is set up to send notices, for the reference. */
  readonly noticeSetup?: string;
  /** Undefined if it is not configured. */
  open(needs: GatewayNeeds): Gateway | undefined;
  /** What its form in a browser needs besides the client secret. Default: nothing. */
  formSettings?(needs: Pick<Needs, 'config'>): FormSettings;
  /** Undefined if the gateway has not signed it. */
  readNotice(needs: GatewayNeeds & Pick<Needs, 'random'>, sent: SentNotice): Promise<Notice | undefined>;
  /** Only gateways that move no real money have test cards. */
  readonly testPayments?: TestPayments;
}

/** Payments with a card that is chosen by its name. */
export interface TestPayments {
  /** What each card does, by its name. */
  readonly cards: Readonly<Record<string, string>>;
  /** The card of an account whose payments do this: the name of a test card, or `nothing` if they succeed. */
  accountCard(payments: string): AccountCard;
  pay(needs: GatewayNeeds & Pick<Needs, 'random'>, paying: TestPaying): Promise<TestPaid>;
  /** The notice as the service of the gateway would send it. */
  sign(needs: GatewayNeeds & Pick<Needs, 'random'>, notice: Omit<TestNotice, 'afterMs'>): Promise<SentNotice>;
}

/** How the buyer answered a 3-D Secure challenge. */
export const challengeAnswers = ['passed', 'failed'] as const;
export type ChallengeAnswer = (typeof challengeAnswers)[number];

export interface TestPaying {
  readonly gatewayPayment: string;
  readonly card: string;
  readonly challenge?: ChallengeAnswer | undefined;
}

export interface TestPaid {
  readonly state: GatewayState['state'];
  /** The buyer must confirm the payment with 3-D Secure. */
  readonly asksToConfirm: boolean;
  readonly notices: readonly TestNotice[];
}

export interface TestNotice {
  readonly id: string;
  readonly gatewayPayment: string;
  /** The state in the notice, which may be wrong. */
  readonly state?: string;
  readonly afterMs: number;
}
