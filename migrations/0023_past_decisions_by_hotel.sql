-- Compatible with programs from 0.1.0.
-- An unmerge lists the decisions about its hotels that were replaced while they were merged.

create index past_hotel_match_decisions_by_hotel on past_hotel_match_decisions (hotel);
