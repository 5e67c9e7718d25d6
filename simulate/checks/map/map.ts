import type { DoneDeed, FollowedChange, MapRead } from '../../world/map/map-evidence.ts';
import type { Evidence } from '../evidence.ts';
import { hotelNumber, isIn, nameOf } from './map-actions.ts';
import { replayed, storedFeed, type StoredChange } from './feed.ts';

/**
 * The map at an instant is the replay of the feed until then, everyone who follows the feed has the same one, and what
 * was acknowledged was in force.
 */
export async function brokenMap({ sessions, mapped }: Evidence): Promise<string[]> {
  const feed = await storedFeed(sessions);
  return [
    ...brokenOrder(feed),
    ...mapped.reads.flatMap((read) => brokenRead(feed, read)),
    ...[...mapped.followed].flatMap(([name, changes]) => brokenFollower(feed, { name, changes })),
    ...mapped.done.flatMap((done) => lost(feed, done)),
    ...severalAnswers(mapped.done),
    ...(await brokenTables(sessions, feed)),
    ...(await brokenReleases(sessions, { feed, done: mapped.done })),
  ];
}

function brokenOrder(feed: readonly StoredChange[]): string[] {
  const last = feed.length;
  const found = [...replayed(feed, { number: last }).broken];
  for (const [place, { number, atMs }] of feed.entries()) {
    if (number !== place + 1) found.push(`change ${place + 1} of the feed has the number ${number}`);
    if (atMs < (feed[place - 1]?.atMs ?? 0))
      found.push(`change ${number} of the feed is earlier than the one before`);
  }
  return found;
}

/** A read sees what was committed when it was asked for, and perhaps what was committed while it ran. */
function brokenRead(
  feed: readonly StoredChange[],
  { kind, asOfMs, rows, askedAt, answeredAt }: MapRead,
): string[] {
  for (let number = askedAt; number <= answeredAt; number += 1) {
    const state = replayed(feed, { number, ...(asOfMs !== undefined && { atMs: asOfMs }) });
    const expected = kind === 'hotels' ? state.hotels() : state.mappings();
    if (JSON.stringify(expected) === JSON.stringify([...rows].toSorted())) return [];
  }
  const when = asOfMs === undefined ? 'now' : new Date(asOfMs).toISOString();
  return [
    `the ${kind} of ${when} were ${rows.join(', ')}, and the replays of changes ${askedAt} to ${answeredAt} are others`,
  ];
}

const types = {
  hotel: {
    created: 'created',
    updated: 'changed',
    restored: 'restored',
    merged: 'merged',
    unmerged: 'unmerged',
    deleted: 'deleted',
    moved: '',
  },
  mapping: {
    created: 'mapping_added',
    restored: 'mapping_added',
    updated: 'mapping_changed',
    moved: 'mapping_moved',
    deleted: 'mapping_withdrawn',
    merged: '',
    unmerged: '',
  },
} as const;

/** A reader of the feed has its first changes, each of them once and in their order. */
function brokenFollower(
  feed: readonly StoredChange[],
  { name, changes }: { readonly name: string; readonly changes: readonly FollowedChange[] },
): string[] {
  const at = changes.findIndex((change, place) => textOf(change) !== storedText(feed[place]));
  return at < 0
    ? []
    : [`${name} read ${textOf(changes[at])} from the feed, and change ${at + 1} is ${storedText(feed[at])}`];
}

function textOf(change: FollowedChange | undefined): string {
  if (change === undefined) return 'nothing';
  const { number, at, type, hotelId, partner, partnerId, survivorId, previousHotelId } = change;
  const other = survivorId ?? previousHotelId;
  return [
    number,
    Date.parse(at),
    type,
    hotelNumber(hotelId),
    partner,
    partnerId,
    other && hotelNumber(other),
  ].join(' ');
}

function storedText(change: StoredChange | undefined): string {
  if (change === undefined) return 'nothing';
  const { number, atMs, subject, change: what, hotel, partner, partnerId, other } = change;
  return [number, atMs, types[subject][what], hotel, partner, partnerId, other].join(' ');
}

/** An acknowledged action was in force at some change between the request and its answer. */
function lost(feed: readonly StoredChange[], done: DoneDeed): string[] {
  for (let number = done.askedAt; number <= done.answeredAt; number += 1)
    if (isIn(replayed(feed, { number }), done)) return [];
  return [
    `${nameOf(done.action)} was acknowledged, and none of the changes ${done.askedAt} to ${done.answeredAt} has it`,
  ];
}

function severalAnswers(done: readonly DoneDeed[]): string[] {
  const keyed = Map.groupBy(
    done.filter(({ key }) => key !== undefined),
    ({ key }) => key,
  );
  return [...keyed].flatMap(([key, of]) => {
    const answers = new Set(of.map(({ answer }) => answer)).size;
    return answers === 1 ? [] : [`the key ${key} has ${answers} different answers`];
  });
}

async function brokenTables(
  sessions: Evidence['sessions'],
  feed: readonly StoredChange[],
): Promise<string[]> {
  const rows = await sessions.rows<{ row: string }>(
    `select distinct p.name || ' ' || m.partner_id || ' ' || h.id as row
     from partner_mappings m join partners p on p.id = m.partner left join hotel_merges g on g.loser = m.hotel
     join hotels h on h.id = coalesce(g.survivor, m.hotel) where m.withdrawn_at is null and h.deleted_at is null`,
  );
  const stored = rows.map(({ row }) => row).toSorted();
  const replay = replayed(feed, { number: feed.length }).mappings();
  return stored.join(', ') === replay.join(', ')
    ? []
    : [`the tables lead to ${stored.join(', ')}, and the feed to ${replay.join(', ')}`];
}

/** Each change is in a release, or later than it, by its number as by its time. One that was acknowledged was made then. */
async function brokenReleases(
  sessions: Evidence['sessions'],
  { feed, done }: { readonly feed: readonly StoredChange[]; readonly done: readonly DoneDeed[] },
): Promise<string[]> {
  const releases = await sessions.rows<{ name: string; atMs: number; last: number }>(
    `select name, (extract(epoch from state_at) * 1000)::float8 as "atMs", last_change::float8 as last from map_releases`,
  );
  const made = new Map(releases.map(({ name, last }) => [name, last]));
  const found = done.flatMap(({ action, askedAt, answeredAt }) => {
    if (action.kind !== 'publish') return [];
    const last = made.get(action.name) ?? -1;
    return last >= askedAt && last <= answeredAt
      ? []
      : [`${action.name} was published after change ${askedAt}, and is not among the releases`];
  });
  for (const { name, atMs, last } of releases)
    if (feed.some((change) => change.number <= last !== change.atMs <= atMs))
      found.push(`${name} has the changes up to ${last}, and its instant has others`);
  return found;
}
