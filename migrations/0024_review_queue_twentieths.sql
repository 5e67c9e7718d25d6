-- Compatible with programs from 0.1.0.

-- The rows of each state and twentieth of the confidence by value. A page of a filter merges the twentieths that have its rows:
-- in the order of the value alone, those of all other twentieths may come first.
create index hotel_match_queue_by_twentieth on hotel_match_queue
  (job, state, match_bucket(confidence), value, row_number) include (confidence, country, class, reason);
