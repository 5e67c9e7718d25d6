import type { Sql } from '../../contract/database.ts';
import type { Owner } from '../../contract/owner.ts';
import {
  column,
  columnsOf,
  insertSelect,
  optional,
  readFrom,
  tableOf,
  insertInto,
  type RowOf,
} from '../../lib/columns/columns.ts';
import { partnerKey } from '../reference/search-key.ts';

const stored = {
  name: column<string>('name'),
  note: column<string>('note'),
  /** The last change that belongs to it. */
  lastChange: column<number>('last_change'),
  /** The state of the map at this instant. */
  stateAt: column<Date>('state_at'),
  publishedBy: column<string>('published_by'),
};

const current = '(select release from map_current_releases order by number desc limit 1)';

const releases = tableOf({
  id: column<number>('id'),
  ...stored,
  isCurrent: readFrom<boolean>('is_current', `r.id = ${current}`),
});

export type Release = RowOf<typeof releases.members>;

async function found(sql: Sql, condition: string, values: readonly unknown[] = []): Promise<Release[]> {
  const rows = await sql.rows(`select ${columnsOf('r', releases)} from map_releases r ${condition}`, values);
  return rows.map(releases.read);
}

export async function listReleases(sql: Sql): Promise<Release[]> {
  return found(sql, 'order by r.id desc');
}

export async function findRelease(sql: Sql, name: string): Promise<Release | undefined> {
  const [release] = await found(sql, 'where r.name_key = $1', [partnerKey(name)]);
  return release;
}

export async function currentRelease(sql: Sql): Promise<Release | undefined> {
  const [release] = await found(sql, `where r.id = ${current}`);
  return release;
}

export async function wasEverCurrent(sql: Sql, release: number): Promise<boolean> {
  return (
    (await sql.row('select from map_current_releases where release = $1 limit 1', [release])) !== undefined
  );
}

export interface NewRelease {
  readonly name: string;
  readonly note: string;
  readonly by: string;
}

const insert = insertSelect('map_releases', tableOf({ ...stored, nameKey: column<string>('name_key') }), {
  name: '$2',
  nameKey: '$3',
  note: '$4',
  stateAt: '$1',
  lastChange: 'last_change',
  publishedBy: '$5',
});

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
     ${insert} from head`,
    [now, name, partnerKey(name), note, by],
  );
}

export interface MadeCurrent {
  readonly release: number;
  readonly by: string;
}

const insertMadeCurrent = insertInto(
  'map_current_releases',
  tableOf({
    release: column<number>('release'),
    since: column<Date>('since'),
    by: column<string>('made_by'),
  }),
);

export async function insertCurrent(tx: Sql, now: Date, made: MadeCurrent): Promise<void> {
  await tx.run(insertMadeCurrent.text, insertMadeCurrent.values(undefined, { ...made, since: now }));
}

/** What a release must not exceed, or fall below. Null: no limit. */
export interface Gate {
  /** Ids that were moved or withdrawn since the current release. */
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

const pin = {
  account: column<string | null>('account'),
  environment: column<string | null>('environment'),
  pinnedAt: column<Date>('pinned_at'),
  pinnedBy: column<string>('pinned_by'),
};

const insertPin = insertInto(
  'map_pins',
  tableOf({ ...pin, partner: column<number | null>('partner'), release: optional<number>('release') }),
);

export async function savePin(sql: Sql, { subject, release, at, by }: NewPin): Promise<void> {
  await sql.run(
    `${insertPin.text} on conflict (account, environment, partner)
     do update set release = excluded.release, pinned_at = excluded.pinned_at, pinned_by = excluded.pinned_by`,
    insertPin.values(undefined, { ...keyOf(subject), release, pinnedAt: at, pinnedBy: by }),
  );
}

/** False if there was none. */
export async function deletePin(sql: Sql, subject: PinSubject): Promise<boolean> {
  const deleted = await sql.run(
    `delete from map_pins
     where (account, environment, partner) is not distinct from ($1::text, $2::text, $3::integer)`,
    Object.values(keyOf(subject)),
  );
  return deleted > 0;
}

interface PinKey {
  readonly account: string | null;
  readonly environment: string | null;
  readonly partner: number | null;
}

function keyOf(subject: PinSubject): PinKey {
  if ('owner' in subject) {
    const { accountId, environment } = subject.owner;
    return { account: accountId, environment, partner: null };
  }
  return { account: null, environment: null, partner: 'partner' in subject ? subject.partner : null };
}

/** The release that an account has pinned, or `current`; undefined: none. */
export async function pinOf(sql: Sql, { accountId, environment }: Owner): Promise<string | undefined> {
  const pin = await sql.row<{ release: string }>(
    `select coalesce(r.name, 'current') as release from map_pins i left join map_releases r on r.id = i.release
     where i.account = $1 and i.environment = $2`,
    [accountId, environment],
  );
  return pin?.release;
}

const shownPins = tableOf({
  ...pin,
  partner: readFrom<string | null>('partner_name', 'p.name'),
  /** Null: whichever release is current. */
  release: readFrom<string | null>('release_name', 'r.name'),
});

export type ShownPin = RowOf<typeof shownPins.members>;

export async function listPins(sql: Sql): Promise<ShownPin[]> {
  const rows = await sql.rows(
    `select ${columnsOf('i', shownPins)}
     from map_pins i left join partners p on p.id = i.partner left join map_releases r on r.id = i.release
     order by i.account is null, i.account, i.environment, p.name nulls last`,
  );
  return rows.map(shownPins.read);
}

export interface ReleaseInUse {
  readonly name: string;
  readonly stateAt: Date;
}

/**
 * The release that answers to an account refer to; undefined: the map as it is now. One statement, so that an answer
 * never mixes a pin and a current release of two times.
 */
export async function releaseInUse(
  sql: Sql,
  { accountId, environment }: Owner,
  partner = '',
): Promise<ReleaseInUse | undefined> {
  return sql.row(
    {
      name: 'release-in-use',
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
