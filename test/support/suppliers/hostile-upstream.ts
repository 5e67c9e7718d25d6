import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { spoiledAnswers, type Spoiling } from './spoiled-answers.ts';

export interface HostileUpstream extends AsyncDisposable {
  readonly url: string;
  /** Client reference → supplier booking id of every booked room. */
  readonly rooms: ReadonlyMap<string, string>;
  /** The requests that arrived at the target of redirects. */
  readonly redirected: readonly string[];
  /** Bytes that were written of endless answers. */
  endlessBytes(): number;
  spoil(how: Spoiling): void;
}

interface UpstreamRequest {
  readonly clientReference?: string;
}

/** Books every requested room, and responds as the test defines. */
export async function hostileUpstream(): Promise<HostileUpstream> {
  const rooms = new Map<string, string>();
  const redirected: string[] = [];
  let spoiling: Spoiling = 'none';
  const answers = spoiledAnswers();

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '', 'http://upstream');
    if (url.pathname === '/elsewhere') redirected.push(String(request.headers['x-api-key']));
    const body = request.method === 'GET' ? {} : ((await json(request)) as UpstreamRequest);
    const reference = body.clientReference ?? url.searchParams.get('clientReference') ?? '';
    if (url.pathname.endsWith('/rates/book')) rooms.set(reference, `UP-${reference}`);
    const bookingId = rooms.get(reference);
    const booking = { bookingId, status: 'CONFIRMED', hotelConfirmationCode: 'H1' };
    const found = bookingId === undefined ? [] : [booking];
    const data = request.method === 'GET' ? found : booking;
    response.setHeader('content-type', 'application/json');
    answers.send(request.method === 'GET' ? 'none' : spoiling, response, JSON.stringify({ data }));
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A server that listens on a port has an address with a port.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v3.0`,
    rooms,
    redirected,
    endlessBytes: answers.endlessBytes,
    spoil: (how) => (spoiling = how),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
