import { hash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Group } from '../../contract/groups.ts';
import type { KeptReply, KeyedWork, Subject } from '../../contract/keyed-work.ts';
import type { Refusal } from '../../contract/refusal.ts';
import { WrittenJson } from '../../contract/route.ts';
import type { Reply } from '../../contract/reply.ts';
import { assert } from '../../lib/assert.ts';
import type { Sql, Write } from '../../contract/database.ts';
import { Unmet } from '../../platform/sql/writes/writes.ts';
import { refusalAnswer } from '../answering/refusal-body.ts';
import { bindingWrite, KEY_HELD } from './binding-write.ts';
import { bindCall, completeCall, type CallKey, type StoredAnswer } from './store.ts';

/** Another call has taken over the key: this call must not commit its work. */
class KeyLost extends Error {
  override readonly name = 'KeyLost';
}

export interface Held extends CallKey {
  readonly group: Group;
  readonly holder: string;
}

/** Through this a story stores its response or subject in the row of its key, in its own transaction. */
export class HeldKey implements KeyedWork {
  readonly digest: Uint8Array;
  readonly #held: Held;
  /** Set in a transaction that may not be committed yet: valid only after the story has returned. */
  answer: StoredAnswer | undefined;
  subject: Subject | undefined;
  isSettled = false;
  /** Another call has the key now, and the transaction of this one was rolled back. */
  isLost = false;

  constructor(held: Held, subject?: Subject) {
    this.#held = held;
    this.digest = hash('sha256', held.key, 'buffer');
    this.subject = subject;
  }

  async complete(tx: Sql, reply: Reply): Promise<KeptReply> {
    const answer = storable(reply);
    if (!(await completeCall(tx, this.#held, { holder: this.#held.holder, answer }))) throw this.#lost();
    this.answer = answer;
    // The only place that creates a KeptReply.
    return reply as KeptReply;
  }

  async refuse(tx: Sql, refusal: Refusal): Promise<void> {
    const answer = refusalAnswer(this.#held.group, refusal);
    if (!isRetryable(answer.status)) await this.complete(tx, answer);
  }

  async bind(tx: Sql, subject: Subject): Promise<void> {
    if (!(await bindCall(tx, this.#held, { holder: this.#held.holder, subject }))) throw this.#lost();
    this.subject = subject;
  }

  async bindWith(subject: Subject, send: (binding: readonly Write[]) => Promise<void>): Promise<void> {
    try {
      await send([bindingWrite(this.#held, { holder: this.#held.holder, subject })]);
    } catch (error) {
      throw error instanceof Unmet && error.demand === KEY_HELD ? this.#lost() : error;
    }
    this.subject = subject;
  }

  settle(): void {
    this.isSettled = true;
  }

  #lost(): KeyLost {
    this.isLost = true;
    return new KeyLost();
  }
}

/** Internal errors and timeouts: their messages ask the caller to retry, and a retry must not get the old response. */
export function isRetryable(status: number): boolean {
  return status >= 500 || status === 408;
}

export function storable(reply: Reply): StoredAnswer {
  const { status, headers = {}, repeated: body = reply.body } = reply;
  const isPlain =
    body === undefined ||
    (typeof body === 'object' && !(body instanceof Readable) && !(body instanceof WrittenJson));
  assert(isPlain, 'an operation that accepts a key must return plain JSON: nothing else can be stored');
  return { status, headers, body: Buffer.from(body === undefined ? '' : JSON.stringify(body)) };
}

/** A stored response, as it is sent to a repeat. */
export function replayed({ status, headers, body }: StoredAnswer): Reply {
  const text = Buffer.from(body).toString();
  return {
    status,
    headers: { ...headers, 'idempotency-replayed': 'true' },
    body: text === '' ? undefined : JSON.parse(text),
  };
}
