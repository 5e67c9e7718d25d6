import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Counter, Gauge } from 'prom-client';
import { limits } from '../../contract/limits.ts';
import type { Needs } from '../../contract/needs.ts';

export interface Sent {
  readonly account: string;
  readonly raw: ServerResponse;
  /** Called once: when the client has the whole answer, has hung up, or turns out to be slow. */
  readonly release?: () => void;
}

interface Unread extends Sent {
  /** Looks in a row at which the client had not taken what was sent. */
  looks: number;
  isReleased: boolean;
}

/**
 * Answers that their clients have not read yet. They are looked at four times a second; one that had unsent bytes at
 * each look of a second is slow.
 *
 * - A slow answer gives back its place among the costly requests, so that clients who do not read delay no other client.
 * - The bytes that slow answers hold are bounded for each account and for all together. Beyond the limit the oldest
 *   answer is closed, of the account that holds the most.
 * - A slow answer of which nothing at all is read for half a minute is closed.
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
    const one: Unread = { ...sent, looks: 0, isReleased: false };
    this.#unread.add(one);
    raw.once('close', () => {
      this.#unread.delete(one);
      letGo(one);
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
      for (const one of this.#unread) look(one);
      this.#closeExcess();
    }
  }

  #slow(): readonly Unread[] {
    return [...this.#unread].filter(({ looks }) => looks >= limits.unreadLooks);
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

function look(one: Unread): void {
  const { raw } = one;
  const wasSlow = one.looks >= limits.unreadLooks;
  one.looks = raw.writableLength > 0 ? one.looks + 1 : 0;
  const isSlow = one.looks >= limits.unreadLooks;
  if (isSlow) letGo(one);
  // A socket counts the bytes that its client takes as activity. A connection that was reset has none any more.
  const socket = raw.socket as Socket | null;
  if (isSlow !== wasSlow) socket?.setTimeout(isSlow ? limits.unreadMs : 0);
}

function letGo(one: Unread): void {
  if (one.isReleased) return;
  one.isReleased = true;
  one.release?.();
}

/** What an answer that is still being made holds besides the bytes it has sent cannot be seen from here. */
function bytesOf({ raw }: Unread): number {
  return raw.writableLength + (raw.writableEnded ? 0 : limits.unreadStreamBytes);
}
