import http from 'node:http';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { cityAt } from './world.ts';

/**
 * `node ask.ts ORIGIN KEY circle|city identity|gzip PLACES REQUESTS PARALLEL`: asks for so many places in turn, and
 * prints the 95th percentile in milliseconds. Every answer is read to its last byte; only some are unpacked and looked into, so that asking takes as
 * little as it can of the cores on which the answers are made.
 */
const [origin = '', key = '', what = '', packing = '', places = '1', requests = '0', parallel = '1'] =
  process.argv.slice(2);
const LOOKED_INTO_EVERY = 25;
const agent = new http.Agent({ keepAlive: true, maxSockets: Number(parallel) });
const headers = { 'x-api-key': key, 'accept-encoding': packing };

function address(turn: number): string {
  const { name, country, latitude, longitude } = cityAt((turn % Number(places)) * 7_919);
  return what === 'city'
    ? `countryCode=${country}&cityName=${encodeURIComponent(name)}`
    : `latitude=${latitude}&longitude=${longitude}&radius=6000`;
}

const times: number[] = [];
let turn = 0;

async function ask(): Promise<void> {
  while (turn < Number(requests)) {
    const mine = turn++;
    const url = `${origin}/v3.0/data/hotels?${address(mine)}`;
    const startedMs = performance.now();
    const bytes = await answerTo(url);
    times.push(performance.now() - startedMs);
    if (mine % LOOKED_INTO_EVERY === 0) lookInto(url, bytes);
  }
}

async function answerTo(url: string): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<http.IncomingMessage>();
  http.get(url, { agent, headers }, resolve).once('error', reject);
  const answer = await promise;
  const bytes = await buffer(answer);
  if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.statusCode}`);
  return bytes;
}

function lookInto(url: string, bytes: Buffer): void {
  const text = (packing === 'gzip' ? gunzipSync(bytes) : bytes).toString();
  const { total, data } = JSON.parse(text) as { total: number; data: unknown[] }; // the answer of /data/hotels
  if (total < 150 || data.length !== total) throw new Error(`${url}: ${total} hotels`);
}

await Promise.all(Array.from({ length: Number(parallel) }, ask));
agent.destroy();
times.sort((a, b) => a - b);
console.log((times[Math.floor(times.length * 0.95)] ?? 0).toFixed(1));
