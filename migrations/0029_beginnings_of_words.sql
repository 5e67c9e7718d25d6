-- Compatible with programs from 0.1.0.

-- The words of a row and their first 2, 3 and 5 letters after a sign that no word has: to find the rows with several beginnings
-- of words, the rows of each are compared as they are read, where all words that begin so would have to be collected first.
create function match_review_keys(words tsvector) returns tsvector immutable parallel safe language plpgsql as $$
declare
  keys text[] := tsvector_to_array(words);
  word text;
begin
  foreach word in array keys loop
    keys := keys || case
      when length(word) > 5 then array['*' || left(word, 2), '*' || left(word, 3), '*' || left(word, 5)]
      when length(word) > 3 then array['*' || left(word, 2), '*' || left(word, 3)]
      when length(word) > 2 then array['*' || left(word, 2)]
      else '{}' end;
  end loop;
  return array_to_tsvector(keys);
end $$;

create index hotel_match_reviews_by_keys on hotel_match_reviews using gin (match_review_keys(match_review_words(input)));
drop index hotel_match_reviews_by_words;
