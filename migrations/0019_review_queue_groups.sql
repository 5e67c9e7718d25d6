-- Compatible with programs from 0.1.0.

-- The rows that one row of `hotel_match_facets` counts: few rows of a filter are found by it, whatever the filter.
create index hotel_match_queue_by_group on hotel_match_queue
  (job, class, country, state, settled_by, reason, match_bucket(confidence));
