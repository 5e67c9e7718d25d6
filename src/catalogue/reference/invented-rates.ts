import type { Needs } from '../../contract/needs.ts';
import { exchangeRates } from './exchange-rates.ts';

/** Exchange rates of the demo world, once: later starts do not change them, whatever was added or removed. */
export async function addInventedRates({ db, clock }: Pick<Needs, 'db' | 'clock'>): Promise<void> {
  await db.transaction(async (tx) => {
    const isNew = await tx.run(
      `insert into catalogue_loads (name, state, finished_at) values ('rates', '{}', $1) on conflict do nothing`,
      [clock.now()],
    );
    if (isNew === 0) return;
    await tx.run(
      `insert into exchange_rates (currency, per_usd, updated_at)
       select c, r, $3 from unnest($1::text[], $2::numeric[]) as t (c, r) on conflict do nothing`,
      [exchangeRates.map(({ currency }) => currency), exchangeRates.map(({ perUsd }) => perUsd), clock.now()],
    );
  });
}
