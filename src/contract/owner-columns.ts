import type { Owner } from '../accounts/caller.ts';
import type { Member } from '../lib/columns.ts';

/** Whose row it is. */
export const owner: Member<Owner> = {
  columns: ['account', 'environment'],
  // The schema holds the types of both.
  read: (accountId, environment) => ({ accountId, environment }) as Owner,
  write: ({ accountId, environment }) => [accountId, environment],
};
