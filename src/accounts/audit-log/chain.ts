import { limits } from '../../contract/limits.ts';
import type { Needs } from '../../contract/needs.ts';
import type { Timer } from '../../contract/task.ts';
import { assert } from '../../lib/assert.ts';
import { hashOf } from './entry.ts';
import { anyToChain, chainEntries, entriesToChain, lockEnd, moveEnd } from './store.ts';

/**
 * Gives every entry its place in the chain. Entries are written without one, so that bookings which run at the same time
 * do not wait for each other; only the processes that chain do.
 */
export async function chainAll({ db }: Pick<Needs, 'db'>, signal?: AbortSignal): Promise<void> {
  while (signal?.aborted !== true && (await chainSome(db)) === limits.auditEntriesAtOnce);
}

async function chainSome(db: Needs['db']): Promise<number> {
  return db.transaction(async (tx) => {
    let end = await lockEnd(tx);
    assert(end !== undefined, 'audit_head has one row');
    const entries = await entriesToChain(tx, limits.auditEntriesAtOnce);
    if (entries.length === 0) return 0;
    const places: { number: number; position: number; hash: string }[] = [];
    for (const entry of entries) {
      const position: number = end.position + 1;
      const hash = hashOf(end.hash, { ...entry, position });
      places.push({ number: entry.number, position, hash });
      end = { position, hash };
    }
    await chainEntries(tx, places);
    await moveEnd(tx, end);
    return entries.length;
  });
}

const chain: Timer = {
  name: 'accounts.chain-audit-log',
  everySeconds: 5,
  due: anyToChain,
  run: (needs, signal) => chainAll(needs, signal),
};

export const timers: readonly Timer[] = [chain];
