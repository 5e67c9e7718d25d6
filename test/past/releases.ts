import assert from 'node:assert/strict';
import { diffReleases, publishRelease } from '../../src/catalogue/releases/publish-release.ts';
import type { Release } from '../../src/catalogue/releases/release-store.ts';
import type { Needs } from '../../src/contract/needs.ts';
import { seededRandom } from '../../src/lib/seeded-random.ts';
import { emptyCatalogue, deletePastBefore, importText } from '../support/catalogue.ts';
import type { testNeeds } from '../support/needs.ts';
import { anyOperation, HOTELS, isAccepted } from './operations.ts';
import { carryOut, exported, statesOf } from './subjects.ts';

type TestNeeds = Awaited<ReturnType<typeof testNeeds>>;
type Story = Pick<Needs, 'db' | 'clock' | 'spool' | 'random'>;

/** What consumers see of the map, read from the tables of now. */
interface Seen {
  readonly files: readonly (readonly Record<string, unknown>[])[];
  /** Id → the hotels that it leads to. */
  readonly ids: ReadonlyMap<string, string>;
  /** Hotel → deleted, the hotel that replaces it, or its record with its rooms. */
  readonly hotels: ReadonlyMap<number, string>;
}

const kinds = ['hotels', 'rooms', 'partner-ids'] as const;
const STEPS_PER_RELEASE = 4;
const subject = { base: 10, partner: 'Acme' };

/**
 * Plays random operations and publishes a release after every few, while the clock does not move: writes and releases
 * that follow each other without a pause. In the end every release must be what an export wrote when it was published,
 * and the diff of any two what their full comparison gives.
 */
export async function playReleases(
  needs: TestNeeds,
  { releases: count, seed }: { readonly releases: number; readonly seed: number },
): Promise<void> {
  const random = seededRandom(seed);
  await emptyCatalogue(needs);
  const hotels = Array.from({ length: HOTELS }, (_, place) => `${subject.base + place + 1},first,FR,2\n`);
  await importText(needs, 'hotels', `id,name,country,stars\n${hotels.join('')}`);
  const published: { readonly release: Release; readonly seen: Seen }[] = [];
  for (let number = 1; number <= count; number++) {
    for (let step = 0; step < STEPS_PER_RELEASE; step++) {
      const operation = anyOperation(random);
      const states = await statesOf(needs, [subject]);
      const state = states.get(subject.base);
      if (state !== undefined && isAccepted(operation, state))
        await carryOut(needs, [{ subject, operation }]);
    }
    const release = await publishRelease(needs, {
      name: `r${number}`,
      note: '',
      by: 'cli:test',
      isCanary: false,
    });
    published.push({ release, seen: await seenNow(needs) });
  }
  // Every state but those of the releases.
  await deletePastBefore(needs, new Date(needs.clock.nowMs() + 60_000));
  for (const { release, seen } of published)
    assert.deepEqual(await filesOf(needs, release.stateAt), seen.files, `${release.name}, seed ${seed}`);
  for (const from of published)
    for (const to of published) {
      const { ids, hotels: changed } = await diffReleases(needs, {
        from: from.release.name,
        to: to.release.name,
      });
      const what = `${from.release.name} to ${to.release.name}, seed ${seed}`;
      assert.deepEqual(ids, idDifferences(from.seen, to.seen), what);
      assert.deepEqual(changed, hotelDifferences(from.seen, to.seen), what);
    }
}

function filesOf(needs: Story, asOf?: Date): Promise<Seen['files']> {
  return Promise.all(kinds.map(async (kind) => sorted(await exported(needs, kind, asOf))));
}

function sorted(rows: readonly Record<string, unknown>[]): readonly Record<string, unknown>[] {
  return [...rows].toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
}

async function seenNow(needs: Story): Promise<Seen> {
  const files = await filesOf(needs);
  const ids = await needs.db.rows<{ id: string; hotels: string }>(
    `select partner_id as id, string_agg(distinct coalesce(survivor, hotel)::text, ' ') as hotels
     from partner_mappings left join hotel_merges on loser = hotel join hotels h on h.id = coalesce(survivor, hotel)
     where withdrawn_at is null and h.deleted_at is null group by partner_id`,
  );
  const hotels = await needs.db.rows<{ id: number; state: string }>(
    `select h.id, case when survivor is not null then 'merged ' || survivor when deleted_at is not null then 'deleted'
       else 'live ' || (to_jsonb(h) - 'updated_at')::text || coalesce((
         select string_agg((to_jsonb(r) - 'updated_at' - 'home')::text, ' ' order by r.id) from hotel_rooms r
         where r.hotel = h.id and r.deleted_at is null), '') end as state
     from hotels h left join hotel_merges on loser = h.id`,
  );
  return {
    files,
    ids: new Map(ids.map((one) => [one.id, one.hotels])),
    hotels: new Map(hotels.map((one) => [one.id, one.state])),
  };
}

function idDifferences(before: Seen, after: Seen): Record<string, number> {
  const counts = { added: 0, moved: 0, withdrawn: 0 };
  for (const id of new Set([...before.ids.keys(), ...after.ids.keys()])) {
    const [b, a] = [before.ids.get(id), after.ids.get(id)];
    if (b === a) continue;
    counts[b === undefined ? 'added' : a === undefined ? 'withdrawn' : 'moved']++;
  }
  return counts;
}

function hotelDifferences(before: Seen, after: Seen): Record<string, number> {
  const counts = { added: 0, changed: 0, merged: 0, unmerged: 0, removed: 0, restored: 0 };
  for (const id of new Set([...before.hotels.keys(), ...after.hotels.keys()])) {
    const [b, a] = [before.hotels.get(id) ?? 'none', after.hotels.get(id) ?? 'none'];
    const kind = kindOf(b, a);
    if (kind !== undefined) counts[kind]++;
  }
  return counts;
}

function kindOf(before: string, after: string) {
  if (before === after) return undefined;
  const [b, a] = [before.split(' ')[0], after.split(' ')[0]];
  if (a === 'merged') return 'merged';
  if (a !== 'live') return b === 'live' || b === 'merged' ? 'removed' : undefined;
  const kinds = { live: 'changed', none: 'added', merged: 'unmerged' } as const;
  return b === 'live' || b === 'none' || b === 'merged' ? kinds[b] : 'restored';
}
