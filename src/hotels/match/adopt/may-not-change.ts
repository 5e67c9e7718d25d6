import type { Owner } from '../../../contract/owner.ts';
import { shortened } from '../../../contract/quote.ts';

/** Why an account may not change the ids of a partner, with the command that allows it. */
export function mayNotChange({ accountId, environment }: Owner, partner: string): string {
  const name = JSON.stringify(shortened(partner));
  return `this account may not change the ids of ${name}; an operator allows it with \`partners allow ${name} --account ${accountId} --env ${environment}\``;
}
