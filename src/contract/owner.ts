import type { Member } from '../lib/columns/columns.ts';

export type Environment = 'sandbox' | 'production';

/** The caller, as identified by the key in `X-API-Key`. Bookings, guests and jobs belong to (account, environment). */
export interface Caller {
  readonly accountId: string;
  readonly environment: Environment;
  readonly keyId: string;
  /** `public`: the service behaves like the public service if the two differ. */
  readonly compat: 'spec' | 'public';
}

/** The owner of rows: the two environments of an account share nothing. */
export type Owner = Pick<Caller, 'accountId' | 'environment'>;

/** Who acts for an owner: the key of a request, or a person at the command line (`cli:` and their name). */
export type Author = Pick<Caller, 'accountId' | 'environment' | 'keyId'>;

/** The account and environment of a row. */
export const owner: Member<Owner> = {
  columns: ['account', 'environment'],
  // The database schema defines the types of both.
  read: (accountId, environment) => ({ accountId, environment }) as Owner,
  write: ({ accountId, environment }) => [accountId, environment],
};
