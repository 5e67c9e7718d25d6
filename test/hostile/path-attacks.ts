import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  eachOf,
  only4xx,
  operationAt,
  times,
  type Attack,
  type HostileAnswer,
  type Target,
} from './attacks.ts';
import { ask, open, readStatus } from './raw.ts';

/** Paths, heads and connections: input that is read before authentication. */
const AT_ONCE = 4;
const HELD_CONNECTIONS = 1_200;
const HEAD_WITHIN_MS = 75_000;
/** No status: connections that the service should have closed. */
const STILL_OPEN = -1;

const get = (path: string): string =>
  `GET ${path} HTTP/1.1\r\nhost: innkeeper.test\r\nconnection: close\r\n\r\n`;

/** Without a key: an error, a redirect to the reference, or a connection that is closed. */
const refusedOrClosed = (statuses: readonly number[]): string | undefined =>
  only4xx(statuses.filter((status) => status !== 302));

const longPaths: readonly (readonly [name: string, path: string])[] = [
  ['120,000 slashes and a letter', `/${'/'.repeat(120_000)}a/`],
  ['60,000 segments', `/v3.0${'/a'.repeat(60_000)}`],
  ['120,000 slashes', '/'.repeat(120_000)],
  ['escaped slashes', `/v3.0/${'%2f'.repeat(40_000)}`],
  ['dots', `/v3.0/${'../'.repeat(30_000)}account`],
  ['one long segment', `/v3.0/bookings/${'a'.repeat(100_000)}`],
  ['a long query', `/v3.0/data/hotels?${'a=1&'.repeat(25_000)}`],
  ['a long query of brackets', `/v3.0/data/hotels?countryCode=${'['.repeat(60_000)}`],
];

export const pathAttacks: readonly Attack[] = [
  ...longPaths.map(([name, path]): Attack => ({
    name: `path: ${name}, without a key`,
    expects: refusedOrClosed,
    run: async ({ origin, scale }) =>
      eachOf(
        times(8 * scale, () => path),
        AT_ONCE,
        (one) => ask(origin, get(one)),
      ),
  })),
  {
    name: 'connections that never complete their head',
    isSlow: true,
    expects: (statuses) =>
      statuses.includes(STILL_OPEN) ? `connections are still open after ${HEAD_WITHIN_MS} ms` : undefined,
    run: holdIncompleteHeads,
  },
  ...['/metrics', '/openapi.json', '/health/ready', '/reference', '/v3.0/account', '/nothing'].map(
    (path): Attack => ({ name: `flood of ${path} without a key`, run: (target) => flood(target, path) }),
  ),
];

async function flood(target: Target, path: string): Promise<HostileAnswer[]> {
  const { origin, scale } = target;
  const operation = operationAt(target, 'GET', path);
  return eachOf(
    times(1_500 * scale, () => path),
    50,
    async (one) => {
      const answer = await fetch(`${origin}${one}`, { headers: { 'x-api-key': 'sand_nobody' } });
      return { status: answer.status, text: await answer.text(), operation };
    },
  );
}

/** The client keeps its side open: the service has to close the connection, or it runs out of descriptors. */
async function holdIncompleteHeads({ origin, scale }: Target): Promise<HostileAnswer[]> {
  const sockets = await Promise.all(times(HELD_CONNECTIONS * scale, () => open(origin)));
  const answers = sockets.map((socket) => {
    socket.write('GET / HTTP/1.1\r\nx: ');
    return readStatus(socket);
  });
  const alive = await fetch(`${origin}/health/live`);
  const closed = await Promise.race([allClosed(sockets), sleep(HEAD_WITHIN_MS, false, { ref: false })]);
  await Promise.all(sockets.map((socket) => socket.destroy()));
  await Promise.all(answers);
  return [{ status: alive.status }, { status: closed ? 408 : STILL_OPEN }];
}

/** A byte sent to a connection that the service has closed, and not only ended, brings a reset. */
async function allClosed(sockets: readonly Socket[]): Promise<boolean> {
  for (const socket of sockets) socket.on('error', () => undefined);
  for (;;) {
    const left = sockets.filter(({ closed, destroyed }) => !closed && !destroyed);
    if (left.length === 0) return true;
    for (const socket of left) if (socket.readableEnded) socket.write('x');
    await sleep(200);
  }
}
