import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { Registry } from 'prom-client';
import { createKey } from '../../src/accounts/keys.ts';
import { buildServer } from '../../src/app/server.ts';
import { publicId } from '../../src/catalogue/hotel-id.ts';
import { limits } from '../../src/contract/limits.ts';
import { addSupplier, setSellingTerms } from '../../src/rates/suppliers/manage.ts';
import { routes } from '../../src/rates/routes.ts';
import type { Claim } from '../claim.ts';
import { sendAsBuyers } from './send-as-buyers.ts';
import { cpuClaim, measureHandlers } from './handlers.ts';
import { HOTELS, openInstallation, stay } from './installation.ts';
import { withUsage, type Usage } from './usage.ts';

const SEARCHES = 30;
const PARALLEL = 1;

/** A search at one upstream supplier, which answers at once from another process: what reading its answer costs. */
export async function upstreamClaims(say: (line: string) => void): Promise<Claim[]> {
  const installation = await openInstallation();
  const { needs } = installation;
  const otherService = fork(new URL('recorded-supplier.ts', import.meta.url), [installation.address]);
  try {
    const [port] = (await once(otherService, 'message')) as [number];
    const { key, accountId } = await createKey(needs, { environment: 'production' });
    await addSupplier(needs, {
      code: 'house',
      kind: 'upstream',
      settings: {
        baseUrl: `http://127.0.0.1:${port}/v3.0`,
        apiKey: installation.key,
        paymentMethod: 'WALLET',
        privateNetwork: true,
      },
      enabled: true,
    });
    await setSellingTerms(needs.db, accountId, { suppliers: ['house'] });
    await record(port, installation.key);
    const handlers = await measureHandlers(say);
    const usage = async (offerThread: boolean): Promise<Usage> => {
      const config = { ...needs.config, offerThread };
      const app = buildServer({ ...needs, metrics: new Registry(), config }, routes);
      const url = `${await app.listen({ port: 0, host: '127.0.0.1' })}/v3.0/hotels/rates`;
      const hotelIds = Array.from({ length: HOTELS }, (_, at) => publicId(at + 1));
      const body = { ...stay, hotelIds, maxRatesPerHotel: 5, timeout: 20 };
      const load = { url, key, body, parallel: PARALLEL, times: SEARCHES };
      await sendAsBuyers(load);
      const { each } = await withUsage(needs.db, SEARCHES, () => sendAsBuyers(load));
      await app.close();
      return each;
    };
    const there = await usage(true);
    const here = await usage(false);
    const bytes = await bytesOf(otherService);
    const what = `a search of ${HOTELS} hotels at an upstream supplier that sends ${Math.round(bytes / 1e5) / 10} MB`;
    return [
      {
        ...cpuClaim(handlers, {
          claim: `${what}: CPU time of the main thread`,
          ms: there.main,
          rivals: { 'read on the thread that serves': here.main },
          goalMs: 8,
        }),
        goal: 'at most half of one thread',
        isMet: there.main <= here.main / 2,
      },
      {
        ...cpuClaim(handlers, {
          claim: `${what}: CPU time of all threads`,
          ms: there.process,
          rivals: { 'all on the thread that serves': here.process },
          goalMs: 8,
        }),
        goal: 'reported next to one thread',
        isMet: true,
      },
    ];
  } finally {
    otherService.disconnect();
    await installation.close();
  }
}

/** The answers are made here: the first ones would be too late for a search on a busy machine. */
async function record(port: number, key: string): Promise<void> {
  for (let at = 0; at < HOTELS; at += limits.hotelsPerSupplierCall) {
    const length = Math.min(limits.hotelsPerSupplierCall, HOTELS - at);
    const hotelIds = Array.from({ length }, (_, next) => publicId(at + next + 1));
    const body = JSON.stringify({ ...stay, hotelIds, timeout: 20 });
    const headers = { 'content-type': 'application/json', 'x-api-key': key };
    const answer = await fetch(`http://127.0.0.1:${port}/v3.0/hotels/rates`, {
      method: 'POST',
      headers,
      body,
    });
    await answer.arrayBuffer();
  }
}

async function bytesOf(otherService: ChildProcess): Promise<number> {
  otherService.send('how many bytes');
  const [bytes] = (await once(otherService, 'message')) as [number];
  return bytes;
}
