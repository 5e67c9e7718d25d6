import type { Static } from 'typebox';
import type { Sql } from '../../../contract/database.ts';
import type { Author, Owner } from '../../../contract/owner.ts';
import { limits } from '../../../contract/limits.ts';
import type { Needs } from '../../../contract/needs.ts';
import type { claimAnswer, claimRequest } from '../wire/queue-shapes.ts';
import {
  awaitTurn,
  claimRows,
  releaseClaims,
  releaseOtherClaims,
  type Claim,
} from '../stores/claim-store.ts';
import type { QueuePage } from '../stores/queue/queue-order.ts';
import { reviewsAt, searchesOf, type Place } from '../stores/queue/queue-store.ts';
import { filterOf, shown } from './read-queue.ts';

/** Gives a reviewer the first open rows of the queue that no other reviewer has claimed. Those that they hold are among them. */
export async function claimReviews(
  { db, clock }: Pick<Needs, 'db' | 'clock'>,
  owner: Author,
  request: Static<typeof claimRequest>,
): Promise<Static<typeof claimAnswer>> {
  const now = clock.now();
  const by = claimerOf(owner, request.reviewer);
  const seconds = request.seconds ?? limits.claimUsualSeconds;
  const until = new Date(now.getTime() + seconds * 1_000);
  const page: QueuePage = {
    filter: { ...filterOf(request.filter ?? {}), state: 'open' },
    now,
    sort: request.sort ?? '-value',
    after: undefined,
    limit: request.limit ?? limits.pageRows,
    claimer: by,
  };
  const reviews = await db.transaction(async (tx) => {
    await awaitTurn(tx, owner);
    const claimed = await firstFree(tx, owner, { page, claim: { by, key: owner.keyId, until } });
    if (request.releaseOthers === true) await releaseOtherClaims(tx, by, claimed);
    return claimed.length === 0 ? [] : reviewsAt(tx, claimed, page.sort);
  });
  return { reviews: reviews.map(shown), claimedUntil: until.toISOString() };
}

async function firstFree(
  tx: Sql,
  owner: Owner,
  { page, claim }: { readonly page: QueuePage; readonly claim: Claim },
): Promise<readonly Place[]> {
  for await (const wanted of searchesOf(tx, owner, page)) {
    const claimed = await claimRows(tx, owner, { wanted, claim });
    if (claimed.length > 0) return claimed;
  }
  return [];
}

/** Lets others take the rows that a reviewer has claimed. */
export async function releaseReviews(
  { db }: Pick<Needs, 'db'>,
  owner: Author,
  reviewer: string | undefined,
): Promise<{ released: number }> {
  return { released: await releaseClaims(db, claimerOf(owner, reviewer)) };
}

/** A reviewer with a name keeps the rows when their key changes; one without is the key. */
const claimerOf = ({ accountId, environment, keyId }: Author, reviewer = ''): string =>
  reviewer === '' ? `${keyId}/` : `${accountId}/${environment}/${reviewer}`;

/** The name of the reviewer; empty if it is the key. */
export const reviewerOf = (claimer: string): string => claimer.split('/').slice(2).join('/');
