import { owner, type Owner } from '../../../contract/owner.ts';
import type { Sql } from '../../../contract/database.ts';
import { limits } from '../../../contract/limits.ts';
import {
  column,
  columnsOf,
  insertInto,
  insertSelect,
  readFrom,
  tableOf,
  type RowOf,
} from '../../../lib/columns/columns.ts';

export type KnownState = 'waiting' | 'review' | 'settled';

const added = {
  rowKey: column<string>('row_key'),
  addedAt: column<Date>('added_at'),
  addedBy: column<string>('added_by'),
  state: column<KnownState>('state'),
};

const pairs = tableOf({
  ...added,
  /** The present survivor. */
  hotel: readFrom<number>('present_hotel', 'h.id'),
});

export type KnownPair = RowOf<typeof pairs.members>;

/** The known pairs of these rows; those whose hotel has left the catalogue are left out. */
export async function knownPairsOf(
  sql: Sql,
  { accountId, environment }: Owner,
  rowKeys: readonly string[],
): Promise<KnownPair[]> {
  const rows = await sql.rows(
    {
      name: 'hotel-match-known-pairs',
      text: `select ${columnsOf('p', pairs)}
      from hotel_match_known_pairs p left join hotel_merges g on g.loser = p.hotel
      join hotels h on h.id = coalesce(g.survivor, p.hotel) and h.deleted_at is null
      where p.account = $1 and p.environment = $2 and p.row_key = any($3::text[])`,
    },
    [accountId, environment, rowKeys],
  );
  return rows.map(pairs.read);
}

/** A row of a list whose pair is known, and what became of the pair. */
export interface Arrival {
  readonly rowKey: string;
  readonly state: Exclude<KnownState, 'waiting'>;
  readonly candidate: number | null;
  readonly modelConfidence: number | null;
}

/** The first arrival counts: a row that is in review or settled stays so. */
export async function keepArrivals(
  sql: Sql,
  { accountId, environment }: Owner,
  { job, arrivals, at }: { readonly job: string; readonly arrivals: readonly Arrival[]; readonly at: Date },
): Promise<void> {
  await sql.run(
    `update hotel_match_known_pairs p set state = a.state, arrived_at = $4, job = j.id, partner = j.partner, model = j.model,
       candidate = a.candidate, model_confidence = a."modelConfidence"
     from jsonb_to_recordset($3::jsonb) as a ("rowKey" text, state text, candidate bigint, "modelConfidence" float8),
       hotel_match_jobs j
     where p.account = $1 and p.environment = $2 and p.row_key = a."rowKey" and p.state = 'waiting' and j.id = $5`,
    [accountId, environment, JSON.stringify(arrivals), at, job],
  );
}

const insert = insertSelect(
  'hotel_match_known_pairs',
  tableOf({ owner, hotel: column<number>('hotel'), ...added }),
  {
    owner: '$1, $2',
    rowKey: 'p.row_key',
    hotel: 'p.hotel',
    addedAt: '$4::timestamptz',
    addedBy: '$5',
    state: `'waiting'`,
  },
);

/** Another hotel for a known row replaces it. */
export async function addKnownPairs(
  sql: Sql,
  { accountId, environment }: Owner,
  {
    pairs,
    at,
    by,
  }: {
    readonly pairs: readonly { readonly rowKey: string; readonly hotel: number }[];
    readonly at: Date;
    readonly by: string;
  },
): Promise<void> {
  await sql.run(
    `${insert} from (
       select distinct on ("rowKey") "rowKey" as row_key, hotel from jsonb_to_recordset($3::jsonb) as p ("rowKey" text, hotel bigint)
     ) as p
     on conflict (account, environment, row_key) do update set hotel = excluded.hotel`,
    [accountId, environment, JSON.stringify(pairs), at, by],
  );
}

/** Pairs of rows that have not arrived. */
export function removeWaitingPairs(sql: Sql, { accountId, environment }: Owner): Promise<number> {
  return sql.run(
    `delete from hotel_match_known_pairs where account = $1 and environment = $2 and state = 'waiting'`,
    [accountId, environment],
  );
}

export async function countKnownPairs(
  sql: Sql,
  { accountId, environment }: Owner,
): Promise<Readonly<Record<KnownState, number>>> {
  const rows = await sql.rows<{ state: KnownState; rows: number }>(
    `select state, count(*) as rows from hotel_match_known_pairs where account = $1 and environment = $2 group by state`,
    [accountId, environment],
  );
  return {
    waiting: 0,
    review: 0,
    settled: 0,
    ...Object.fromEntries(rows.map((one) => [one.state, one.rows])),
  };
}

/** How many of the rows that reviewers see are known: a share from 0 to 0.5. */
export async function goldShareOf(sql: Sql, { accountId, environment }: Owner): Promise<number> {
  const row = await sql.row<{ share: number | null }>(
    'select gold_share as share from hotel_match_settings where account = $1 and environment = $2',
    [accountId, environment],
  );
  return row?.share ?? limits.goldShare;
}

const insertShare = insertInto(
  'hotel_match_settings',
  tableOf({ owner, goldShare: column<number>('gold_share') }),
);

export async function setGoldShare(sql: Sql, owner: Owner, goldShare: number): Promise<void> {
  await sql.run(
    `${insertShare.text} on conflict (account, environment) do update set gold_share = excluded.gold_share`,
    insertShare.values(undefined, { owner, goldShare }),
  );
}
