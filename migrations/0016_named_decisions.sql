-- Compatible with programs from 0.1.0.
-- An id that is adopted by a decision belongs to the hotel that the decision names, also while that one is merged.

create or replace view valid_hotel_match_decisions as
  select d.id, d.account, d.environment, d.row_key, h.id as hotel, d.decision, d.note, d.decided_at, d.decided_by, d.reviewer,
    d.job, d.hotel as named
  from hotel_match_decisions d left join hotel_merges g on g.loser = d.hotel
  join hotels h on h.id = coalesce(g.survivor, d.hotel) and h.deleted_at is null;
