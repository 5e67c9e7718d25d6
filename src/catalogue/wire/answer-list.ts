import { limits } from '../../contract/limits.ts';
import type { Call } from '../../contract/route.ts';
import type { Reply } from '../../contract/reply.ts';
import { openSemaphore, type Semaphore } from '../../lib/async/semaphore.ts';
import { coalesce } from '../../lib/async/coalesce.ts';
import type { Needs } from '../../contract/needs.ts';
import { catalogueState, type CatalogueState } from '../stores/hotels-store.ts';
import type { HotelsListed } from '../lookup/list-hotels.ts';
import { cityAliases } from '../reference/city-aliases.ts';
import { currencies } from '../reference/currencies.ts';
import { facilities } from '../reference/facilities.ts';
import { PLACES_VERSION } from '../maintain/load-places.ts';
import { hotelsAnswer } from './hotel-shapes.ts';
import { openListCache, type ListCache } from './list-cache.ts';
import { shownHotels } from './show-hotels.ts';
import { callerHas, tagged, tagOf, unchanged } from './tagged.ts';

/**
 * Returns a list of hotels, with an ETag. The tag is made of the request and the state of the catalogue, so it
 * is known before the list is:
 * *     the caller sent it ─────→ 304, nothing is made
 * the list is cached ─────→ that
 * else ───────────────────→ made, a few at a time
 *
 * Any change of the catalogue changes the tag, even if the list stays the same. A change between
 * the tag and the list gives a list that is newer than its tag: no caller gets the answer that it is unchanged, because the state
 * of the tag does not come back.
 */
export async function answerList(
  { db }: Pick<Needs, 'db'>,
  call: Pick<Call, 'headers' | 'query' | 'signal' | 'publicUrl'>,
  list: () => Promise<HotelsListed>,
): Promise<Reply> {
  const { state, lists, gate } = sharedListsOf(db);
  const etag = tagOfList(await state(), call);
  if (callerHas(call, etag)) return unchanged(etag);
  const make = async () => {
    // A client that disconnected while waiting delays no other: a list costs more than everything before it.
    call.signal.throwIfAborted();
    return lists.get(etag) ?? lists.write(etag, shownHotels(await list(), call.publicUrl));
  };
  return tagged(call, lists.get(etag) ?? (await gate.run(make)), etag);
}

/** The state that all lists of one catalogue share in this process. */
interface SharedLists {
  readonly state: () => Promise<CatalogueState>;
  readonly lists: ListCache;
  readonly gate: Semaphore;
}

const sharedLists = new WeakMap<Needs['db'], SharedLists>();

function sharedListsOf(db: Needs['db']): SharedLists {
  const shared = sharedLists.get(db) ?? {
    state: coalesce(() => catalogueState(db)),
    lists: openListCache({ bytes: limits.keptListBytes, tags: limits.listsRemembered }),
    gate: openSemaphore(limits.listsMadeAtOnce),
  };
  sharedLists.set(db, shared);
  return shared;
}

/** Everything else that a list depends on: a version with other texts or another schema has other tags. */
const program = tagOf(
  JSON.stringify([PLACES_VERSION, hotelsAnswer, facilities, currencies, [...cityAliases]]),
);

function tagOfList(
  { identity, last_change: change }: CatalogueState,
  { query, publicUrl }: Pick<Call, 'query' | 'publicUrl'>,
): string {
  return tagOf(program, identity, String(change), publicUrl, JSON.stringify(query));
}
