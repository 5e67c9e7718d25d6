import pg from 'pg';
import type { Logger } from 'pino';
import { assert } from '../../lib/assert.ts';

/**
 * What other processes on the same database tell (`notify channel, 'payload'`). Notices are hints, not messages:
 * one that comes while we are not connected is lost, so every listener is also called, without a payload, after
 * each (re)connection, and looks for itself. Whoever must not miss anything polls slowly beside it.
 */
export interface Notices {
  listen(channel: string, hear: (payload: string | undefined) => void): Promise<Listening>;
}

export interface Listening {
  stop(): void;
}

export interface OwnedNotices extends Notices {
  close(): Promise<void>;
}

type Hear = (payload: string | undefined) => void;

const CHANNEL_NAME = /^[a-z][a-z_]{0,62}$/;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 2_000;

/** One connection of its own for all channels, opened when the first listener comes. */
export function openNotices(url: string, { name, log }: { name: string; log: Logger }): OwnedNotices {
  const listeners = new Map<string, Set<Hear>>();
  let client: pg.Client | undefined;
  let connecting: Promise<void> | undefined;
  let retry: NodeJS.Timeout | undefined;
  let pauseMs = FIRST_PAUSE_MS;
  let closed = false;

  const connect = async (): Promise<void> => {
    const fresh = new pg.Client({
      connectionString: url,
      application_name: `${name} notices`,
      keepAlive: true,
    });
    const lost = (error?: Error): void => {
      if (client !== fresh) return;
      client = undefined;
      connectLater(error);
    };
    fresh.on('error', lost);
    fresh.on('end', () => lost());
    fresh.on('notification', ({ channel, payload }) => {
      for (const hear of listeners.get(channel) ?? []) hear(payload ?? '');
    });
    try {
      await fresh.connect();
      for (const channel of listeners.keys()) await fresh.query(`listen ${channel}`);
    } catch (error) {
      await fresh.end().catch(() => undefined);
      throw error;
    }
    if (closed) return fresh.end();
    client = fresh;
    pauseMs = FIRST_PAUSE_MS;
    for (const hears of listeners.values()) for (const hear of hears) hear(undefined);
  };

  const connectLater = (error?: Error): void => {
    if (closed) return;
    log.warn({ err: error, pauseMs }, 'the connection for notices is lost and will be opened again');
    retry = setTimeout(() => {
      connecting = connect().catch((again: unknown) =>
        connectLater(again instanceof Error ? again : new Error(String(again))),
      );
    }, pauseMs);
    pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS);
  };

  return {
    async listen(channel, hear) {
      assert(CHANNEL_NAME.test(channel), `a channel called ${channel}`);
      const hears = listeners.get(channel) ?? new Set();
      listeners.set(channel, hears.add(hear));
      connecting ??= connect();
      await connecting;
      if (hears.size === 1) await client?.query(`listen ${channel}`);
      return { stop: () => void hears.delete(hear) };
    },
    async close() {
      closed = true;
      clearTimeout(retry);
      await connecting?.catch(() => undefined);
      const last = client;
      client = undefined;
      await last?.end();
    },
  };
}
