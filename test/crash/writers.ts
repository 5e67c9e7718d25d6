import { randomUUID } from 'node:crypto';

/** A kind of write whose acknowledgements must survive a kill. */
export interface Writer {
  readonly name: string;
  /** Prepares what is written to, through the service of the first start. */
  prepare(service: Endpoint): Promise<void>;
  /** Writes number `n`; resolves when the service has acknowledged it. */
  write(service: Endpoint, n: number): Promise<void>;
  /** The last number that is stored, after `acknowledged` were acknowledged. */
  read(service: Endpoint, acknowledged: number): Promise<number>;
}

export interface Endpoint {
  readonly address: string;
  readonly key: string;
}

/** What the load of the crash test is made of: rows that are changed, and rows that bring a task with them. */
export const mixedLoad = (): Writer[] => [settingWriter(), settingWriter(), jobWriter(), jobWriter()];

function settingWriter(): Writer {
  let id = '';
  return {
    name: 'a setting that is changed over and over',
    async prepare(service) {
      const { data } = await ask<{ data: { id: string } }>(service, {
        method: 'POST',
        path: '/webhooks',
        body: { url: 'https://hooks.example.test/0', events: ['webhook.test'] },
      });
      id = data.id;
    },
    async write(service, n) {
      await ask(service, {
        method: 'PUT',
        path: `/webhooks/${id}`,
        body: { url: `https://hooks.example.test/${n}` },
      });
    },
    async read(service) {
      const { data } = await ask<{ data: { url: string } }>(service, {
        method: 'GET',
        path: `/webhooks/${id}`,
      });
      return Number(new URL(data.url).pathname.slice(1));
    },
  };
}

/** Every write is a job of another hotel; a job that was accepted is known and ends, however often it is interrupted. */
function jobWriter(): Writer {
  const accepted: string[] = [];
  let checked = 0;
  return {
    name: 'a job for every hotel',
    prepare: () => Promise.resolve(),
    async write(service) {
      const { data } = await ask<{ data: { jobId: string } }>(service, {
        method: 'POST',
        path: '/rooms/match/async',
        body: {
          hotelId: randomUUID(),
          referenceRooms: [{ id: 1, name: 'Deluxe King Room' }],
          roomNames: ['DLX KING BB', 'Deluxe King Room'],
        },
      });
      accepted.push(data.jobId);
    },
    async read(service, acknowledged) {
      for (; checked < accepted.length; checked++)
        await ask(service, { method: 'GET', path: `/rooms/match/async/jobs/${accepted[checked]}` });
      return Math.min(acknowledged, accepted.length);
    },
  };
}

async function ask<T>(
  { address, key }: Endpoint,
  { method, path, body }: { method: string; path: string; body?: unknown },
): Promise<T> {
  const answer = await fetch(`${address}${path}`, {
    method,
    headers: { 'x-api-key': key, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
  // The documented shape of the operation, which its own tests check.
  return JSON.parse(text) as T;
}
