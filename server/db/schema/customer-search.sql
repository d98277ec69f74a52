-- Finds the customers whose names or username contain every word of the text. Phone numbers in the text are also
-- compared, as digits, with usernames that are phone numbers. A complete username comes first, then results are sorted
-- by last name, first name and username. If more than `at_most` match, sets `too_many` or finds only the customer with
-- this complete username.
create function search_customers_by_name(search text, at_most integer, out too_many boolean, out ids bigint[])
language plpgsql stable parallel safe
-- The plans below suit any text, so replanning is not worthwhile, and the queries are too short for parallel workers.
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set max_parallel_workers_per_gather = 0
as $$
#variable_conflict use_column
declare
  words text[] := search_words(search);
  words_as_phone text[] := search_words_as_phone(words);
  patterns text[] := search_patterns(words);
  patterns_as_phone text[] := search_patterns(words_as_phone);
  word text := words[1]; -- the rarest one, which is compared first because that is faster
  word_as_phone text := words_as_phone[1]; -- also the rarest one
  looked_up_words text[];
  looked_up_phone_words text[];
  grams tsquery;
  whole text[]; -- usernames that the text may match completely
  last_id bigint;
  sample_size integer;
  seen integer;
  seen_as_phone integer;
  rarest integer;
  rarest_as_phone integer;
  to_compare bigint;
  to_gather bigint; -- in the equivalent number of comparisons
begin
  too_many := false;
  ids := '{}';
  if word is null then
    return;
  end if;

  -- An index lookup gathers all entries of a gram before it returns the first customer, which takes long for a common
  -- one; but comparing rows soon finds `at_most` matches of a common text. A small sample shows which is faster.
  select id into last_id from customers order by id desc limit 1;
  sample_size := sqrt(last_id) / 2;
  if sample_size > 31 then
    for i in 1..cardinality(words) loop
      select count(*) filter (where search_text like patterns[i]),
        count(*) filter (where search_text like patterns_as_phone[i])
      into seen, seen_as_phone
      from (
        select search_text from customers
        where id % 10 = 0 and length(search_text) <= 500 order by hashint8(id) limit sample_size
      ) sample;
      if seen < rarest is not false then
        rarest := seen;
        word := words[i];
      end if;
      if seen_as_phone < rarest_as_phone is not false then
        rarest_as_phone := seen_as_phone;
        word_as_phone := words_as_phone[i];
      end if;
    end loop;
    for i in 1..cardinality(words) loop
      if length(words[i]) > 2 or words[i] = word then
        looked_up_words := looked_up_words || words[i];
      end if;
      if length(words_as_phone[i]) > 2 or words_as_phone[i] = word_as_phone then
        looked_up_phone_words := looked_up_phone_words || words_as_phone[i];
      end if;
    end loop;
    if rarest + rarest_as_phone > 0 then
      if cardinality(words) > 1 or words_as_phone is not null then
        select count(*) into seen
        from (
          select search_text from customers
          where id % 10 = 0 and length(search_text) <= 500 order by hashint8(id) limit sample_size
        ) sample
        where matches_search(search_text, word, patterns, word_as_phone, patterns_as_phone);
      end if;
      -- A small sample may overestimate the matches, so assume fewer.
      to_compare := at_most * sample_size / greatest(seen - sqrt(seen), 0.5);
      -- Measured: gathering an entry of a complete gram takes as long as 3 comparisons, of a prefix of one 6.
      to_gather := last_id / sample_size * (
        rarest * (case when length(word) < 3 then 6 else 3 end)
        + rarest_as_phone * (case when length(word_as_phone) < 3 then 6 else 3 end));
      if to_compare < least(to_gather, last_id / 10) then
        select count(*) > at_most into too_many from (
          select from (
            select search_text from customers
            where id % 10 = 0 and length(search_text) <= 500 order by hashint8(id) limit to_compare * 1.5
          ) sample
          where matches_search(search_text, word, patterns, word_as_phone, patterns_as_phone)
          limit at_most + 1
        ) matching;
      end if;
    end if;
  end if;

  if too_many is not true then
    grams := search_grams_query(coalesce(looked_up_words, words));
    if words_as_phone is not null then
      grams := grams || search_grams_query(coalesce(looked_up_phone_words, words_as_phone));
    end if;
    ids := array(
      select id from customers
      where search_grams(search_text) @@ grams
        and matches_search(search_text, word, patterns, word_as_phone, patterns_as_phone)
      limit at_most + 1
    );
    if cardinality(ids) = 0 then
      return;
    end if;
    too_many := cardinality(ids) > at_most;
  end if;

  if cardinality(words) = 1 then
    whole := lower(search) || coalesce(words_as_phone, words) || ('1' || (coalesce(words_as_phone, words))[1]);
  end if;
  if too_many then
    ids := array(
      select id from customers where username = any (whole) order by array_position(whole, username) limit 1
    );
    too_many := cardinality(ids) = 0;
    return;
  end if;
  ids := array(
    select id from customers where id = any (ids)
    order by array_position(whole, username), search_text collate "C", id
  );
end
$$;
