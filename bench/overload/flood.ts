import http from 'node:http';
import { argv } from 'node:process';

/**
 * Buyers in their own process, so that the memory measured is that of the server. With a rate they send requests without
 * waiting for responses (open loop); without one, some requests are always running.
 */
export interface Flood {
  readonly url: string;
  readonly keys: readonly string[];
  readonly body: string;
  readonly seconds: number;
  /** Requests a second; absent: as many as are answered. */
  readonly perSecond?: number;
  readonly parallel: number;
  readonly timeoutMs: number;
}

export interface Flooded {
  /** Answers with 200 in time, all answers with 200, and those with 503. */
  readonly inTime: number;
  readonly fine: number;
  readonly shed: number;
  readonly other: number;
  readonly unanswered: number;
  /** From the first request to the last answer. */
  readonly lastedMs: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
  /** Times of a cheap operation during the flood. */
  readonly liveP99Ms: number;
}

if (argv[1] === import.meta.filename) {
  process.once('message', (flood: Flood) => {
    void run(flood).then((flooded) => process.send?.(flooded, () => process.exit(0)));
  });
}

async function run(flood: Flood): Promise<Flooded> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1_000 });
  const tookMs: number[] = [];
  const liveMs: number[] = [];
  const counts = { inTime: 0, fine: 0, shed: 0, other: 0, open: 0 };
  const beganMs = performance.now();
  const endMs = beganMs + flood.seconds * 1000;
  let turn = 0;

  async function one(): Promise<void> {
    turn += 1;
    const startMs = performance.now();
    counts.open += 1;
    const status = await ask(agent, flood, flood.keys[turn % flood.keys.length] ?? '');
    counts.open -= 1;
    const ms = performance.now() - startMs;
    if (status === 200) {
      counts.fine += 1;
      tookMs.push(ms);
      if (ms <= flood.timeoutMs) counts.inTime += 1;
    } else if (status === 503) counts.shed += 1;
    else counts.other += 1;
  }

  const probing = setInterval(async () => {
    const startMs = performance.now();
    await live(flood.url);
    liveMs.push(performance.now() - startMs);
  }, 50);
  if (flood.perSecond === undefined) {
    const buyer = async () => {
      while (performance.now() < endMs) await one();
    };
    await Promise.all(Array.from({ length: flood.parallel }, buyer));
  } else {
    for (let sent = 0; performance.now() < endMs;) {
      const due = ((performance.now() - beganMs) / 1000) * flood.perSecond;
      for (; sent < due; sent += 1) void one();
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    // The last ones have their time, too.
    const graceMs = performance.now() + flood.timeoutMs;
    while (counts.open > 0 && performance.now() < graceMs)
      await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const lastedMs = performance.now() - beganMs;
  clearInterval(probing);
  const { open: unanswered, ...answered } = counts;
  return {
    ...answered,
    unanswered,
    lastedMs,
    p50Ms: quantile(tookMs, 0.5),
    p95Ms: quantile(tookMs, 0.95),
    liveP99Ms: quantile(liveMs, 0.99),
  };
}

function ask(agent: http.Agent, { url, body }: Flood, key: string): Promise<number> {
  return new Promise((resolve) => {
    const headers = { 'content-type': 'application/json', 'x-api-key': key };
    const request = http.request(
      `${url}/v3.0/hotels/rates`,
      { agent, method: 'POST', headers },
      (response) => {
        response.resume();
        response.on('end', () => resolve(response.statusCode ?? 0));
      },
    );
    request.on('error', () => resolve(0));
    request.end(body);
  });
}

function live(url: string): Promise<void> {
  return new Promise((resolve) => {
    const request = http.get(`${url}/v3.0/account`, (response) => {
      response.resume();
      response.on('end', () => resolve());
    });
    request.on('error', () => resolve());
  });
}

function quantile(values: number[], part: number): number {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}
