import { hash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Group } from '../../contract/groups.ts';
import type { KeptReply, KeyedWork, Subject } from '../../contract/keyed-work.ts';
import type { Refusal } from '../../contract/refusal.ts';
import { WrittenJson, type Reply } from '../../contract/route.ts';
import { assert } from '../../lib/assert.ts';
import type { Sql } from '../../contract/database.ts';
import { refusalAnswer } from '../answering/refusal-body.ts';
import { bindCall, completeCall, type CallKey, type StoredAnswer } from './store.ts';

/** Another call has taken the key over: what this one was about to do must not happen. */
class KeyLost extends Error {
  override readonly name = 'KeyLost';
}

export interface Held extends CallKey {
  readonly group: Group;
  readonly holder: string;
}

/** The handle through which a story stores what it did in the row of its key, in its own transaction. */
export class HeldKey implements KeyedWork {
  readonly digest: Uint8Array;
  readonly #held: Held;
  /** Of a transaction that may not have been committed: to be believed only after the story has returned. */
  answer: StoredAnswer | undefined;
  subject: Subject | undefined;
  isSettled = false;
  /** Another call has it now: the transaction of this one was rolled back. */
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
    // The one place that makes one.
    return reply as KeptReply;
  }

  async refuse(tx: Sql, refusal: Refusal): Promise<void> {
    const answer = refusalAnswer(this.#held.group, refusal);
    if (!mayBeTriedAgain(answer.status)) await this.complete(tx, answer);
  }

  async bind(tx: Sql, subject: Subject): Promise<void> {
    if (!(await bindCall(tx, this.#held, { holder: this.#held.holder, subject }))) throw this.#lost();
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

/** Our own faults, and what took too long: their texts ask for another try, which must not get the old answer. */
export function mayBeTriedAgain(status: number): boolean {
  return status >= 500 || status === 408;
}

export function storable(reply: Reply): StoredAnswer {
  const { status, headers = {}, repeated: body = reply.body } = reply;
  const isPlain =
    body === undefined ||
    (typeof body === 'object' && !(body instanceof Readable) && !(body instanceof WrittenJson));
  assert(isPlain, 'an operation that accepts a key answers with plain JSON: nothing else can be stored');
  return { status, headers, body: Buffer.from(body === undefined ? '' : JSON.stringify(body)) };
}

/** A stored answer as it is given to a repeat. */
export function replayed({ status, headers, body }: StoredAnswer): Reply {
  const text = Buffer.from(body).toString();
  return {
    status,
    headers: { ...headers, 'idempotency-replayed': 'true' },
    body: text === '' ? undefined : JSON.parse(text),
  };
}
