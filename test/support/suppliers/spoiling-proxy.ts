import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { spoiledAnswers, type Spoiling } from './spoiled-answers.ts';

export interface SpoilingProxy extends AsyncDisposable {
  readonly url: string;
  /** How to spoil the response to the next call whose path contains `path`. The call itself takes effect. */
  spoilNext(path: string, how: Spoiling | ((text: string) => string)): void;
  /** Bytes that were written of endless answers. */
  endlessBytes(): number;
}

/** Forwards every call to a service and spoils the answers that a test names. */
export async function spoilingProxy(target: string): Promise<SpoilingProxy> {
  const answers = spoiledAnswers();
  const origin = new URL(target).origin;
  let next: { readonly path: string; readonly how: Spoiling | ((text: string) => string) } | undefined;

  async function forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url = '' } = request;
    const body = await text(request);
    const answer = await fetch(origin + url, {
      method,
      headers: endToEnd(request),
      ...(body === '' ? {} : { body }),
    });
    const content = await answer.text();
    const how = next !== undefined && url.includes(next.path) ? next.how : 'none';
    if (how !== 'none') next = undefined;
    response.setHeader('content-type', 'application/json');
    response.statusCode = answer.status;
    if (typeof how === 'function') response.end(how(content));
    else answers.send(how, response, content);
  }

  const server = createServer((request, response) => {
    forward(request, response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A server that listens on a port has an address with one.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}${new URL(target).pathname}`,
    spoilNext: (path, how) => (next = { path, how }),
    endlessBytes: answers.endlessBytes,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Headers of one connection, which a proxy does not forward, and those that `fetch` writes itself. */
const ofConnection =
  /^(connection|keep-alive|te|trailer|transfer-encoding|upgrade|proxy-.*|host|content-length|expect)$/;

function endToEnd({ headersDistinct }: IncomingMessage): [string, string][] {
  return Object.entries(headersDistinct).flatMap(([name, values = []]) =>
    ofConnection.test(name) ? [] : values.map((value): [string, string] => [name, value]),
  );
}
