import { currencies } from '../../src/catalogue/reference/currencies.ts';
import type { Claim } from '../claim.ts';
import { bareFastify } from '../http/rivals.ts';
import { sendAsBuyers } from './send-as-buyers.ts';

/**
 * The unit of CPU time that holds on any machine: one request of a bare fastify handler that sends the list of currencies,
 * 8 at a time, measured in the same run. The issue set its goals in milliseconds of a machine where the handler took
 * 44 to 47 µs, so 1 ms of a goal is 22 handlers.
 */
export interface Handlers {
  /** Milliseconds of CPU time of the main thread for one request. */
  readonly ms: number;
  /** So many times as slow as the machine of the goals. */
  readonly slowness: number;
}

const GOAL_HANDLER_MS = 0.0455;
const REQUESTS = 4_000;

/** Twice: the first turn compiles. */
export async function measureHandlers(say: (line: string) => void): Promise<Handlers> {
  const rival = await bareFastify(() => list);
  const load = { url: `http://127.0.0.1:${rival.port}/v3.0/account`, method: 'GET', key: '' } as const;
  let ms = 0;
  try {
    for (let turn = 0; turn < 2; turn += 1) {
      const before = process.threadCpuUsage();
      await sendAsBuyers({ ...load, times: REQUESTS, parallel: 8 });
      const { user, system } = process.threadCpuUsage(before);
      ms = (user + system) / 1_000 / REQUESTS;
    }
  } finally {
    await rival.close();
  }
  const slowness = ms / GOAL_HANDLER_MS;
  say(
    `a bare handler: ${(ms * 1_000).toFixed(1)} µs of CPU time, ${slowness.toFixed(2)} times that of the goals`,
  );
  return { ms, slowness };
}

/** What `GET /data/currencies` sends. */
const list = {
  data: currencies.map(({ code, name, countries }) => ({ code, currency: name, countries })),
};

interface CpuTime {
  readonly claim: string;
  /** Milliseconds. */
  readonly ms: number;
  readonly rivals?: Readonly<Record<string, number>>;
  /** Milliseconds on the machine of the goals. */
  readonly goalMs: number;
}

/** A claim about CPU time. Ours, the rivals and the goal are in handlers, next to the milliseconds of this run. */
export function cpuClaim(handlers: Handlers, { claim, ms, rivals = {}, goalMs }: CpuTime): Claim {
  const units = (value: number): number => Math.round((value / handlers.ms) * 100) / 100;
  const exact = goalMs / GOAL_HANDLER_MS;
  const most = exact < 10 ? Math.round(exact * 100) / 100 : Math.round(exact);
  return {
    claim,
    metric: 'CPU time',
    unit: 'handlers',
    ours: units(ms),
    raw: `${ms.toFixed(2)} ms; a handler takes ${(handlers.ms * 1_000).toFixed(1)} µs`,
    rivals: Object.fromEntries(Object.entries(rivals).map(([name, value]) => [name, units(value)])),
    goal: `at most ${most} handlers: ${goalMs} ms where one takes 45.5 µs`,
    isMet: ms <= most * handlers.ms,
  };
}

/** A rate that was set as a goal for that machine, as it is for a machine with slower cores. */
export function rateHere({ slowness }: Handlers, perSecond: number): number {
  return perSecond / slowness;
}
