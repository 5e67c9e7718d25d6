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
import { openKeptLists, type KeptLists } from './kept-lists.ts';
import { shownHotels } from './show-hotels.ts';
import { brings, tagged, tagOf, unchanged } from './tagged.ts';

/**
 * Answers with a list of hotels, by its tag. The tag is made of the question and of the state of the catalogue, so it
 * is known before the answer is:
 *
 *     the caller brought it ──→ 304, nothing is made
 *     we keep its answer ─────→ that
 *     else ───────────────────→ made when its turn has come, a few at a time
 *
 * It is cautious: any change of the catalogue makes it another, also one that this list does not show. A change between
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
  if (brings(call, etag)) return unchanged(etag);
  const make = async () => {
    // A client that left while waiting delays no other: a list costs more than all that came before it.
    call.signal.throwIfAborted();
    return lists.get(etag) ?? lists.write(etag, shownHotels(await list(), call.publicUrl));
  };
  return tagged(call, lists.get(etag) ?? (await gate.run(make)), etag);
}

/** What all lists of one catalogue share in this process. */
interface SharedLists {
  readonly state: () => Promise<CatalogueState>;
  readonly lists: KeptLists;
  readonly gate: Semaphore;
}

const sharedLists = new WeakMap<Needs['db'], SharedLists>();

function sharedListsOf(db: Needs['db']): SharedLists {
  const shared = sharedLists.get(db) ?? {
    state: coalesce(() => catalogueState(db)),
    lists: openKeptLists({ bytes: limits.keptListBytes, tags: limits.listsRemembered }),
    gate: openSemaphore(limits.listsMadeAtOnce),
  };
  sharedLists.set(db, shared);
  return shared;
}

/** What a list shows apart from the catalogue: a version with other words or another shape has other tags. */
const program = tagOf(
  JSON.stringify([PLACES_VERSION, hotelsAnswer, facilities, currencies, [...cityAliases]]),
);

function tagOfList(
  { identity, last_change: change }: CatalogueState,
  { query, publicUrl }: Pick<Call, 'query' | 'publicUrl'>,
): string {
  return tagOf(program, identity, String(change), publicUrl, JSON.stringify(query));
}
