import { once } from 'node:events';
import net from 'node:net';
import { gunzipSync } from 'node:zlib';
import { cityAt } from './world.ts';

/**
 * `node ask.ts ORIGIN KEY circle|city identity|gzip FIRST PLACES REQUESTS PARALLEL`: asks for PLACES places in turn, beginning
 * with FIRST, and prints the 50th and the 95th percentile in milliseconds, and its own CPU time
 * for each request. It shares its cores with the service, so it does as little as it can: a connection each, the
 * length of an answer read off its head, the bytes counted, and a few answers looked into.
 */
const [origin = '', key = '', what = '', packing = '', ...numbers] = process.argv.slice(2);
const [first = 0, places = 1, requests = 0, parallel = 1] = numbers.map(Number);
const LOOKED_INTO_EVERY = 25;
const { hostname, port } = new URL(origin);

function address(turn: number): string {
  const { name, country, latitude, longitude } = cityAt((first + (turn % places)) * 7_919);
  return what === 'city'
    ? `countryCode=${country}&cityName=${encodeURIComponent(name)}`
    : `latitude=${latitude}&longitude=${longitude}&radius=6000`;
}

/** Reads everything that the kernel has into reused memory: most of a response is only counted. */
const TAKEN_AT_ONCE = 256 * 1024;

const times: number[] = [];
let turn = 0;

async function ask(): Promise<void> {
  let received: (piece: Buffer) => void = () => undefined;
  const buffer = Buffer.allocUnsafe(TAKEN_AT_ONCE);
  const socket = net.connect({
    host: hostname,
    port: Number(port),
    onread: {
      buffer,
      callback(bytes) {
        received(buffer.subarray(0, bytes));
        return true;
      },
    },
  });
  await once(socket, 'connect');
  socket.setNoDelay(true);
  while (turn < requests) {
    const mine = turn++;
    const looksInto = mine % LOOKED_INTO_EVERY === 0;
    const target = `/v3.0/data/hotels?${address(mine)}`;
    const answered = Promise.withResolvers<Buffer[]>();
    received = answerOf(target, looksInto, answered);
    socket.once('error', answered.reject);
    const startedMs = performance.now();
    socket.write(
      `GET ${target} HTTP/1.1\r\nhost: ${hostname}\r\nx-api-key: ${key}\r\naccept-encoding: ${packing}\r\n\r\n`,
    );
    const body = await answered.promise;
    times.push(performance.now() - startedMs);
    socket.off('error', answered.reject);
    if (looksInto) lookInto(target, Buffer.concat(body));
  }
  socket.destroy();
}

/** Reads one response: the number of bytes in its head, stored only if they are to be checked. */
function answerOf(
  target: string,
  keeps: boolean,
  { resolve, reject }: PromiseWithResolvers<Buffer[]>,
): (piece: Buffer) => void {
  const body: Buffer[] = [];
  let missing: number | undefined;
  return (piece) => {
    let bytes = piece;
    if (missing === undefined) {
      // The head of an answer is a few hundred bytes and comes in one piece.
      const end = piece.indexOf('\r\n\r\n');
      const head = piece.toString('latin1', 0, end);
      missing = Number(/content-length: (\d+)/i.exec(head)?.[1]);
      bytes = piece.subarray(end + 4);
      if (!head.startsWith('HTTP/1.1 200 ') || !(missing > 0)) reject(new Error(`${target}: ${head}`));
    }
    if (keeps) body.push(Buffer.from(bytes));
    missing -= bytes.length;
    if (missing <= 0) resolve(body);
  };
}

function lookInto(target: string, bytes: Buffer): void {
  const text = (packing === 'gzip' ? gunzipSync(bytes) : bytes).toString();
  const { total, data } = JSON.parse(text) as { total: number; data: unknown[] }; // the answer of /data/hotels
  if (total < 150 || data.length !== total) throw new Error(`${target}: ${total} hotels`);
}

const before = process.cpuUsage();
await Promise.all(Array.from({ length: parallel }, ask));
times.sort((a, b) => a - b);
const percentile = (share: number) => Number((times[Math.floor(times.length * share)] ?? 0).toFixed(1));
const { user, system } = process.cpuUsage(before);
const askingMs = Number(((user + system) / 1_000 / requests).toFixed(2));
console.log(JSON.stringify({ p50: percentile(0.5), p95: percentile(0.95), askingMs }));
