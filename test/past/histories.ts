import assert from 'node:assert/strict';
import type { UnmergedRecord } from '../../src/catalogue/maintain/unmerge-hotels.ts';
import { coreIdOf } from '../../src/catalogue/hotel-id.ts';
import { listDecisions } from '../../src/hotels/match/review/decide-rows.ts';
import { limits } from '../../src/contract/limits.ts';
import { seededRandom, type SeededRandom } from '../../src/lib/seeded-random.ts';
import { emptyCatalogue, deletePastBefore, importText } from '../support/catalogue.ts';
import type { TestNeeds } from '../support/needs.ts';
import {
  anyDecision,
  anyOperation,
  HOTELS,
  isAccepted,
  pair,
  type Deciding,
  type HotelStates,
  type Operation,
} from './operations.ts';
import { assertSame } from './assert-same.ts';
import { assertPast, momentOf, type Moment } from './moments.ts';
import {
  carryOut,
  exported,
  exportedText,
  owner,
  statesOf,
  type HistoryStep,
  type Subject,
} from './subjects.ts';

/** A history: `merged` takes part in a merge and its undoing, `copy` does everything else that `merged` does. */
interface History {
  readonly merged: Subject;
  readonly copy: Subject;
  /** Records that unmerges listed as changed by way of another hotel, or as copied, by the keys of `keyOf` and the hotel. */
  readonly listed: { readonly diverted: Set<string>; readonly copied: Set<string> };
  readonly done: (Operation | Deciding)[];
  undone: { readonly loser: number; readonly survivor: number } | undefined;
}

const kinds = ['hotels', 'rooms', 'reviews', 'partner-ids'] as const;
/** What an unmerge returns to its hotel. */
const returned = [...kinds, 'decisions'] as const;
const STEPS_BEFORE = 6;
const STEPS_AFTER = 6;
const STEP_MS = 1000;
const DECISIONS = 0.15;

/** Plays so many random histories side by side in one catalogue, and checks what an unmerge and a past state promise. */
export async function playHistories(
  needs: TestNeeds,
  { histories: count, seed }: { readonly histories: number; readonly seed: number },
): Promise<void> {
  const random = seededRandom(seed);
  await emptyCatalogue(needs);
  await needs.db.run('truncate hotel_match_decisions, past_hotel_match_decisions');
  const histories = Array.from({ length: count }, (_, place) => newHistory(place));
  const subjects = histories.flatMap(({ merged, copy }) => [merged, copy]);
  const hotels = subjects.flatMap(({ base }) =>
    Array.from({ length: HOTELS }, (_, place) => base + place + 1),
  );
  await importText(
    needs,
    'hotels',
    `id,name,country,stars\n${hotels.map((id) => `${id},first,FR,2\n`).join('')}`,
  );
  const moments: Moment[] = [await momentOf(needs, { subjects, random })];
  const play = async (deeds: readonly (HistoryStep & { readonly history: History })[]) => {
    await needs.clock.advance(STEP_MS);
    const listed = await carryOut(needs, deeds);
    for (const { history, subject, operation } of deeds) {
      if (subject === history.merged) history.done.push(operation);
      for (const record of listed.get(subject) ?? []) note(history.listed, record, subject);
    }
    moments.push(await momentOf(needs, { subjects, random }));
  };
  const playAny = async () => {
    const states = await statesOf(needs, subjects);
    await play(
      histories.flatMap((history) => {
        const operation = random.chance(DECISIONS) ? anyDecision(random) : anyOperation(random);
        const ofBoth = [history.merged, history.copy];
        const isUndoing = operation.kind === 'unmerge' && operation.hotel === history.undone?.loser;
        if (isUndoing || !ofBoth.every(({ base }) => isAccepted(operation, states.get(base)!))) return []; // `statesOf` has every subject.
        return ofBoth.map((subject) => ({ history, subject, operation }));
      }),
    );
  };
  for (let step = 0; step < STEPS_BEFORE; step++) await playAny();
  await mergeAndUnmerge(needs, { histories, random });
  const states = await statesOf(needs, subjects);
  for (const history of histories) {
    const wanted = { kind: 'merge', ...pair(random) } as const;
    if (isAccepted(wanted, states.get(history.merged.base)!)) history.undone = wanted; // As above.
  }
  const undone = histories.filter((history) => history.undone !== undefined);
  await play(
    undone.map((history) => ({
      history,
      subject: history.merged,
      operation: { kind: 'merge', ...history.undone! },
    })), // Filtered above.
  );
  for (let step = 0; step < STEPS_AFTER; step++) await playAny();
  await play(
    undone.map((history) => ({
      history,
      subject: history.merged,
      operation: { kind: 'unmerge', hotel: history.undone!.loser }, // Filtered above.
    })),
  );
  await assertTwinsAlike(needs, histories);
  await assertPast(needs, moments);
  const kept = moments.slice(random.whole(0, moments.length - 1));
  await deletePastBefore(needs, kept[0]!.at); // At least one is left.
  await assertPast(needs, kept);
}

function newHistory(place: number): History {
  const base = (place + 1) * 100;
  return {
    merged: { base, partner: `P${place}` },
    copy: { base: base + 50, partner: `Q${place}` },
    listed: { diverted: new Set(), copied: new Set() },
    done: [],
    undone: undefined,
  };
}

/** A merge that is undone at once leaves every export as it was, byte for byte, and lists nothing that another hotel changed. */
async function mergeAndUnmerge(
  needs: TestNeeds,
  { histories, random }: { readonly histories: readonly History[]; readonly random: SeededRandom },
): Promise<void> {
  const files = () => Promise.all(kinds.map((kind) => exportedText(needs, kind)));
  const before = await files();
  const subjects = histories.map(({ merged }) => merged);
  const states = await statesOf(needs, subjects);
  const merges = subjects.flatMap(
    (subject): (HistoryStep & { readonly operation: { readonly kind: 'merge' } })[] => {
      const operation = { kind: 'merge', ...pair(random) } as const;
      return isAccepted(operation, states.get(subject.base)!) ? [{ subject, operation }] : []; // As above.
    },
  );
  await carryOut(needs, merges);
  const listed = await carryOut(
    needs,
    merges.map(({ subject, operation }) => ({
      subject,
      operation: { kind: 'unmerge', hotel: operation.loser },
    })),
  );
  assert.deepEqual([...listed.values()].flat(), []);
  for (const [place, file] of (await files()).entries())
    assertSame(file, before[place] ?? '', () => {
      const done = merges.map(({ subject, operation }) => [subject.base, operation]);
      return `${kinds[place]} after ${JSON.stringify(done)}`;
    });
}

/** A copy has the text of the other hotel's record: that the named hotel has one is what must be as without the merge. */
function note(
  listed: History['listed'],
  { outcome, kind, record, namedHotelId, changedHotelId }: UnmergedRecord,
  { base }: Subject,
): void {
  const name = kind === 'decision' ? withoutPartner(record) : record;
  const keyAt = (hotelId: string) => `${kind} ${name} ${(coreIdOf(hotelId) ?? 0) - base}`;
  if (outcome === 'added') return;
  listed.diverted.add(keyAt(changedHotelId));
  listed[outcome].add(keyAt(namedHotelId));
}

const keyOf: Readonly<Record<(typeof returned)[number], (row: Record<string, unknown>) => string>> = {
  hotels: () => '',
  rooms: ({ name }) => `room ${String(name)}`,
  reviews: ({ review_id: id }) => `review ${String(id)}`,
  'partner-ids': ({ partner_id: id }) => `partner-id ${String(id)}`,
  decisions: ({ row }) => `decision ${String(row)}`,
};

const withoutPartner = (rowKey: string) => rowKey.slice(rowKey.indexOf('/') + 1);

/** Decisions as an export would have them: each with the survivor of its hotel. */
async function decisionsNow(
  needs: TestNeeds,
  states: ReadonlyMap<number, HotelStates>,
): Promise<readonly Record<string, unknown>[]> {
  const { decisions } = await listDecisions(needs, owner, { limit: 1_000_000 });
  return decisions.map(({ hotelId, rowKey, decision }) => {
    const hotel = coreIdOf(hotelId) ?? 0;
    const base = Math.floor(hotel / 10) * 10;
    const survivor = states.get(base)?.survivors.get(hotel - base) ?? hotel - base;
    return { hotel_id: base + survivor, row: withoutPartner(rowKey), decision };
  });
}

/** The same history without the merge has the same records, except for those that were listed. */
async function assertTwinsAlike(needs: TestNeeds, histories: readonly History[]): Promise<void> {
  const states = await statesOf(
    needs,
    histories.flatMap(({ merged, copy }) => [merged, copy]),
  );
  for (const { merged, copy, listed } of histories)
    for (const { base } of [merged, copy])
      for (const keys of Object.values(listed))
        for (const key of keys) {
          // An export names the survivor of the hotel that has the record.
          const [, record = '', hotel = ''] = /^(.*) (\d+)$/.exec(key) ?? [];
          keys.add(`${record} ${states.get(base)?.survivors.get(Number(hotel)) ?? hotel}`);
        }
  for (const kind of returned) {
    const idColumn = kind === 'hotels' ? 'id' : 'hotel_id';
    const rows = Map.groupBy(
      kind === 'decisions' ? await decisionsNow(needs, states) : await exported(needs, kind),
      (row) => Math.floor(Number(row[idColumn]) / 10) * 10,
    );
    for (const { merged, copy, listed, done, undone } of histories) {
      const [ours, others] = [merged, copy].map(({ base }) => {
        const shown = (rows.get(base) ?? []).flatMap((row) => {
          const key = `${keyOf[kind](row)} ${Number(row[idColumn]) - base}`;
          if (listed.diverted.has(key)) return [];
          return [listed.copied.has(key) ? key : JSON.stringify(withoutBase(row, base))];
        });
        return [...new Set(shown)].toSorted().join('\n');
      });
      assertSame(ours ?? '', others ?? '', () => {
        const history = { undone, done, listed: [...listed.diverted, ...listed.copied] };
        return `${kind} differ from those without the merge of\n${JSON.stringify(history, undefined, 1)}`;
      });
    }
  }
}

function withoutBase(row: Record<string, unknown>, base: number): Record<string, unknown> {
  const { id, hotel_id: hotel, partner: _, ...rest } = row;
  const isRoom = hotel !== undefined && id !== undefined;
  const own =
    isRoom && Number(id) >= limits.firstGivenId ? 'given' : Number(id) - (isRoom ? base * 10 : base);
  return {
    ...rest,
    ...(id !== undefined && { id: own }),
    ...(hotel !== undefined && { hotel: Number(hotel) - base }),
  };
}
