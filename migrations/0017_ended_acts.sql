-- Compatible with programs from 0.1.0.
-- The undoing of a bulk action lists what became of its decisions that are no longer in force.

create index past_hotel_match_decisions_by_act on past_hotel_match_decisions (act) where act is not null;
