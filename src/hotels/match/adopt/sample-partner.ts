import type { Needs } from '../../../contract/needs.ts';
import { grantPartner } from '../stores/adoption-store.ts';

/** The partner of the lists that the reference makes to show its command lines. */
const SAMPLE_PARTNER = 'Sample partner';

/** An account to try the service with may change the ids of a partner that no other list has. */
export function allowSamplePartner(
  { db, clock }: Pick<Needs, 'db' | 'clock'>,
  accountId: string,
): Promise<void> {
  return grantPartner(
    db,
    { accountId, environment: 'sandbox' },
    { partner: SAMPLE_PARTNER, at: clock.now() },
  );
}
