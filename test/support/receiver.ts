import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { after } from 'node:test';

/** The deliveries that a receiver of webhooks got, in order of arrival. */
export interface Received {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface Receiver {
  readonly url: string;
  readonly received: Received[];
  /** The status of the next responses; by default 200. */
  answer: (delivery: Received) => number | Promise<number>;
  /** The body of these responses. */
  respondWith: (delivery: Received) => string;
}

/** A receiver of webhooks on a free port, closed after the last test of the file. */
export async function webhookReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  const server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    // A request without an encoding gives Buffers.
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    );
    const delivery = { path: request.url ?? '', headers, body: Buffer.concat(chunks).toString('utf8') };
    received.push(delivery);
    response.writeHead(await receiver.answer(delivery)).end(receiver.respondWith(delivery));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  after(() => server.close().closeAllConnections());
  // A listening TCP server has an AddressInfo.
  const { port } = server.address() as AddressInfo;
  const receiver: Receiver = {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    answer: () => 200,
    respondWith: () => 'received',
  };
  return receiver;
}
