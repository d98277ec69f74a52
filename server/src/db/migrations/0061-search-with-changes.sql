-- The search's index is kept in the transaction of each change: the text is a column of the customer that PostgreSQL makes
-- itself, and the index is of the customers. See docs/decisions/customer-search.md.
-- Rewrites the customers, who can neither be read nor changed meanwhile: minutes for millions of them.

lock table customers in access exclusive mode;

drop trigger note_inserted on customers;
drop trigger note_updated on customers;
drop trigger note_deleted on customers;
drop function note_for_search, note_renamed_for_search, note_deleted_for_search, index_noted_customers,
  rebuild_customer_search;
drop table customer_search, customer_search_notes;
drop function customer_search_text;

-- As before, but with the schema of the other function: pg_restore computes the column below with an empty search path.
create or replace function fold_for_search(value text) returns text language plpgsql immutable strict parallel safe as $$
begin
  if octet_length(value) = length(value) then -- ASCII, by far the most
    return lower(value collate "C");
  end if;
  value := translate(value, 'áéíñóúüÁÉÍÑÓÚÜ', 'aeinouuaeinouu');
  if octet_length(value) = length(value) then
    return lower(value collate "C");
  end if;
  value := normalize(translate(value, '‘’ʻʼ´′‐‑‒–—−', '''''''''''''------'), nfkd);
  value := public.unicode_lower(normalize(regexp_replace(value, '[\u0300-\u036f]', '', 'g'), nfkc));
  value := translate(value, 'øłđðħıŧŋς', 'olddhitnσ');
  return replace(replace(replace(replace(value, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
end
$$;

-- Line breaks keep a word from matching across two fields, because no word that is searched for has one. The order of the
-- fields is the order of the results.
alter table customers add column search_text text not null generated always as (
  fold_for_search(last_name || e'\n' || first_name || e'\n' || username)
) stored;
create index customers_search on customers using gin (search_grams(search_text)) with (fastupdate = off);
-- No plan uses statistics of the grams, and gathering them is slow.
alter index customers_search alter column 1 set statistics 0;
-- A random tenth of the customers, in random order: its first few show how common a text is. (Such an index cannot hold
-- very long texts.)
create index customers_search_sample on customers (hashint8(id)) include (id, search_text)
  where id % 10 = 0 and length(search_text) <= 500;

-- As in 0042, over the customers alone.
create or replace function search_customers(search text, at_most integer)
returns table (too_many boolean, username text, first_name text, last_name text, type text, status text)
language plpgsql stable parallel safe
-- The plans below are right for any text, so that none is worth planning anew, and too short to call for workers.
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
  pattern text := patterns[1]; -- of the rarest word: compared before the others, which is quicker
  pattern_as_phone text := patterns_as_phone[1]; -- of the rarest as well
  words_to_look_up text[];
  words_as_phone_to_look_up text[];
  grams tsquery;
  whole text[]; -- usernames that the text may be
  last_id bigint;
  sample_size integer;
  seen integer;
  seen_as_phone integer;
  rarest integer;
  rarest_as_phone integer;
  to_compare bigint;
  to_gather bigint; -- in comparisons that take as long
  found bigint[];
begin
  if pattern is null then
    return;
  end if;

  -- Looking up gathers all places of a gram before the first customer is seen, which takes long for a common one;
  -- but what is common is soon found `at_most` times by comparing. A small sample tells which way is shorter.
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
        pattern := patterns[i];
      end if;
      if seen_as_phone < rarest_as_phone is not false then
        rarest_as_phone := seen_as_phone;
        pattern_as_phone := patterns_as_phone[i];
      end if;
    end loop;
    for i in 1..cardinality(words) loop
      if length(words[i]) > 2 or patterns[i] = pattern then
        words_to_look_up := words_to_look_up || words[i];
      end if;
      if length(words_as_phone[i]) > 2 or patterns_as_phone[i] = pattern_as_phone then
        words_as_phone_to_look_up := words_as_phone_to_look_up || words_as_phone[i];
      end if;
    end loop;
    if rarest + rarest_as_phone > 0 then
      if cardinality(words) > 1 or words_as_phone is not null then
        select count(*) into seen
        from (
          select search_text from customers
          where id % 10 = 0 and length(search_text) <= 500 order by hashint8(id) limit sample_size
        ) sample
        where matches_search(search_text, pattern, patterns, pattern_as_phone, patterns_as_phone);
      end if;
      -- Few seen may have been many by chance: reckon with fewer.
      to_compare := at_most * sample_size / greatest(seen - sqrt(seen), 0.5);
      -- Measured: to gather one place of a whole gram takes as long as 3 comparisons, of the beginning of one 6.
      to_gather := last_id / sample_size * (
        rarest * (case when length(pattern) < 5 then 6 else 3 end)
        + rarest_as_phone * (case when length(pattern_as_phone) < 5 then 6 else 3 end));
      if to_compare < least(to_gather, last_id / 10) then
        select count(*) > at_most into too_many from (
          select from (
            select search_text from customers
            where id % 10 = 0 and length(search_text) <= 500 order by hashint8(id) limit to_compare * 1.5
          ) sample
          where matches_search(search_text, pattern, patterns, pattern_as_phone, patterns_as_phone)
          limit at_most + 1
        ) matching;
      end if;
    end if;
  end if;

  if too_many is not true then
    grams := search_grams_query(coalesce(words_to_look_up, words));
    if words_as_phone is not null then
      grams := grams || search_grams_query(coalesce(words_as_phone_to_look_up, words_as_phone));
    end if;
    found := array(
      select id from customers
      where search_grams(search_text) @@ grams
        and matches_search(search_text, pattern, patterns, pattern_as_phone, patterns_as_phone)
      limit at_most + 1
    );
    if cardinality(found) = 0 then
      return;
    end if;
    too_many := cardinality(found) > at_most;
  end if;

  if cardinality(words) = 1 then
    whole := lower(search) || coalesce(words_as_phone, words) || ('1' || (coalesce(words_as_phone, words))[1]);
  end if;
  if too_many then
    found := array(
      select id from customers where username = any (whole) order by array_position(whole, username) limit 1
    );
    if cardinality(found) = 0 then
      return next;
      return;
    end if;
  end if;
  return query
    select false, username, first_name, last_name, coalesce(type, 'none'), status
    from customers where id = any (found)
    order by array_position(whole, username), search_text collate "C", id;
end
$$;
