import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Counter, Gauge } from 'prom-client';
import { limits } from '../../contract/limits.ts';
import type { Needs } from '../../contract/needs.ts';

export interface Sent {
  readonly account: string;
  readonly raw: ServerResponse;
  /** Called once: when the client has the whole response, has disconnected, or is found to be slow. */
  readonly release?: () => void;
}

interface Unread extends Sent {
  /** Successive checks with unsent bytes. */
  checks: number;
  isReleased: boolean;
}

/**
 * Responses that their clients have not read completely. They are checked four times a second; one that had unsent bytes
 * at each check of a second is slow.
 *
 * - A slow response releases its place among the costly requests, so that clients that do not read delay no other client.
 * - The buffered bytes of slow responses are limited for each account and in total. Above the limit the oldest
 * response of the account with the most bytes is closed.
 * - A slow response of which nothing is read for half a minute is closed.
 */
export class UnreadAnswers {
  readonly #clock: Needs['clock'];
  /** The oldest first. */
  readonly #unread = new Set<Unread>();
  readonly #closed: Counter;
  readonly #closing = new AbortController();
  #watching: Promise<void> | undefined;

  constructor({ clock, metrics }: Pick<Needs, 'clock' | 'metrics'>) {
    this.#clock = clock;
    const registers = [metrics];
    this.#closed = new Counter({
      name: 'http_unread_answers_closed_total',
      help: 'Connections closed because their account had too many bytes of answers that it did not read.',
      registers,
    });
    const bytes = () => this.#slow().reduce((sum, one) => sum + bytesOf(one), 0);
    new Gauge({
      name: 'http_unread_answer_bytes',
      help: 'Bytes held for clients that do not read their answers.',
      registers,
      collect() {
        this.set(bytes());
      },
    });
  }

  watch(sent: Sent): void {
    const { raw, release } = sent;
    if (raw.closed || (raw.writableEnded && raw.writableLength < limits.unreadFromBytes)) return release?.();
    const one: Unread = { ...sent, checks: 0, isReleased: false };
    this.#unread.add(one);
    raw.once('close', () => {
      this.#unread.delete(one);
      releaseBuffers(one);
    });
    this.#watching ??= this.#watch().finally(() => (this.#watching = undefined));
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#watching;
  }

  async #watch(): Promise<void> {
    while (this.#unread.size > 0) {
      try {
        await this.#clock.sleep(limits.unreadLookMs, this.#closing.signal);
      } catch {
        return;
      }
      for (const one of this.#unread) check(one);
      this.#closeExcess();
    }
  }

  #slow(): readonly Unread[] {
    return [...this.#unread].filter(({ checks: looks }) => looks >= limits.unreadLooks);
  }

  #closeExcess(): void {
    const held = new Map<string, number>();
    const slow = this.#slow();
    for (const one of slow) held.set(one.account, (held.get(one.account) ?? 0) + bytesOf(one));
    let total = held.values().reduce((sum, bytes) => sum + bytes, 0);
    for (;;) {
      const [account, most] = [...held].reduce((left, right) => (right[1] > left[1] ? right : left), ['', 0]);
      if (most <= limits.unreadBytesEach && total <= limits.unreadBytes) return;
      const oldest = slow.find((one) => one.account === account && !one.raw.destroyed);
      if (oldest === undefined) return;
      const bytes = bytesOf(oldest);
      oldest.raw.destroy();
      this.#closed.inc();
      held.set(account, most - bytes);
      total -= bytes;
    }
  }
}

function check(one: Unread): void {
  const { raw } = one;
  const wasSlow = one.checks >= limits.unreadLooks;
  one.checks = raw.writableLength > 0 ? one.checks + 1 : 0;
  const isSlow = one.checks >= limits.unreadLooks;
  if (isSlow) releaseBuffers(one);
  // A socket counts bytes that its client reads as activity. A reset connection has no socket.
  const socket = raw.socket as Socket | null;
  if (isSlow !== wasSlow) socket?.setTimeout(isSlow ? limits.unreadMs : 0);
}

function releaseBuffers(one: Unread): void {
  if (one.isReleased) return;
  one.isReleased = true;
  one.release?.();
}

/** The memory of an incomplete response beyond its unsent bytes is unknown here. */
function bytesOf({ raw }: Unread): number {
  return raw.writableLength + (raw.writableEnded ? 0 : limits.unreadStreamBytes);
}
