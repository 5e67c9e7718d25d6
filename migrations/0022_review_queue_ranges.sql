-- Compatible with programs from 0.1.0.

-- As `hotel_match_queue_open`, with the value: the open rows of a range of confidences are sorted by it without being read.
create index hotel_match_queue_open_ranges on hotel_match_queue
  (job, confidence, row_number, country, class) include (value) where state = 'open';
drop index hotel_match_queue_open;
