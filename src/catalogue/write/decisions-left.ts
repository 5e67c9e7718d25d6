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
 * decision about a hotel of the other side.
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

const leftBehind = `
    with side as (
      select unnest($3::bigint[]) as id, true as returns
      union all select $1, false
      union all select loser, false from hotel_merges where survivor = $1
    ),
    since as (
      select d.*, side.returns from hotel_match_decisions d join side on side.id = d.hotel where d.decided_at > $2
    )
    select 'added' as outcome, 'decision' as kind, row_key as record, account, environment, hotel as named, hotel as changed
    from since where not returns
    union all
    select distinct 'diverted', 'decision', d.row_key, d.account, d.environment, d.hotel, past.hotel
    from since d
      join past_hotel_match_decisions past
        on (past.account, past.environment, past.row_key, past.valid_until)
          = (d.account, d.environment, d.row_key, d.decided_at)
      join side on side.id = past.hotel
    where side.returns <> d.returns and (d.decision, past.decision) <> ('must-link', 'must-link')
    order by account, environment, record, named, changed`;
