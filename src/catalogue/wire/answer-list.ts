import type { Call, Reply } from '../../contract/route.ts';
import type { Needs } from '../../platform/needs.ts';
import { catalogueState, type CatalogueState } from '../hotels-store.ts';
import type { HotelsListed } from '../list-hotels.ts';
import { cityAliases } from '../reference/city-aliases.ts';
import { currencies } from '../reference/currencies.ts';
import { facilities } from '../reference/facilities.ts';
import { PLACES_VERSION } from '../reference/load-places.ts';
import { hotelsAnswer } from './hotel-shapes.ts';
import { keptLists } from './kept-lists.ts';
import { shownHotels } from './show-hotels.ts';
import { broughtTags, tagged, tagOf, unchanged } from './tagged.ts';

/**
 * Answers with a list of hotels, by its tag. The tag is made of the question and of the state of the catalogue, so it
 * is known before the answer is:
 *
 *     the caller brought it ──→ 304, nothing is made
 *     we keep its answer ─────→ that
 *     else ───────────────────→ made, and kept for whoever asks the same next
 *
 * It is cautious: any change of the catalogue makes it another, also one that this list does not show.
 */
export async function answerList(
  { db }: Pick<Needs, 'db'>,
  call: Pick<Call, 'headers' | 'query'>,
  list: () => Promise<HotelsListed>,
): Promise<Reply> {
  const tagAt = (state: CatalogueState) => tagOfList(state, call.query);
  const now = tagAt(await catalogueState(db));
  if (broughtTags(call).includes(now)) return unchanged(now);
  const lists = keptLists(db);
  const kept = lists.get(now);
  if (kept !== undefined) return tagged(call, kept, now);
  const listed = await list();
  const etag = tagAt(listed.state);
  return tagged(call, lists.keep(etag, shownHotels(listed)), etag);
}

/** What a list shows beside the catalogue: a program that brings other words or another shape has other tags. */
const program = tagOf(
  JSON.stringify([PLACES_VERSION, hotelsAnswer, facilities, currencies, [...cityAliases]]),
);

function tagOfList({ identity, last_change: change }: CatalogueState, question: unknown): string {
  return tagOf(program, identity, String(change), JSON.stringify(question));
}
