import type { Needs } from '../../contract/needs.ts';
import { exchangeRates } from '../reference/exchange-rates.ts';
import { putExchangeRates } from '../stores/exchange-rates-store.ts';
import { beginLoad } from '../stores/loads-store.ts';

/** Exchange rates of the demo world, once: later starts do not change them, whatever was added or removed. */
export async function addInventedRates({ db, clock }: Pick<Needs, 'db' | 'clock'>): Promise<void> {
  await db.transaction(async (tx) => {
    const now = clock.now();
    if (!(await beginLoad(tx, { name: 'rates', state: {}, finishedAt: now }))) return;
    const invented = exchangeRates.map(({ currency, perUsd }) => ({
      currency,
      perUsd: String(perUsd),
      updatedAt: now,
    }));
    await putExchangeRates(tx, invented, 'keep');
  });
}
