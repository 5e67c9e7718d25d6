import assert from 'node:assert/strict';
import type { SeededRandom } from '../../src/lib/seeded-random.ts';
import type { TestNeeds } from '../support/needs.ts';
import { assertSame } from './assert-same.ts';
import { Follower, wholeFeed } from './replay.ts';
import { answersTo, pointsOf, type Points } from './points.ts';
import { exportedText, recordsIn, type Subject } from './subjects.ts';

/** Kinds that have past versions. */
const pastKinds = ['hotels', 'rooms', 'partner-ids'] as const;

export interface Moment {
  readonly at: Date;
  /** What the export of each of `pastKinds` wrote. */
  readonly files: readonly string[];
  /** What a follower of the feed should know: hotels on sale, and mappings as `partner id hotel`. */
  readonly hotels: string;
  readonly mappings: string;
  readonly points: Points;
}

export async function momentOf(
  needs: TestNeeds,
  world: { readonly subjects: readonly Subject[]; readonly random: SeededRandom },
): Promise<Moment> {
  const files = await Promise.all(pastKinds.map((kind) => exportedText(needs, kind)));
  const [hotels = '', , mappings = ''] = files;
  return {
    at: needs.clock.now(),
    files,
    hotels: recordsIn(hotels)
      .map(({ id }) => id)
      .join('\n'),
    mappings: recordsIn(mappings)
      .map(
        ({ partner, partner_id: id, hotel_id: hotel }) => `${String(partner)} ${String(id)} ${String(hotel)}`,
      )
      .toSorted()
      .join('\n'),
    points: await pointsOf(needs, world),
  };
}

/** Every past state is what an export wrote then, and what a follower of the feed knew. */
export async function assertPast(needs: TestNeeds, moments: readonly Moment[]): Promise<void> {
  const feed = await wholeFeed(needs);
  const follower = new Follower();
  let taken = 0;
  for (const { at, files, hotels, mappings, points } of moments) {
    const seen = `at ${at.toISOString()}`;
    for (const [place, kind] of pastKinds.entries())
      assertSame(await exportedText(needs, kind, at), files[place] ?? '', () => `${kind} ${seen}`);
    for (const [point, answer] of Object.entries(await answersTo(needs, points.query, at)))
      assertSame(answer, points.answers[point] ?? '', () => `${point} ${seen}`);
    for (; (feed[taken]?.at ?? Infinity) <= at; taken++) follower.take(feed[taken]!); // Compared with `at` just now.
    assertSame(follower.hotels().join('\n'), hotels, () => `hotels of a follower ${seen}`);
    assertSame(
      follower.merges().join('\n'),
      points.answers['merges'] ?? '',
      () => `merges of a follower ${seen}`,
    );
    assertSame(follower.mappings().join('\n'), mappings, () => `mappings of a follower ${seen}`);
  }
  assert.equal(taken, feed.length);
}
