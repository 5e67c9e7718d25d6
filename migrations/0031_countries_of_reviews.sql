-- Compatible with programs from 0.1.0.

-- The country of the first candidate, as the queue has it: the index of words says in which countries there are rows with a
-- word, without reading one. Null: the row is older than this column, and may be in any country.
alter table hotel_match_reviews add column country text;

create function set_match_review_country() returns trigger language plpgsql as $$
begin
  new.country := coalesce((select country from hotels where id = new.hotel), '');
  return new;
end $$;
create trigger hotel_match_reviews_country before insert on hotel_match_reviews
  for each row execute function set_match_review_country();

create function match_review_places(job uuid, row_number bigint, confidence double precision, country text) returns tsvector
immutable parallel safe language sql return array_to_tsvector(array[
  job::text || '/c' || match_bucket(confidence)::text, job::text || '/r' || (row_number / 10000)::text,
  job::text || '/k' || coalesce(country, '?')]);

create index hotel_match_reviews_by_keys_places_and_countries on hotel_match_reviews using gin
  (match_review_keys(match_review_words(input)), match_review_places(job, row_number, confidence, country));
drop index hotel_match_reviews_by_keys_and_places;
drop function match_review_places(uuid, bigint, double precision);

-- The queue has the country of the row, not a later one of the hotel.
create or replace function queue_match_reviews() returns trigger language plpgsql as $$
begin
  perform lock_match_decisions(account, environment)
  from (select distinct account, environment from hotel_match_jobs where id in (select job from added) order by 1, 2) as o;
  insert into hotel_match_queue (job, row_number, row_key, class, reason, confidence, hotel, country, value, state)
  select a.job, a.row_number, a.row_key, a.class, a.reason, a.confidence, a.hotel, a.country,
    bits * (1 + (
      select count(*) from hotel_match_queue q join hotel_match_jobs k on k.id = q.job
      where q.row_key = a.row_key and q.state <> 'decided' and k.account = j.account and k.environment = j.environment
    )), 'open'
  from added a join hotel_match_jobs j on j.id = a.job,
    lateral (
      select case when a.confidence in (0, 1) then 0
        else -(a.confidence * ln(a.confidence) + (1 - a.confidence) * ln(1 - a.confidence)) / ln(2::float8) end as bits
    ) as entropy;
  perform settle_match_queue(account, environment, array_agg(row_key))
  from (
    select distinct j.account, j.environment, a.row_key from added a join hotel_match_jobs j on j.id = a.job
    join hotel_match_decisions d on d.account = j.account and d.environment = j.environment and d.row_key = a.row_key
  ) as decided group by account, environment order by account, environment;
  return null;
end $$;
