import type { Environment } from '../../contract/owner.ts';
import { checkExpiry, type KeyTerms } from '../../accounts/key-terms.ts';
import { createKey, operateInSandbox, type FreshKey } from '../../accounts/keys.ts';
import type { Needs } from '../../contract/needs.ts';
import { giveTestMoney } from '../../payments/money/test-money.ts';

export interface WantedKey {
  readonly environment: Environment;
  readonly accountId?: string | undefined;
  readonly compat?: 'spec' | 'public' | undefined;
  readonly name?: string | undefined;
  readonly terms: KeyTerms;
}

/** Creates a key; the first sandbox key of an account brings test money. */
export async function issueKey(
  needs: Pick<Needs, 'db' | 'random' | 'clock'>,
  wanted: WantedKey,
): Promise<FreshKey> {
  if (wanted.environment === 'sandbox' && wanted.terms.scopes.includes('operate')) throw operateInSandbox();
  checkExpiry(wanted.terms, needs.clock.now());
  const fresh = await createKey(needs, wanted);
  if (wanted.environment === 'sandbox') await giveTestMoney(needs, fresh.accountId);
  return fresh;
}
