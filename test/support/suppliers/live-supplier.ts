import { after } from 'node:test';
import { Registry } from 'prom-client';
import { routes } from '../../../src/app/routes.ts';
import { buildServer } from '../../../src/app/server.ts';
import type { Needs } from '../../../src/contract/needs.ts';
import { addSupplier, setSellingTerms } from '../../../src/rates/suppliers/manage.ts';
import type { FakeClock } from '../clock.ts';
import { testKey } from '../http.ts';
import { type TestNeeds, testNeeds } from '../needs.ts';

/** Another Innkeeper in this process, which sells to ours as an upstream supplier: production keys buy there. */
export interface LiveSupplier {
  readonly needs: TestNeeds;
  /** With `/v3.0` at its end. */
  readonly baseUrl: string;
  /** The key that ours has there. */
  readonly key: string;
}

export const noChangeOfTerms = {
  suppliers: undefined,
  marginPercent: undefined,
  payLater: undefined,
  backupPayment: undefined,
  savedCard: undefined,
} as const;

interface Selling {
  readonly code: string;
  readonly accountIds: readonly string[];
  /** A common clock for both; by default the supplier has its own. */
  readonly clock?: FakeClock;
}

/** Hotel 1 is known to both; the accounts named buy from the supplier. */
export async function liveSupplier(
  ours: Pick<Needs, 'db' | 'config'>,
  { code, accountIds, clock }: Selling,
): Promise<LiveSupplier> {
  const needs = await testNeeds(clock === undefined ? {} : { clock });
  for (const { db } of [ours, needs])
    await db.run(`
      insert into hotels (id, name, country, city, name_key, city_key, stars, time_zone, created_at, updated_at)
      values (1, 'Inn', 'FR', 'Paris', 'inn', 'paris', 3, 'Europe/Paris', now(), now()) on conflict do nothing`);
  const server = buildServer({ ...needs, metrics: new Registry() }, routes);
  after(() => server.close());
  const { key } = await testKey(needs, 'sandbox');
  const baseUrl = `${await server.listen({ port: 0, host: '127.0.0.1' })}/v3.0`;
  const settings = { baseUrl, apiKey: key, paymentMethod: 'ACC_CREDIT_CARD', privateNetwork: true };
  await addSupplier(ours, { code, kind: 'upstream', settings, enabled: true });
  for (const accountId of accountIds)
    await setSellingTerms(ours.db, accountId, { ...noChangeOfTerms, suppliers: [code] });
  return { needs, baseUrl, key };
}
