import type { Caller } from '../../src/contract/owner.ts';
import { createKey } from '../../src/accounts/keys.ts';
import type { Needs } from '../../src/contract/needs.ts';
import { assert } from '../../src/lib/assert.ts';
import { registerWebhook } from '../../src/events/webhooks.ts';
import { fundWallet, setCreditLine } from '../../src/payments/money/ledger.ts';
import { addSupplier, setSellingTerms } from '../../src/rates/suppliers/manage.ts';
import { supplierCalled } from '../../src/rates/suppliers/suppliers.ts';
import { importText } from '../../test/support/catalogue.ts';

/** Only production keys have credit lines, and they buy from no simulator: this supplier is called in its place. */
export const WHOLESALE = 'wholesale';

export const wholesaleHotel = 2001;

const settings = { baseUrl: 'https://rooms.example.org/v3.0', apiKey: 'not used' };
/** A few bookings use it up. */
export const CREDIT_MINOR = 90_000;
const WALLET_MINOR = 40_000;

/** An account of a buyer on credit, whose wallet pays what the credit line refuses. */
export async function prepareCredit(needs: Needs, times: object): Promise<Caller> {
  const { db } = needs;
  const { accountId } = await createKey(needs, { environment: 'production' });
  const key = await db.row<{ id: string }>('select id from api_keys where account_id = $1', [accountId]);
  assert(key !== undefined, 'a key was created');
  const caller: Caller = { accountId, environment: 'production', keyId: key.id, compat: 'spec' };
  await addSupplier(needs, {
    code: WHOLESALE,
    kind: 'upstream',
    settings: { ...settings, ...times },
    enabled: true,
  });
  const hotel = `${wholesaleHotel},Quayside House,FR,4,48.86,2.35,Europe/Paris`;
  await importText(needs, 'hotels', `id,name,country,stars,latitude,longitude,time_zone\n${hotel}\n`);
  const currency = 'USD';
  await db.transaction(async (tx) => {
    await setSellingTerms(tx, accountId, {
      suppliers: [WHOLESALE],
      marginPercent: undefined,
      payLater: undefined,
      backupPayment: 'WALLET',
      savedCard: { gateway: 'stripe', customer: 'cus_1', paymentMethod: 'pm_1' },
    });
    const at = needs.clock.now();
    await fundWallet(tx, caller, { key: 'wholesale', amountMinor: WALLET_MINOR, currency, at });
    await setCreditLine(tx, caller, { limitMinor: CREDIT_MINOR, currency, suspendedAt: null });
  });
  await registerWebhook(needs, caller, {
    url: 'https://hooks.example.org/wholesale',
    events: ['booking.book', 'booking.cancel'],
  });
  return caller;
}

/** Makes the process call the supplier through `call`, with the prices of the simulator. */
export async function connectWholesale(needs: Needs): Promise<void> {
  const { client } = await supplierCalled(needs, 'simulator');
  const prices = await client.call((connector) => Promise.resolve(connector), { timeoutMs: 1_000 });
  const { client: wholesale } = await supplierCalled(needs, WHOLESALE);
  Object.assign(wholesale, {
    call: (work: (connector: typeof prices, signal: AbortSignal) => unknown) =>
      work(prices, new AbortController().signal),
  });
}
