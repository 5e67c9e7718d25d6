import type { Sql } from '../../platform/database.ts';
import type { Owner } from './job-store.ts';

export type DecisionKind = 'must-link' | 'must-not-link';

/** What a person said of a row and a hotel. */
export interface Decision {
  readonly id: string;
  readonly rowKey: string;
  readonly hotel: number;
  readonly decision: DecisionKind;
  readonly note: string;
  readonly decidedAt: Date;
}

const columns = `id, row_key as "rowKey", hotel, decision, note, decided_at as "decidedAt"`;

/** A new word on the same row and hotel replaces the old one; a row that is one hotel is no other. */
export async function saveDecisions(sql: Sql, owner: Owner, decisions: readonly Decision[]): Promise<void> {
  const links = decisions.filter(({ decision }) => decision === 'must-link');
  await sql.run(
    `delete from hotel_match_decisions where account = $1 and environment = $2 and decision = 'must-link'
       and row_key = any($3::text[])`,
    [owner.accountId, owner.environment, links.map(({ rowKey }) => rowKey)],
  );
  await sql.run(
    `insert into hotel_match_decisions (id, account, environment, row_key, hotel, decision, note, decided_at)
     select id, $1, $2, row_key, hotel, decision, note, at
     from jsonb_to_recordset($3::jsonb) as d (id uuid, row_key text, hotel bigint, decision text, note text, at timestamptz)
     on conflict (account, environment, row_key, hotel)
       do update set id = excluded.id, decision = excluded.decision, note = excluded.note, decided_at = excluded.decided_at`,
    [
      owner.accountId,
      owner.environment,
      JSON.stringify(
        decisions.map(({ rowKey, decidedAt, ...rest }) => ({ ...rest, row_key: rowKey, at: decidedAt })),
      ),
    ],
  );
}

export function decisionsFor(sql: Sql, owner: Owner, rowKeys: readonly string[]): Promise<Decision[]> {
  return sql.rows<Decision>(
    {
      name: 'hotel-match-decisions-for',
      text: `select ${columns} from hotel_match_decisions where account = $1 and environment = $2 and row_key = any($3::text[])`,
    },
    [owner.accountId, owner.environment, rowKeys],
  );
}

export interface Page {
  /** Decisions after the one of this key and hotel. */
  readonly after: { readonly rowKey: string; readonly hotel: number };
  readonly limit: number;
}

export function pageOfDecisions(sql: Sql, owner: Owner, { after, limit }: Page): Promise<Decision[]> {
  return sql.rows<Decision>(
    `select ${columns} from hotel_match_decisions
     where account = $1 and environment = $2 and (row_key, hotel) > ($3, $4) order by row_key, hotel limit $5`,
    [owner.accountId, owner.environment, after.rowKey, after.hotel, limit],
  );
}

/** Answers false where there is none of this id. */
export async function removeDecision(sql: Sql, owner: Owner, id: string): Promise<boolean> {
  return (
    (await sql.run('delete from hotel_match_decisions where id = $3 and account = $1 and environment = $2', [
      owner.accountId,
      owner.environment,
      id,
    ])) === 1
  );
}
