import { owner, type Owner } from '../../../contract/owner.ts';
import type { Sql } from '../../../contract/database.ts';
import { arraysOf, column, insertSelect, tableOf, type RowOf } from '../../../lib/columns/columns.ts';

export type DecisionKind = 'must-link' | 'must-not-link';

/** A person's decision about a row and a hotel. */
export const decisionRow = tableOf({
  id: column<string>('id'),
  rowKey: column<string>('row_key'),
  hotel: column<number>('hotel'),
  decision: column<DecisionKind>('decision'),
  note: column<string>('note'),
  decidedAt: column<Date>('decided_at'),
  decidedBy: column<string>('decided_by'),
  /** Which of the people who use the key. */
  reviewer: column<string>('reviewer'),
});

export type Decision = RowOf<typeof decisionRow.members>;

export interface NewDecision extends Decision {
  /** The review row that a person looked at; undefined: none. */
  readonly about: { readonly job: string; readonly row: number } | undefined;
}

const job = column<string | null>('job');

/** A decision as it is stored: `model…` and `candidate` are what the matcher said about its review row. */
const storedDecision = tableOf({
  ...decisionRow.members,
  owner,
  job,
  partner: column<string | null>('partner'),
  candidate: column<number | null>('candidate'),
  model: column<string | null>('model'),
  modelConfidence: column<number | null>('model_confidence'),
});

const newDecision = tableOf({ ...decisionRow.members, job, row: column<number | null>('"row"') });
const arrays = arraysOf(newDecision, {
  id: 'uuid',
  rowKey: 'text',
  hotel: 'bigint',
  decision: 'text',
  note: 'text',
  decidedAt: 'timestamptz',
  decidedBy: 'text',
  reviewer: 'text',
  job: 'uuid',
  row: 'bigint',
});
const newRows = `${arrays.unnest(3)} as new (${newDecision.columns})`;

/** The presently valid decisions: a view of the schema. */
export const validDecisions = 'valid_hotel_match_decisions';

/** Serializes the decisions of one owner: two people may decide the same rows at the same time. */
export async function lockDecisions(tx: Sql, { accountId, environment }: Owner): Promise<void> {
  await tx.run('select lock_match_decisions($1, $2)', [accountId, environment]);
}

/**
 * A new decision on the same row and hotel, or its survivor, replaces the old one; a row is linked to at most one hotel. With
 * one about a review row is stored what the matcher said about it. Without a reviewer it is the one who has claimed the row.
 */
export async function saveDecisions(
  sql: Sql,
  owner: Owner,
  decisions: readonly NewDecision[],
): Promise<Decision[]> {
  await lockDecisions(sql, owner);
  const rows = arrays.values(
    decisions.map(({ about, ...one }) => ({ ...one, job: about?.job ?? null, row: about?.row ?? null })),
  );
  await sql.run(
    `with replaced as (
       delete from hotel_match_decisions old using ${newRows}
       where (old.account, old.environment, old.row_key) = ($1, $2, new.row_key) and (
         old.decision = 'must-link' and new.decision = 'must-link'
         or coalesce((select survivor from hotel_merges where loser = new.hotel), new.hotel)
           = coalesce((select survivor from hotel_merges where loser = old.hotel), old.hotel))
       returning old.*, new.decided_at
     )
     insert into past_hotel_match_decisions select distinct on (id) * from replaced
     on conflict do nothing`,
    [owner.accountId, owner.environment, ...rows],
  );
  const saved = await sql.rows<{ id: string; reviewer: string }>(
    `${insertSelect('hotel_match_decisions', storedDecision, {
      id: 'new.id',
      rowKey: 'new.row_key',
      hotel: 'new.hotel',
      decision: 'new.decision',
      note: 'new.note',
      decidedAt: 'new.decided_at',
      decidedBy: 'new.decided_by',
      owner: '$1, $2',
      reviewer: `coalesce(nullif(new.reviewer, ''), substr(c.claimed_by, length($1 || '/' || $2 || '/') + 1), '')`,
      job: 'r.job',
      partner: 'j.partner',
      candidate: 'r.hotel',
      model: 'j.model',
      modelConfidence: 'r.model_confidence',
    })}
     from ${newRows}
     left join hotel_match_reviews r on r.job = new.job and r.row_number = new."row"
     left join hotel_match_jobs j on j.id = r.job
     left join hotel_match_claims c on c.job = r.job and c.row_number = r.row_number and c.claimed_until > new.decided_at
       and c.claimed_with = new.decided_by and starts_with(c.claimed_by, $1 || '/' || $2 || '/')
     returning id, reviewer`,
    [owner.accountId, owner.environment, ...rows],
  );
  const reviewers = new Map(saved.map(({ id, reviewer }) => [id, reviewer]));
  return decisions.map((decision) => {
    const { about: _, ...one } = decision;
    return { ...one, reviewer: reviewers.get(one.id) ?? one.reviewer };
  });
}

export interface Page {
  /** Decisions after the one of this key and hotel. */
  readonly after: { readonly rowKey: string; readonly hotel: number };
  readonly limit: number;
  /** The decisions that were in force at an instant. */
  readonly asOf?: Date | undefined;
}

export async function pageOfDecisions(
  sql: Sql,
  owner: Owner,
  { after, limit, asOf }: Page,
): Promise<Decision[]> {
  const page = (table: string, condition: string) => `
    (select ${decisionRow.columns} from ${table}
     where account = $1 and environment = $2 and (row_key, hotel) > ($3, $4) and ${condition}
     order by row_key, hotel limit $5)`;
  const values = [owner.accountId, owner.environment, after.rowKey, after.hotel, limit];
  if (asOf === undefined)
    return (await sql.rows(page('hotel_match_decisions', 'true'), values)).map(decisionRow.read);
  const rows = await sql.rows(
    `${page('hotel_match_decisions', 'decided_at <= $6')}
     union all
     ${page('past_hotel_match_decisions', 'decided_at <= $6 and valid_until > $6')}
     order by row_key, hotel limit $5`,
    [...values, asOf],
  );
  return rows.map(decisionRow.read);
}

/** What a decision is about. By an id alone: the rows with it in all lists. */
export interface DecidedRow {
  readonly rowKey: string;
  readonly isByIdAlone: boolean;
}

const decidedRow = `row_key as "rowKey", job is null and starts_with(row_key, 'id:') as "isByIdAlone"`;

/** Removes the decision of this id, or what is left of a bulk action; answers what they are about. */
export function removeDecisions(
  sql: Sql,
  owner: Owner,
  { by, id, at }: { readonly by: 'id' | 'act'; readonly id: string; readonly at: Date },
): Promise<DecidedRow[]> {
  return sql.rows(
    `with removed as (
       delete from hotel_match_decisions where ${by} = $3::uuid and account = $1 and environment = $2
       returning *, $4::timestamptz
     )
     insert into past_hotel_match_decisions select * from removed returning ${decidedRow}`,
    [owner.accountId, owner.environment, id, at],
  );
}

/** Everything that one author decided in a period. */
export interface OfAuthor {
  readonly decidedBy: string;
  /** Only one of the people who use the key. */
  readonly reviewer: string | undefined;
  readonly from: Date | undefined;
  readonly until: Date | undefined;
}

const ofAuthor = `account = $1 and environment = $2 and decided_by = $3
  and ($4::timestamptz is null or decided_at >= $4) and ($5::timestamptz is null or decided_at < $5)
  and ($6::text is null or reviewer = $6)`;

export function decisionsOfAuthor(sql: Sql, owner: Owner, one: OfAuthor): Promise<DecidedRow[]> {
  return sql.rows(`select ${decidedRow} from hotel_match_decisions where ${ofAuthor}`, valuesOf(owner, one));
}

export function removeDecisionsOfAuthor(
  sql: Sql,
  owner: Owner,
  { at, ...one }: OfAuthor & { readonly at: Date },
): Promise<DecidedRow[]> {
  return sql.rows(
    `with removed as (delete from hotel_match_decisions where ${ofAuthor} returning *, $7::timestamptz)
     insert into past_hotel_match_decisions select * from removed returning ${decidedRow}`,
    [...valuesOf(owner, one), at],
  );
}

const valuesOf = ({ accountId, environment }: Owner, { decidedBy, reviewer, from, until }: OfAuthor) => [
  accountId,
  environment,
  decidedBy,
  from,
  until,
  reviewer,
];
