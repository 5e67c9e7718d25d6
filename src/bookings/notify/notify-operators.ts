import type { Tx } from '../../contract/database.ts';
import { publish } from '../../events/outbox.ts';
import { rootOf } from '../show/show-sales.ts';

/** The continuous audit has found something that belongs to no booking, and so to no account. */
export async function publishFinding(
  tx: Tx,
  {
    accountId,
    finding: { about, detail },
    at,
  }: {
    readonly accountId: string;
    readonly finding: { readonly about: string; readonly detail: string };
    readonly at: Date;
  },
): Promise<void> {
  const owner = { accountId, environment: 'production' } as const;
  await publish(tx, {
    owner,
    name: 'audit.finding',
    subject: about,
    request: {},
    response: { data: { about, detail }, ...rootOf(owner) },
    at,
  });
}
