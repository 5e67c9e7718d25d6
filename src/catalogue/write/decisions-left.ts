import type { Tx } from '../../contract/database.ts';

/** A decision of an account about a row of its lists, made while two hotels were one. */
export interface DecisionLeft {
  readonly outcome: 'added' | 'diverted';
  readonly kind: 'decision';
  /** The key of the row. */
  readonly record: string;
  readonly account: string;
  readonly environment: string;
  readonly named: number;
  /** The hotel of the decision, or of the one that it replaced. */
  readonly changed: number;
}

/**
 * After the hotels were separated: decisions that came after the merge and stay with the survivor, and those that replaced a
 * decision about a hotel of the other side, also if they were replaced or undone since.
 */
export function decisionsLeft(
  tx: Tx,
  {
    survivor,
    mergedAt,
    returning,
  }: { readonly survivor: number; readonly mergedAt: Date; readonly returning: readonly number[] },
): Promise<DecisionLeft[]> {
  return tx.rows<DecisionLeft>({ name: 'unmerge-decisions-left', text: leftBehind }, [
    survivor,
    mergedAt,
    returning,
  ]);
}

/** Every decision that there was, in force or not. */
const everyDecision = `(
      select account, environment, row_key, hotel, decision, decided_at from hotel_match_decisions
      union all select account, environment, row_key, hotel, decision, decided_at from past_hotel_match_decisions
    )`;

const sameRow = (one: string, other: string) =>
  `(${one}.account, ${one}.environment, ${one}.row_key) = (${other}.account, ${other}.environment, ${other}.row_key)`;

/** A replaced decision is lost by the merge unless a later one, in force or not, would have replaced it as well. */
const leftBehind = `
    with side as (
      select unnest($3::bigint[]) as id, true as returns
      union all select $1, false
      union all select loser, false from hotel_merges where survivor = $1
    )
    select 'added' as outcome, 'decision' as kind, row_key as record, account, environment, hotel as named, hotel as changed
    from hotel_match_decisions d join side on side.id = d.hotel
    where d.decided_at > $2 and not side.returns
    union all
    select distinct 'diverted', 'decision', past.row_key, past.account, past.environment, other.hotel, past.hotel
    from past_hotel_match_decisions past
      join side on side.id = past.hotel
      join ${everyDecision} other on ${sameRow('other', 'past')} and other.decided_at = past.valid_until
      join side of_other on of_other.id = other.hotel
    where past.valid_until > $2 and of_other.returns <> side.returns
      and (other.decision, past.decision) <> ('must-link', 'must-link')
      and not exists (
        select from ${everyDecision} late
        where ${sameRow('late', 'past')} and late.decided_at > past.valid_until
          and (late.hotel = past.hotel or (late.decision, past.decision) = ('must-link', 'must-link'))
      )
    order by account, environment, record, named, changed`;
