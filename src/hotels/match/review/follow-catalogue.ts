import { limits } from '../../../contract/limits.ts';
import type { Needs } from '../../../contract/needs.ts';
import { decisionsOfChanges, moveHead, nextToFollow, settleRows } from '../stores/queue-head-store.ts';

/**
 * A merge or a deletion of hotels changes which decisions are valid. The queue follows in its own transaction for each owner:
 * a writer of the catalogue must not wait for reviewers, who may wait for the catalogue.
 */
export async function followCatalogue({ db }: Pick<Needs, 'db'>, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const next = await db.transaction((tx) => nextToFollow(tx, limits.matchDeletedAtOnce));
    if (next === undefined) return;
    for (const { account: accountId, environment, keys } of await decisionsOfChanges(db, next))
      await db.transaction((tx) => settleRows(tx, { accountId, environment }, keys));
    await moveHead(db, next.to);
  }
}
