-- Most texts have no phone number in them. For those the second half of the comparison is over at its first condition,
-- instead of looking for the form of a phone number in each text.
create or replace function matches_search(
  search_text text, pattern text, patterns text[], pattern_as_phone text, patterns_as_phone text[]
) returns boolean language sql immutable parallel safe as $$
  select search_text like pattern and search_text like all (patterns)
    or pattern_as_phone is not null
      and search_text like pattern_as_phone and search_text like all (patterns_as_phone)
      and search_text ~ '\n1[0-9]{10}$'
$$;
