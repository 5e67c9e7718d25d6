import { hash } from 'node:crypto';
import type { KeyedWork } from '../../contract/keyed-work.ts';
import { limits } from '../../contract/limits.ts';
import type { Call, Route } from '../../contract/route.ts';
import type { Reply } from '../../contract/reply.ts';
import { canonicalJson } from '../../lib/json/canonical-json.ts';
import type { Needs } from '../../contract/needs.ts';
import { joinTransaction } from '../../platform/sql/join-transaction.ts';
import { readTimeout } from '../../rates/search/read-search.ts';
import type { Story } from './once.ts';

/** The story of an operation with a key, run in the way that its route entry declares (contract/keyed-work.ts). */
export function keyedStory(needs: Needs, entry: Route, callOf: (keyed: KeyedWork) => Call): Story {
  const { resume } = entry;
  return {
    run: (keyed) =>
      entry.idempotent === 'one-transaction'
        ? inOneTransaction(needs, entry, callOf(keyed))
        : entry.handle(needs, callOf(keyed)),
    ...(resume && { resume: (keyed, opened) => resume(needs, callOf(keyed), opened) }),
  };
}

function inOneTransaction(needs: Needs, entry: Route, call: Call): Promise<Reply> {
  return needs.db.transaction(async (tx) =>
    call.keyed.complete(tx, await entry.handle({ ...needs, db: joinTransaction(tx) }, call)),
  );
}

/** Parameters that only set how long the caller waits are not part of the fingerprint. */
const waitingOnly = new Set(['timeout']);

/** Two requests with one key and the same fingerprint are the same request. */
export function fingerprint({ query, body }: Pick<Call, 'query' | 'body'>): string {
  const relevant = Object.entries(query ?? {}).filter(([name]) => !waitingOnly.has(name));
  return hash('sha256', canonicalJson([query && Object.fromEntries(relevant), body]), 'hex');
}

/** How long a call waits for the response of another one with its key. */
export function waitOf({ waitMs = limits.idempotencyWaitMs }: Route, { query }: Pick<Call, 'query'>): number {
  // In every schema with a `timeout` it is a number of seconds.
  const { timeout } = (query ?? {}) as { timeout?: number };
  return readTimeout(timeout, waitMs);
}
