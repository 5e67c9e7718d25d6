export type Environment = 'sandbox' | 'production';

/** Who calls: what the key in `X-API-Key` stands for. Bookings, guests and jobs belong to (account, environment). */
export interface Caller {
  readonly accountId: string;
  readonly environment: Environment;
  readonly keyId: string;
  /** `public`: behaves like the public service where the two differ (contract 0). */
  readonly compat: 'spec' | 'public';
}

/** Whom rows belong to: the two environments of an account share nothing. */
export type Owner = Pick<Caller, 'accountId' | 'environment'>;
