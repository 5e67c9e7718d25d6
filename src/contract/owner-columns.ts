import type { Owner } from '../accounts/caller.ts';
import type { Member } from '../lib/columns/columns.ts';

/** The account and environment of a row. */
export const owner: Member<Owner> = {
  columns: ['account', 'environment'],
  // The database schema defines the types of both.
  read: (accountId, environment) => ({ accountId, environment }) as Owner,
  write: ({ accountId, environment }) => [accountId, environment],
};
