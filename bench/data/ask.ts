import { cityAt } from './world.ts';

/** `node ask.ts ORIGIN KEY circle|city REQUESTS PARALLEL`: asks, and prints the 95th percentile in milliseconds. */
const [origin = '', key = '', what = '', requests = '0', parallel = '1'] = process.argv.slice(2);

function address(turn: number): string {
  const { name, country, latitude, longitude } = cityAt(turn * 7_919);
  return what === 'city'
    ? `countryCode=${country}&cityName=${encodeURIComponent(name)}`
    : `latitude=${latitude}&longitude=${longitude}&radius=6000`;
}

const times: number[] = [];
let turn = 0;

async function ask(): Promise<void> {
  while (turn < Number(requests)) {
    const url = `${origin}/v3.0/data/hotels?${address(turn++)}`;
    const startedMs = performance.now();
    const answer = await fetch(url, { headers: { 'x-api-key': key } });
    const body = (await answer.json()) as { total: number; data: unknown[] }; // the answer of /data/hotels
    times.push(performance.now() - startedMs);
    if (body.total < 150 || body.data.length !== body.total) throw new Error(`${url}: ${body.total} hotels`);
  }
}

await Promise.all(Array.from({ length: Number(parallel) }, ask));
times.sort((a, b) => a - b);
console.log((times[Math.floor(times.length * 0.95)] ?? 0).toFixed(1));
