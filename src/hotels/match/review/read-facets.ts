import type { Static } from 'typebox';
import type { Owner } from '../../../contract/owner.ts';
import { limits } from '../../../contract/limits.ts';
import type { Needs } from '../../../contract/needs.ts';
import type { facetsAnswer, facetsQuery } from '../wire/queue-shapes.ts';
import { countFacets, facets, type Facet } from '../stores/queue/facet-store.ts';
import { filterOf } from './read-queue.ts';

/** How many rows of the queue have each word of each facet, under the filters of the queue. */
export async function readFacets(
  { db, clock }: Pick<Needs, 'db' | 'clock'>,
  owner: Owner,
  request: Static<typeof facetsQuery>,
): Promise<Static<typeof facetsAnswer>> {
  const counts = await countFacets(db, owner, { filter: filterOf(request), now: clock.now() });
  const wordsOf = (name: Facet) =>
    counts.flatMap(({ facet, value, rows }) => (facet === name && value !== null ? [{ value, rows }] : []));
  const all = Object.fromEntries(
    // The keys of the table are the facets.
    (Object.keys(facets) as Facet[]).map((name) => [name, wordsOf(name).slice(0, limits.facetWords)]),
  ) as Record<Facet, { value: string; rows: number }[]>;
  const total = counts.find(({ facet }) => facet === 'total')?.rows ?? 0;
  return { total, isComplete: counts.every(({ facet }) => facet !== 'uncounted'), ...all };
}
