import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';

/** Our server in a separate process, as an operator starts it. */
export interface Server {
  readonly url: string;
  readonly key: string;
  readonly pid: number;
  stop(): Promise<void>;
}

export async function startServer(databaseUrl: string, dataDir: string): Promise<Server> {
  const port = await freePort();
  const env = {
    ...process.env,
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    DEMO_HOTELS: '0',
    LOG_LEVEL: 'warn',
  };
  const child = spawn(process.execPath, ['src/main.ts', 'serve'], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await ready(child, port);
  return { url: `http://127.0.0.1:${port}`, key: newKey(env), pid: child.pid ?? 0, stop: () => stop(child) };
}

/** The key of a new account. */
export function newKey(env: NodeJS.ProcessEnv): string {
  const words = ['src/main.ts', 'keys', 'create', '--env', 'production', '--json'];
  const made = spawnSync(process.execPath, words, { env, encoding: 'utf8' });
  return (JSON.parse(made.stdout) as { key: string }).key;
}

async function ready(child: ChildProcess, port: number): Promise<void> {
  for (let tries = 0; tries < 300 && child.exitCode === null; tries++) {
    const answer = await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => undefined);
    if (answer?.ok) return;
    await sleep(100);
  }
  throw new Error('the server did not become ready');
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}

function freePort(): Promise<number> {
  const probe = http.createServer();
  return new Promise((resolve) => {
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}

export interface Mapped {
  readonly ms: number;
  /** CPU time of all threads of the server, which is steadier on a busy machine. */
  readonly processorMs: number;
  readonly bytes: number;
  readonly rows: number;
}

/** Uploads a file and reads the answer to its last byte, which it throws away. */
export async function mapFile(server: Server, partner: string, file: string): Promise<Mapped> {
  const started = performance.now();
  const processorStarted = await processorMs(server.pid);
  const boundary = '----------------innkeeper';
  const headers = { 'x-api-key': server.key, 'content-type': `multipart/form-data; boundary=${boundary}` };
  const request = http.request(`${server.url}/v3.0/hotels/match/partners/with-id`, {
    method: 'POST',
    headers,
  });
  const part = (name: string) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"`;
  request.write(`${part('partner')}\r\n\r\n${partner}\r\n${part('file')}; filename="ids.csv"\r\n\r\n`);
  const upload = createReadStream(file, { highWaterMark: 1 << 20 });
  upload.on('end', () => request.end(`\r\n--${boundary}--\r\n`));
  upload.pipe(request, { end: false });
  const read = await new Promise<Pick<Mapped, 'bytes' | 'rows'>>((resolve, reject) => {
    request.on('error', reject);
    request.on('response', (answer) => {
      let bytes = 0;
      let text = '';
      answer.on('data', (piece: Buffer) => {
        bytes += piece.length;
        if (answer.statusCode !== 200) text += String(piece);
      });
      answer.on('end', () => {
        if (answer.statusCode !== 200) return reject(new Error(`${answer.statusCode}: ${text}`));
        const { rows } = JSON.parse(String(answer.headers['x-mapping-summary'])) as { rows: number };
        resolve({ bytes, rows });
      });
    });
  });
  const ms = performance.now() - started;
  return { ...read, ms, processorMs: (await processorMs(server.pid)) - processorStarted };
}

/** Time on processors so far (Linux, whose clock ticks a hundred times a second for this). */
async function processorMs(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const [user, system] = status.slice(status.lastIndexOf(')')).split(' ').slice(12);
  return (Number(user) + Number(system)) * 10;
}

/** How long `GET /health/live` takes while something else is done: asked again and again, its 99th percentile. */
export async function livenessDuring(server: Server, work: () => Promise<unknown>): Promise<number> {
  const times = await answersDuring(server.url, work);
  return times[Math.floor(times.length * 0.99)] ?? Number.NaN;
}

/** How long each answer to it took, the quickest first. */
export async function answersDuring(url: string, work: () => Promise<unknown>): Promise<readonly number[]> {
  const thread = new Worker(new URL('./liveness-thread.ts', import.meta.url), {
    workerData: { url: `${url}/health/live` },
  });
  await work();
  const received = once(thread, 'message');
  thread.postMessage('stop');
  const [times] = (await received) as [number[]]; // The one message of `thread.ts`.
  return times.sort((a, b) => a - b);
}

/** Forgets the highest memory use so far (Linux). */
export async function forgetPeak(pid: number): Promise<void> {
  await writeFile(`/proc/${pid}/clear_refs`, '5').catch(() => undefined);
}

/** Highest resident memory of a process in MiB (Linux). */
export async function peakMib(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) / 1024);
}
