-- What kept a row from being matched, in words. Reviews of earlier jobs say it by their class alone.
alter table hotel_match_reviews add column reason text not null default '';
