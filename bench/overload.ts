import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createKey } from '../src/accounts/keys.ts';
import type { Bench, Claim } from './claim.ts';
import type { Flood, Flooded } from './overload/flood.ts';
import { openHouse, stay, type House } from './rates/house.ts';

const ACCOUNTS = 50;
const TIMEOUT_S = 6;

/** What a process does when far more searches come than it can answer, from many accounts. */
export const bench: Bench = async ({ full, say }) => {
  const house = await openHouse();
  const seconds = full ? 30 : 6;
  try {
    const flood = await floodOf(house);
    await run({ ...flood, seconds: 2, parallel: 16 });
    const capacityNow = async (): Promise<number> => {
      const rated = await run({ ...flood, seconds, parallel: 16 });
      say(`capacity ${(rated.inTime / seconds).toFixed(0)} searches a second`);
      return rated.inTime / seconds;
    };
    const claims: Claim[] = [];
    let before = await capacityNow();
    for (const times of [1, 3]) {
      const result = await run({ ...flood, seconds, perSecond: before * times });
      say(`${times}x: ${JSON.stringify(result)}`);
      // Other work on the machine comes and goes: the capacity is the mean of before and after.
      const afterwards = await capacityNow();
      claims.push(...claimsOf({ times, capacity: ((before + afterwards) / 2) * seconds, result }));
      before = afterwards;
    }
    return claims;
  } finally {
    await house.close();
  }
};

async function floodOf({ needs, address }: House): Promise<Omit<Flood, 'seconds'>> {
  const keys: string[] = [];
  for (let number = 0; number < ACCOUNTS; number += 1)
    keys.push((await createKey(needs, { environment: 'sandbox' })).key);
  const hotelIds = Array.from({ length: 10 }, (_, at) => `lp${(at + 1).toString(16)}`);
  const body = JSON.stringify({ ...stay, hotelIds, feed: 'three', timeout: TIMEOUT_S });
  return { url: address, keys, body, parallel: 16, timeoutMs: TIMEOUT_S * 1000 };
}

type Result = Flooded & { readonly grownMib: number };

async function run(flood: Flood): Promise<Result> {
  const before = process.memoryUsage().rss;
  let most = before;
  const looking = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 50);
  const child = fork(new URL('overload/flood.ts', import.meta.url));
  child.send(flood);
  const [flooded] = await once(child, 'message');
  await once(child, 'exit');
  clearInterval(looking);
  // What the child sends is what its `run` gives.
  return { ...(flooded as Flooded), grownMib: (most - before) / 1024 ** 2 };
}

interface Measured {
  readonly times: number;
  /** Searches that could have been answered in the time. */
  readonly capacity: number;
  readonly result: Result;
}

function claimsOf({ times, capacity, result }: Measured): Claim[] {
  const claim = `searches of ${ACCOUNTS} accounts at ${times} times what the process can do`;
  const goodput = (result.inTime / capacity) * 100;
  return [
    {
      claim,
      metric: 'goodput: answered in time',
      unit: '% of capacity',
      ours: goodput,
      rivals: {},
      goal: 'at least 90 %',
      met: goodput >= 90,
    },
    {
      claim,
      metric: 'memory beyond what was held before',
      unit: 'MiB',
      ours: result.grownMib,
      rivals: {},
      goal: 'at most 100 MiB',
      met: result.grownMib <= 100,
    },
    {
      claim,
      metric: 'p99 of a cheap request meanwhile',
      unit: 'ms',
      ours: result.liveP99Ms,
      rivals: {},
      goal: 'at most 100 ms',
      met: result.liveP99Ms <= 100,
    },
  ];
}
