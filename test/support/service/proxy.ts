import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import http from 'node:http';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';

/** A process behind a proxy: the port for clients, and the one for checks. */
export interface Backend {
  readonly port: number;
  readonly opsPort: number;
}

export interface Proxy extends AsyncDisposable {
  readonly origin: string;
  /** How many processes it sends requests to now. */
  ready(): Promise<number>;
}

const CHECK_MS = 100;
const haproxyPath = '/usr/sbin/haproxy';

export const hasHaproxy = (): boolean => existsSync(haproxyPath);

/** Ports that were free a moment ago. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const ports = servers.map((server) => (server.address() as { port: number }).port); // TCP servers that listen
  for (const server of servers) await new Promise((done) => server.close(done));
  return ports;
}

/** Sends each request to the next process that is ready, over connections that it keeps. It repeats nothing. */
export async function simpleProxy(backends: readonly Backend[]): Promise<Proxy> {
  const agent = new http.Agent({ keepAlive: true });
  const ready = new Set<Backend>();
  const check = (backend: Backend) =>
    fetch(`http://127.0.0.1:${backend.opsPort}/health/ready`).then(
      async (response) => {
        await response.body?.cancel();
        if (response.ok) ready.add(backend);
        else ready.delete(backend);
      },
      () => ready.delete(backend),
    );
  const checks = setInterval(() => backends.forEach((backend) => void check(backend)), CHECK_MS);
  await Promise.all(backends.map(check));
  let turn = 0;
  const server = http.createServer((request, response) => {
    const there = backends.filter((backend) => ready.has(backend));
    const backend = there[(turn += 1) % there.length];
    if (backend === undefined) return void response.writeHead(502).end('no process is ready');
    const { method, url: at, headers } = request;
    const onward = http.request({ host: '127.0.0.1', port: backend.port, method, path: at, headers, agent });
    onward.on('response', (answer) => {
      const { connection: _ours, ...passed } = answer.headers;
      response.writeHead(answer.statusCode ?? 502, passed);
      answer.on('error', () => response.destroy()).pipe(response);
    });
    onward.on('error', (error) => {
      if (response.headersSent) response.destroy();
      else response.writeHead(502).end(error.message);
    });
    request.pipe(onward);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number }; // a TCP server that listens
  return {
    origin: `http://127.0.0.1:${port}`,
    ready: () => Promise.resolve(ready.size),
    async [Symbol.asyncDispose]() {
      clearInterval(checks);
      agent.destroy();
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

/** Debian's haproxy, with checks as often as those of `simpleProxy`. */
export async function haproxy(backends: readonly Backend[]): Promise<Proxy> {
  const [port = 0] = await freePorts(1);
  const servers = backends.map(
    ({ port: at, opsPort }, n) =>
      `  server s${n} 127.0.0.1:${at} check port ${opsPort} inter ${CHECK_MS}ms fall 1 rise 1`,
  );
  const child = await startHaproxy(
    port,
    `defaults
  mode http
  timeout connect 5s
  timeout client 60s
  timeout server 60s
  # Longer than the interval: a busy machine is not a failed check.
  timeout check 5s
  option redispatch
frontend clients
  bind 127.0.0.1:${port}
  stats uri /haproxy
  default_backend services
backend services
  balance roundrobin
  option httpchk GET /health/ready
${servers.join('\n')}
`,
  );
  return {
    origin: `http://127.0.0.1:${port}`,
    async ready() {
      const table = await (await fetch(`http://127.0.0.1:${port}/haproxy;csv`)).text();
      return table.split('\n').filter((line) => /^services,s\d+,.*,UP,/.test(line)).length;
    },
    [Symbol.asyncDispose]: () => child[Symbol.asyncDispose](),
  };
}

/** Runs haproxy with this configuration, which listens on that port, until it is disposed. */
export async function startHaproxy(port: number, configuration: string): Promise<AsyncDisposable> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'innkeeper-haproxy-'));
  const file = path.join(folder, 'haproxy.cfg');
  await writeFile(file, configuration);
  const child = spawn(haproxyPath, ['-db', '-f', file], { stdio: 'ignore' });
  for (;;) {
    const isThere = await fetch(`http://127.0.0.1:${port}/health/live`).then(
      (response) => response.ok,
      () => false,
    );
    if (isThere) break;
    if (child.exitCode !== null) throw new Error(`haproxy ended with ${child.exitCode}`);
    await new Promise((done) => setTimeout(done, 50));
  }
  return {
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      await rm(folder, { recursive: true, force: true });
    },
  };
}
