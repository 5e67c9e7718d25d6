import type { Author, Owner } from '../../contract/owner.ts';
import { coreIdOf, publicId } from '../../catalogue/hotel-id.ts';
import { listReleases, type Release } from '../../catalogue/releases/release-store.ts';
import { limits } from '../../contract/limits.ts';
import type { Needs } from '../../contract/needs.ts';
import { shortened } from '../../contract/quote.ts';
import { refuse } from '../../contract/refusal.ts';
import { partnerNamed } from '../ids/partner-named.ts';
import {
  changesOfHotel,
  changesOfHotelAndIds,
  changesOfId,
  decisionsOfHotel,
  decisionsOfId,
  knownOrigins,
  type DecidedRow,
  type FeedChange,
} from './history-store.ts';

export type HistoryWanted =
  | { readonly partner: string; readonly partnerId: string }
  | { readonly hotelId: string; readonly withIds?: boolean };

/** Something that changed an id of a partner, or a hotel. */
export interface HistoryEntry {
  readonly at: Date;
  /** The type of a change of the feed, `decided`, `decision_ended` or `released`. */
  readonly type: string;
  /** The number of a change in the feed. */
  readonly number?: number;
  readonly hotelId?: string;
  /** The survivor of a merge, or the hotel that a moved id led to before. */
  readonly otherHotelId?: string;
  readonly partner?: string;
  readonly partnerId?: string;
  /** What made the change: import, adoption, decision, correction, merge … */
  readonly origin?: string;
  readonly file?: string;
  readonly jobId?: string;
  /** The key, or the person at the command line. */
  readonly by?: string;
  readonly decision?: string;
  readonly release?: string;
}

/** Everything that changed an id of a partner, or a hotel, in order: changes, decisions of the account, and releases. */
export async function readHistory(
  needs: Pick<Needs, 'db'>,
  owner: Owner | undefined,
  wanted: HistoryWanted,
): Promise<HistoryEntry[]> {
  const { rows, decided } = await ('hotelId' in wanted
    ? ofHotel(needs, owner, wanted)
    : ofId(needs, owner, wanted));
  const changes = rows.toReversed();
  return [
    ...changes.map(shownChange),
    ...releasesOf(changes, await listReleases(needs.db)),
    ...decided.flatMap(shownDecision),
  ].toSorted((a, b) => a.at.getTime() - b.at.getTime() || (a.number ?? Infinity) - (b.number ?? Infinity));
}

/**
 * The same as a caller may see it: all accounts share the ids, so what other accounts and the operator did has no file, job
 * and key. A key with the scope `operate` acts for the operator and sees everything.
 */
export async function historyFor(
  needs: Pick<Needs, 'db'>,
  caller: Author,
  wanted: HistoryWanted,
): Promise<HistoryEntry[]> {
  const entries = await readHistory(needs, caller, wanted);
  const known = await knownOrigins(needs.db, caller, {
    keys: [...new Set(entries.flatMap(({ by }) => by ?? []))],
    jobs: [...new Set(entries.flatMap(({ jobId }) => jobId ?? []))],
  });
  const keys = new Set(known.keys);
  const jobs = new Set(known.jobs);
  return entries.map((entry) => {
    const { file: _, jobId = '', by = '', ...rest } = entry;
    const isKnown = known.isOperator || keys.has(by) || jobs.has(jobId) || isForAll(entry);
    return isKnown ? entry : rest;
  });
}

/** Lists of releases name who published them, and decisions of the account their author, to every key. */
const isForAll = ({ type }: HistoryEntry): boolean => type === 'released' || type === 'decided';

interface Found {
  readonly rows: readonly FeedChange[];
  readonly decided: readonly DecidedRow[];
}

const limit = limits.historyChanges;

async function ofId(
  needs: Pick<Needs, 'db'>,
  owner: Owner | undefined,
  { partner: name, partnerId: id }: { readonly partner: string; readonly partnerId: string },
): Promise<Found> {
  const partner = (await partnerNamed(needs, name)).id;
  return {
    rows: await changesOfId(needs.db, { partner, id, limit }),
    decided: owner === undefined ? [] : await decisionsOfId(needs.db, owner, { partner, id }),
  };
}

async function ofHotel(
  { db }: Pick<Needs, 'db'>,
  owner: Owner | undefined,
  { hotelId, withIds = false }: { readonly hotelId: string; readonly withIds?: boolean },
): Promise<Found> {
  const hotel = coreIdOf(hotelId);
  if (hotel === undefined)
    throw refuse('history-refused', `${JSON.stringify(shortened(hotelId))} is not a hotel id`);
  return {
    rows: await (withIds ? changesOfHotelAndIds : changesOfHotel)(db, { hotel, limit }),
    decided: owner === undefined ? [] : await decisionsOfHotel(db, owner, hotel),
  };
}

function shownChange(row: FeedChange): HistoryEntry {
  return {
    at: row.at,
    type: row.type,
    number: row.number,
    hotelId: publicId(row.hotel),
    ...(row.survivor !== null && { otherHotelId: publicId(row.survivor) }),
    ...(row.partner !== null && { partner: row.partner }),
    ...(row.partner_id !== null && { partnerId: row.partner_id }),
    ...(row.origin !== null && { origin: row.origin }),
    ...(row.source !== null && { [row.origin === 'adoption' ? 'jobId' : 'file']: row.source }),
    ...(row.made_by !== null && { by: row.made_by }),
  };
}

/** The releases that were the first to contain one of the changes. */
function releasesOf(changes: readonly FeedChange[], newestFirst: readonly Release[]): HistoryEntry[] {
  const releases = newestFirst.toReversed();
  return releases
    .filter(({ lastChange }, place) => {
      const before = releases[place - 1]?.lastChange ?? 0;
      return changes.some(({ number }) => number > before && number <= lastChange);
    })
    .map(({ name, stateAt, publishedBy }) => ({
      at: stateAt,
      type: 'released',
      release: name,
      by: publishedBy,
    }));
}

function shownDecision({ at, hotel, decision, by, job, until, ended_by }: DecidedRow): HistoryEntry[] {
  const about = { hotelId: publicId(hotel), decision };
  const decided = { at, type: 'decided', ...about, by, ...(job !== null && { jobId: job }) };
  if (until === null) return [decided];
  const ended = { at: until, type: 'decision_ended', ...about };
  return [decided, ended_by === null ? ended : { ...ended, by: ended_by }];
}
