import pg from 'pg';
import { limits } from '../../contract/limits.ts';
import type { Listening, Notices } from '../../contract/needs.ts';
import { assert } from '../../lib/assert.ts';
import { unavailableFor } from './database-errors.ts';
import { endWithin } from './connections.ts';
import { type Hosts, hostsOf } from './database-hosts.ts';
import type { Outage } from './outage.ts';
import { connecting, startSession } from './session.ts';

export interface OwnedNotices extends Notices {
  close(): Promise<void>;
}

/** Behind a pooler no session listens; listeners also poll. */
export const noNotices: OwnedNotices = {
  listen: () => Promise.resolve({ stop: () => undefined }),
  close: () => Promise.resolve(),
};

type Listener = (payload: string | undefined) => void;

const CHANNEL_NAME = /^[a-z][a-z_]{0,62}$/;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 2_000;

export interface NoticeOptions {
  /** Shown in `pg_stat_activity`. */
  readonly name: string;
  readonly outage?: Outage | undefined;
}

export function openNotices(url: string, options: NoticeOptions): OwnedNotices {
  const connection = new NoticeConnection(url, options);
  return {
    listen: (channel, listener) => connection.listen(channel, listener),
    close: () => connection.close(),
  };
}

/** One connection for all channels, opened for the first listener, and again when it is lost. */
class NoticeConnection {
  readonly #hosts: Hosts;
  readonly #options: NoticeOptions;
  readonly #listeners = new Map<string, Set<Listener>>();
  #client: pg.Client | undefined;
  #connecting: Promise<void> | undefined;
  #retry: NodeJS.Timeout | undefined;
  #pauseMs = FIRST_PAUSE_MS;
  #isClosed = false;

  constructor(url: string, options: NoticeOptions) {
    this.#hosts = hostsOf(url);
    this.#options = options;
  }

  async listen(channel: string, listener: Listener): Promise<Listening> {
    assert(CHANNEL_NAME.test(channel), `"${channel}" is a valid name of a channel`);
    const listeners = this.#listeners.get(channel) ?? new Set();
    this.#listeners.set(channel, listeners.add(listener));
    this.#connecting ??= this.#connect();
    try {
      await this.#connecting;
    } catch (error) {
      // The first connection failed: the next listener tries again.
      listeners.delete(listener);
      this.#connecting = undefined;
      throw error;
    }
    if (listeners.size === 1) await this.#client?.query(`listen ${channel}`);
    return { stop: () => void listeners.delete(listener) };
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#retry);
    await this.#connecting?.catch(() => undefined);
    const last = this.#client;
    this.#client = undefined;
    if (last !== undefined) await endWithin(last, limits.databaseSilentSeconds * 1000);
  }

  async #connect(): Promise<void> {
    const fresh = await this.#connectSomewhere();
    if (this.#isClosed) return fresh.end();
    this.#client = fresh;
    this.#options.outage?.answered();
    this.#pauseMs = FIRST_PAUSE_MS;
    // Notifications may have been lost while there was no connection: each listener checks for itself.
    for (const listeners of this.#listeners.values()) for (const listener of listeners) listener(undefined);
  }

  /** Connects to the first usable host, beginning with the one in use. */
  async #connectSomewhere(): Promise<pg.Client> {
    for (let left = this.#hosts.count; ; left -= 1) {
      const url = this.#hosts.url();
      const fresh = this.#freshClient(url);
      try {
        await fresh.connect();
        await this.#hosts.check(fresh);
        await startSession(fresh);
        for (const channel of this.#listeners.keys()) await fresh.query(`listen ${channel}`);
        return fresh;
      } catch (error) {
        await fresh.end().catch(() => undefined);
        this.#hosts.failed(url);
        if (left <= 1) throw unavailableFor(error);
      }
    }
  }

  #freshClient(url: string): pg.Client {
    const fresh = new pg.Client({
      connectionString: url,
      application_name: `${this.#options.name} notices`,
      ...connecting,
    });
    const lost = (): void => {
      if (this.#client !== fresh) return;
      this.#client = undefined;
      this.#connectLater();
    };
    fresh.on('error', lost);
    fresh.on('end', lost);
    fresh.on('notification', ({ channel, payload }) => {
      for (const listener of this.#listeners.get(channel) ?? []) listener(payload ?? '');
    });
    return fresh;
  }

  #connectLater(): void {
    if (this.#isClosed) return;
    this.#retry = setTimeout(() => {
      this.#connecting = this.#connect().catch((error: unknown) => {
        this.#options.outage?.found(unavailableFor(error));
        this.#connectLater();
      });
    }, this.#pauseMs);
    this.#pauseMs = Math.min(2 * this.#pauseMs, LONGEST_PAUSE_MS);
  }
}
