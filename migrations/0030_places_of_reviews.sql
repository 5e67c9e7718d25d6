-- Compatible with programs from 0.1.0.

-- The twentieth of the confidence and the ten thousand of the number that a row of a job is in: the index says in which of them
-- there are rows with a word, without reading one.
create function match_review_places(job uuid, row_number bigint, confidence double precision) returns tsvector
immutable parallel safe language sql return array_to_tsvector(array[
  job::text || '/c' || match_bucket(confidence)::text, job::text || '/r' || (row_number / 10000)::text]);

create index hotel_match_reviews_by_keys_and_places on hotel_match_reviews
  using gin (match_review_keys(match_review_words(input)), match_review_places(job, row_number, confidence));
drop index hotel_match_reviews_by_keys;
