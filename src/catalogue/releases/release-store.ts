import type { Sql } from '../../contract/database.ts';
import type { Owner } from '../../accounts/caller.ts';
import { partnerKey } from '../reference/search-key.ts';

export interface Release {
  readonly id: number;
  readonly name: string;
  readonly note: string;
  /** The last change that belongs to it. */
  readonly lastChange: number;
  /** The state of the map at this instant. */
  readonly stateAt: Date;
  readonly publishedBy: string;
  readonly isCurrent: boolean;
}

const columns = `
  r.id, r.name, r.note, r.last_change as "lastChange", r.state_at as "stateAt", r.published_by as "publishedBy",
  r.id = (select release from map_current_releases order by number desc limit 1) as "isCurrent"`;

export async function listReleases(sql: Sql): Promise<Release[]> {
  return sql.rows(`select ${columns} from map_releases r order by r.id desc`);
}

export async function findRelease(sql: Sql, name: string): Promise<Release | undefined> {
  return sql.row(`select ${columns} from map_releases r where r.name_key = $1`, [partnerKey(name)]);
}

export async function newestRelease(sql: Sql): Promise<Release | undefined> {
  return sql.row(`select ${columns} from map_releases r order by r.id desc limit 1`);
}

export async function currentRelease(sql: Sql): Promise<Release | undefined> {
  return sql.row(
    `select ${columns} from map_releases r
     where r.id = (select release from map_current_releases order by number desc limit 1)`,
  );
}

export interface NewRelease {
  readonly name: string;
  readonly note: string;
  readonly by: string;
}

/**
 * The state of now as a release, under the lock of the catalogue. Every later change has a later time: writers take the
 * time of the head if theirs is earlier.
 */
export async function insertRelease(tx: Sql, now: Date, { name, note, by }: NewRelease): Promise<void> {
  await tx.run(
    `with head as (
       update catalogue_head set released_at = $1, changed_at = $1::timestamptz + interval '1 millisecond'
       returning last_change
     )
     insert into map_releases (name, name_key, note, state_at, last_change, published_by)
     select $2, $3, $4, $1, last_change, $5 from head`,
    [now, name, partnerKey(name), note, by],
  );
}

export interface MadeCurrent {
  readonly release: number;
  readonly by: string;
}

export async function insertCurrent(tx: Sql, now: Date, { release, by }: MadeCurrent): Promise<void> {
  await tx.run('insert into map_current_releases (release, since, made_by) values ($1, $2, $3)', [
    release,
    now,
    by,
  ]);
}

/** What a release must not exceed, or fall below. Null: no limit. */
export interface Gate {
  /** Ids that were moved or withdrawn since the newest release. */
  readonly mostMoved: number | null;
  /** The share of labelled cases that are right. */
  readonly leastScore: number | null;
}

export async function readGate(sql: Sql): Promise<Gate> {
  const row = await sql.row<Gate>(
    'select most_moved as "mostMoved", least_score as "leastScore" from map_release_gate',
  );
  return row ?? { mostMoved: null, leastScore: null };
}

export async function saveGate(sql: Sql, { mostMoved, leastScore }: Gate): Promise<void> {
  await sql.run('update map_release_gate set most_moved = $1, least_score = $2', [mostMoved, leastScore]);
}

/** What a pin is for: an account, a partner by its number, or everyone. */
export type PinSubject =
  | { readonly owner: Owner }
  | { readonly partner: number }
  | { readonly everyone: true };

export interface NewPin {
  readonly subject: PinSubject;
  /** Undefined: whichever release is current. */
  readonly release: number | undefined;
  readonly at: Date;
  readonly by: string;
}

export async function savePin(sql: Sql, { subject, release, at, by }: NewPin): Promise<void> {
  await sql.run(
    `insert into map_pins (account, environment, partner, release, pinned_at, pinned_by) values ($1, $2, $3, $4, $5, $6)
     on conflict (account, environment, partner)
     do update set release = excluded.release, pinned_at = excluded.pinned_at, pinned_by = excluded.pinned_by`,
    [...keyOf(subject), release ?? null, at, by],
  );
}

/** False if there was none. */
export async function deletePin(sql: Sql, subject: PinSubject): Promise<boolean> {
  const deleted = await sql.run(
    `delete from map_pins
     where (account, environment, partner) is not distinct from ($1::text, $2::text, $3::integer)`,
    keyOf(subject),
  );
  return deleted > 0;
}

function keyOf(subject: PinSubject): (string | number | null)[] {
  if ('owner' in subject) return [subject.owner.accountId, subject.owner.environment, null];
  return [null, null, 'partner' in subject ? subject.partner : null];
}

export interface ShownPin {
  readonly account: string | null;
  readonly environment: string | null;
  readonly partner: string | null;
  /** Null: whichever release is current. */
  readonly release: string | null;
  readonly pinnedAt: Date;
  readonly pinnedBy: string;
}

export async function listPins(sql: Sql): Promise<ShownPin[]> {
  return sql.rows(
    `select i.account, i.environment, p.name as partner, r.name as release, i.pinned_at as "pinnedAt",
       i.pinned_by as "pinnedBy"
     from map_pins i left join partners p on p.id = i.partner left join map_releases r on r.id = i.release
     order by i.account is null, i.account, i.environment, p.name nulls last`,
  );
}

export interface Followed {
  readonly name: string;
  readonly stateAt: Date;
}

/**
 * The release that answers to an account refer to; undefined: the map as it is now. One statement, so that an answer
 * never mixes a pin and a current release of two times.
 */
export async function followedRelease(
  sql: Sql,
  { accountId, environment }: Owner,
  partner = '',
): Promise<Followed | undefined> {
  return sql.row(
    {
      name: 'followed-release',
      text: `select r.name, r.state_at as "stateAt"
       from (
         select coalesce(release, (select release from map_current_releases order by number desc limit 1)) as release
         from map_pins
         where (account = $1 and environment = $2) or partner = (select id from partners where name_key = $3)
           or (account is null and partner is null)
         order by account is null, partner is null limit 1
       ) as pin join map_releases r on r.id = pin.release`,
    },
    [accountId, environment, partnerKey(partner)],
  );
}
