import type { Needs } from '../../contract/needs.ts';
import { fundWallet } from './ledger.ts';

/** The initial balance of the sandbox wallet of a new account, so that WALLET can be tried at once. */
const testMoneyMinor = { USD: 1_000_000, EUR: 1_000_000, GBP: 1_000_000 } as const;

/** Adds it once for each account, however often it is called. */
export async function giveTestMoney(
  { db, clock }: Pick<Needs, 'db' | 'clock'>,
  accountId: string,
): Promise<void> {
  const owner = { accountId, environment: 'sandbox' } as const;
  const at = clock.now();
  await db.transaction(async (tx) => {
    for (const [currency, amountMinor] of Object.entries(testMoneyMinor))
      await fundWallet(tx, owner, { key: `test-money:${accountId}:${currency}`, amountMinor, currency, at });
  });
}
