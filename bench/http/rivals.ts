import http from 'node:http';
import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import type { TSchema } from 'typebox';

/** The work of a rival for a request: respond only, or parse and check a body first. */
export interface Listening {
  readonly port: number;
  close(): Promise<void>;
}

/** Bare node:http: no router, no key, no limit, no check. A body is parsed, and that is all. */
export async function bareNode(answer: unknown): Promise<Listening> {
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (chunks.length > 0) JSON.parse(Buffer.concat(chunks).toString());
      const text = JSON.stringify(answer);
      response.writeHead(200, {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(text),
      });
      response.end(text);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A server that listens on a port has an address with one.
  const { port } = server.address() as AddressInfo;
  return {
    port,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** Bare fastify with its own checks (ajv) and no key, limit, log line, request id or metric. */
export async function bareFastify(answer: () => unknown, body?: TSchema): Promise<Listening> {
  const app = fastify({
    forceCloseConnections: true,
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false } },
  });
  app.get('/v3.0/account', async () => answer());
  app.post('/v3.0/hotels/rates', body === undefined ? {} : { schema: { body } }, async () => answer());
  const address = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  return { port: Number(address.port), close: () => app.close() };
}
