import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

/** A request between a client and the service, read whole. */
export interface Passing {
  readonly method: string;
  /** From the version on: `/rates/book?timeout=3`. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** No answer: the connection ends when the client goes, or after this time. */
export interface Held {
  readonly heldMs: number;
}

/** What a proxy does with a request; `pass` sends it to the service. */
export type Handler = (request: Passing, pass: (request: Passing) => Promise<Reply>) => Promise<Reply | Held>;

export interface Forwarder extends AsyncDisposable {
  /** With the version of the service at its end. */
  readonly base: string;
}

/** Headers that describe one connection, or a body that is sent again. */
const OWN_HEADERS = [
  'host',
  'connection',
  'content-length',
  'transfer-encoding',
  'content-encoding',
  'accept-encoding',
];

/** A request that is still at the service then gets no answer. */
const ENDS_WITHIN_MS = 1_000;

/** A proxy on the loopback in front of the service at `base`. */
export async function forward(base: string, port: number, handle: Handler): Promise<Forwarder> {
  const target = new URL(base);
  const prefix = target.pathname.replace(/\/$/, '');
  const pass = (request: Passing): Promise<Reply> => passTo(target.origin + prefix, request);
  /** Those whose client waits for an answer that will come. */
  const open = new Set<ServerResponse>();
  const server = createServer((request, response) => {
    open.add(response.once('close', () => open.delete(response)));
    answer(request, response).catch(() => response.destroy());
  });
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = (request.url ?? '/').replace(prefix, '');
    const passing = {
      method: request.method ?? 'GET',
      path,
      headers: plain(request),
      body: await buffer(request),
    };
    const reply = await handle(passing, pass);
    if ('heldMs' in reply) {
      open.delete(response);
      hold(response, reply);
    } else response.writeHead(reply.status, { ...reply.headers }).end(reply.body);
  }
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const own = typeof address === 'object' && address !== null ? address.port : port;
  return {
    base: `http://127.0.0.1:${own}${prefix}`,
    async [Symbol.asyncDispose]() {
      const closed = once(server, 'close');
      server.close();
      const answered = Promise.all([...open].map((response) => once(response, 'close')));
      await Promise.race([answered, sleep(ENDS_WITHIN_MS, undefined, { ref: false })]);
      server.closeAllConnections();
      await closed;
    },
  };
}

function hold(response: ServerResponse, { heldMs }: Held): void {
  const end = setTimeout(() => response.destroy(), heldMs);
  response.once('close', () => clearTimeout(end));
}

async function passTo(service: string, { method, path, headers, body }: Passing): Promise<Reply> {
  const hasBody = method !== 'GET' && method !== 'HEAD' && body.length > 0;
  const answer = await fetch(service + path, {
    method,
    headers,
    redirect: 'manual',
    ...(hasBody && { body: new Uint8Array(body) }),
  });
  const kept = [...answer.headers].filter(([name]) => !OWN_HEADERS.includes(name));
  return {
    status: answer.status,
    headers: Object.fromEntries(kept),
    body: Buffer.from(await answer.arrayBuffer()),
  };
}

function plain(request: IncomingMessage): Record<string, string> {
  return Object.fromEntries(
    Object.entries(request.headers).flatMap(([name, value]) =>
      OWN_HEADERS.includes(name) || value === undefined ? [] : [[name, String(value)]],
    ),
  );
}
