import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ShopRequest, Report } from './shop.ts';

/** A process of callers: each asks one question after the other. It reports how long each answer took, and waits for more. */
const agent = new Agent({ keepAlive: true });

let refused = 0;
const PAUSE_MS = 200;

/** A service that refuses a search because the machine is overloaded is asked again: the time of the operation continues. */
async function post<T>(asking: ShopRequest, path: string, body: unknown): Promise<T> {
  for (;;) {
    const { status, text } = await sent(asking, path, body);
    if (status === 200) return JSON.parse(text) as T; // the documented shapes; what is read of them is used at once
    if (status !== 503) throw new Error(`${path} answered ${status}: ${text.slice(0, 200)}`);
    refused += 1;
    await sleep(PAUSE_MS);
  }
}

async function sent({ origin, key }: ShopRequest, path: string, body: unknown) {
  const text = JSON.stringify(body);
  return await new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
    const headers = {
      'x-api-key': key,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
      'accept-encoding': 'identity',
    };
    const call = request(`${origin}/v3.0${path}`, { method: 'POST', agent, headers }, (response) => {
      const pieces: Buffer[] = [];
      response.on('data', (piece: Buffer) => pieces.push(piece));
      response.on('error', reject);
      response.on('end', () =>
        resolve({ status: response.statusCode, text: Buffer.concat(pieces).toString() }),
      );
    });
    call.on('error', reject);
    call.end(text);
  });
}

type Found = { readonly data: { readonly roomTypes: { readonly offerId: string }[] }[] };

const questions = {
  search: async (asking: ShopRequest) => {
    await post(asking, '/hotels/rates', asking.search);
  },
  purchase: async (asking: ShopRequest, number: number) => {
    const { data } = await post<{ data: { prebookId: string } }>(asking, '/rates/prebook', {
      offerId: await offerOf(asking),
    });
    await post(asking, '/rates/book', {
      prebookId: data.prebookId,
      holder: { firstName: 'Ada', lastName: 'Example', email: `ada${number}.${process.pid}@example.org` },
      guests: [{ occupancyNumber: 1, firstName: 'Ada', lastName: 'Example' }],
      remarks: '',
      payment: { method: 'ACC_CREDIT_CARD' },
    });
  },
} as const;

/** One search for all purchases of a run: they measure prebook and book. */
const offers = new WeakMap<ShopRequest, Promise<string>>();
function offerOf(asking: ShopRequest): Promise<string> {
  const known = offers.get(asking);
  if (known !== undefined) return known;
  const found = post<Found>(asking, '/hotels/rates', asking.search).then(
    ({ data }) => data[0]?.roomTypes[0]?.offerId ?? '',
  );
  offers.set(asking, found);
  return found;
}

let number = 0;
async function ask(asking: ShopRequest): Promise<number[]> {
  if (asking.question === 'purchase') await offerOf(asking);
  const took: number[] = [];
  let left = asking.times;
  const caller = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      const started = performance.now();
      await questions[asking.question](asking, (number += 1));
      took.push(performance.now() - started);
    }
  };
  await Promise.all(Array.from({ length: asking.parallel }, caller));
  return took;
}

process.on('message', (asking) => {
  // The only message that `shop.ts` sends.
  refused = 0;
  ask(asking as ShopRequest).then(
    (took) => process.send?.({ took, refused } satisfies Report),
    (error: unknown) => process.send?.({ took: [], refused, error: String(error) } satisfies Report),
  );
});
process.once('disconnect', () => process.exit(0));
