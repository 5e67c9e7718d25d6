import { listHotels } from '../../src/catalogue/lookup/list-hotels.ts';
import { showHotel } from '../../src/catalogue/lookup/show-hotel.ts';
import { publicId } from '../../src/catalogue/hotel-id.ts';
import { literal, mergesAt } from '../../src/catalogue/stores/as-of.ts';
import { listPartners } from '../../src/hotels/ids/list-partners.ts';
import { meaningsOf } from '../../src/hotels/ids/store.ts';
import { listDecisions } from '../../src/hotels/match/review/decide-rows.ts';
import type { SeededRandom } from '../../src/lib/seeded-random.ts';
import type { TestNeeds } from '../support/needs.ts';
import { HOTELS, IDS } from './operations.ts';
import { owner, type Subject } from './subjects.ts';

/** What is looked up at a moment, and again as of it: few enough records that the look-ups cost less than the exports. */
interface Query {
  /** One hotel of each subject, a merged one if there is one. */
  readonly hotels: readonly number[];
  /** Hotels whose pages, and partners whose ids are looked up one by one. */
  readonly pages: readonly number[];
  readonly partners: readonly string[];
}

export interface Points {
  readonly query: Query;
  /** By what was looked up. */
  readonly answers: Readonly<Record<string, string>>;
}

const ONE_BY_ONE = 8;

export async function pointsOf(
  needs: TestNeeds,
  { subjects, random }: { readonly subjects: readonly Subject[]; readonly random: SeededRandom },
): Promise<Points> {
  const merges = await mergesOf(needs);
  const losers = Map.groupBy(merges, ({ loser }) => Math.floor(loser / 10) * 10);
  const hotels = subjects.map(({ base }) => {
    const merged = losers.get(base);
    return merged === undefined ? base + random.whole(1, HOTELS) : random.pick(merged).loser;
  });
  const query = {
    hotels,
    pages: Array.from({ length: ONE_BY_ONE }, () => random.pick(hotels)),
    partners: Array.from({ length: ONE_BY_ONE }, () => random.pick(subjects).partner),
  };
  return { query, answers: await answersTo(needs, query) };
}

/** The answers of the operations that take an instant, now or as of one. Lists with many rows are one text. */
export async function answersTo(
  needs: TestNeeds,
  { hotels, pages, partners }: Query,
  at?: Date,
): Promise<Points['answers']> {
  const { db } = needs;
  const merges = await mergesOf(needs, at);
  const filter = { hotelIds: hotels.map(publicId), asOf: at };
  const listed = await listHotels(needs, { filter, page: { offset: 0, limit: hotels.length } });
  const { decisions } = await listDecisions(needs, owner, {
    limit: EVERY,
    ...(at && { asOf: at.toISOString() }),
  });
  const known = await listPartners(needs, { asOf: at });
  const answers: Record<string, string> = {
    merges: lines(merges),
    hotels: lines(listed.hotels),
    decisions: lines(decisions),
    partners: lines(known.partners.filter(({ mappings }) => mappings > 0)),
  };
  for (const hotel of new Set(pages)) answers[`hotel ${hotel}`] = await pageOf(needs, hotel, at);
  const numbers = await db.rows<{ id: number; name: string }>(
    'select id, name from partners where name = any($1)',
    [partners],
  );
  for (const { id, name } of numbers)
    answers[`ids of ${name}`] = lines(await meaningsOf(db, { partner: id, asOf: at }, IDS));
  return answers;
}

const EVERY = 1_000_000;

function mergesOf({ db }: TestNeeds, at?: Date): Promise<{ loser: number; survivor: number }[]> {
  return db.rows(`select loser, survivor from ${mergesAt(at && literal(at))} as g order by loser, survivor`);
}

/** Hotel and rooms. The time of the last change is not part of a version. */
async function pageOf(needs: TestNeeds, hotel: number, at?: Date): Promise<string> {
  const page = await showHotel(needs, publicId(hotel), at);
  return JSON.stringify({ ...page, hotel: { ...page.hotel, updated_at: undefined } });
}

const lines = (rows: readonly object[]): string =>
  rows
    .map((row) => JSON.stringify(row))
    .toSorted()
    .join('\n');
