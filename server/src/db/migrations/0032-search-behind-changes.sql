-- The search follows behind the changes of customers: a change only notes the new text, and the worker brings the notes
-- into the index, many at a time. A search reads both, so it is exact at any moment, whether or not a worker runs.
-- See docs/decisions/customer-search.md.
-- Writes a row for every customer, who can neither be read nor changed meanwhile: minutes for millions of them.

drop index customers_search, customers_search_sample;
alter table customers drop column search_text;

-- As before, and quicker for the letters of Spanish, which need not be taken apart to lose their accents.
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
  value := unicode_lower(normalize(regexp_replace(value, '[\u0300-\u036f]', '', 'g'), nfkc));
  value := translate(value, 'øłđðħıŧŋς', 'olddhitnσ');
  return replace(replace(replace(replace(value, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
end
$$;

create function customer_search_text(last_name text, first_name text, username text) returns text
language sql immutable strict parallel safe as $$
  -- Line breaks keep a word from matching across two fields, because no word that is searched for has one. The order
  -- of the fields is the order of the results.
  select fold_for_search(last_name || e'\n' || first_name || e'\n' || username)
$$;

-- The text of every customer who has no note. Apart from the customers, so that a new name touches none of their
-- indexes. Has its indexes from the function below.
create table customer_search (
  customer_id bigint primary key,
  search_text text not null
);

-- Whose text in the index may be another by now, each with the one that was noted; several of one customer stand in no
-- order. No index and no reference: to append a row waits for nobody.
create table customer_search_notes (
  customer_id bigint not null,
  search_text text not null -- of a deleted customer: ''
) with (autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_cost_delay = 0);

-- The trigger asks only for columns and not `when` they differ: PostgreSQL would read such a condition anew for every
-- statement, which costs more than to call the function.
create function note_for_search() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE'
    and (old.last_name, old.first_name, old.username) is not distinct from (new.last_name, new.first_name, new.username)
  then
    return null;
  end if;
  insert into customer_search_notes
    values (new.id, fold_for_search(new.last_name || e'\n' || new.first_name || e'\n' || new.username));
  return null;
end
$$;
create trigger note_inserted after insert on customers for each row execute function note_for_search();
create trigger note_updated after update of last_name, first_name, username on customers
  for each row execute function note_for_search();

create function note_deleted_for_search() returns trigger language plpgsql as $$
begin
  insert into customer_search_notes select id, '' from gone;
  return null;
end
$$;
create trigger note_deleted after delete on customers
  referencing old table as gone for each statement execute function note_deleted_for_search();

-- Brings notes into the index, one process at a time; another one meanwhile does nothing. Answers how many.
create function index_noted_customers(at_most integer) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  taken integer;
  noted bigint[];
begin
  if not pg_try_advisory_xact_lock(hashtext('customer_search')) then
    return 0;
  end if;
  with taken as (
    delete from customer_search_notes
    where ctid = any (array(select ctid from customer_search_notes limit at_most)) returning customer_id
  )
  select count(*), array_agg(distinct customer_id) into taken, noted from taken;
  if taken > 0 then
    -- As the customer is called now: whatever has changed since the notes were taken left a note of its own.
    insert into customer_search as kept
      select id, customer_search_text(last_name, first_name, username) from customers where id = any (noted)
      on conflict (customer_id) do update set search_text = excluded.search_text
        where kept.search_text <> excluded.search_text;
    delete from customer_search
      where customer_id = any (noted) and not exists (select from customers where id = customer_id);
    -- The entries of all of them together, at a fraction of the work; else the next searches had to read them all.
    perform gin_clean_pending_list('customer_search_grams');
  end if;
  return taken;
end
$$;

-- Makes the index anew. Searches and changes of customers wait meanwhile.
create function rebuild_customer_search() returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtext('customer_search'));
  lock table customers in share row exclusive mode;
  drop index if exists customer_search_grams, customer_search_sample;
  -- Not emptied by truncate: a search that has waited for this still sees the rows of before, and would find nobody.
  delete from customer_search_notes;
  delete from customer_search where not exists (select from customers where id = customer_id);
  insert into customer_search as kept
    select id, customer_search_text(last_name, first_name, username) from customers
    on conflict (customer_id) do update set search_text = excluded.search_text
      where kept.search_text <> excluded.search_text;
  create index customer_search_grams on customer_search using gin (search_grams(search_text))
    with (fastupdate = on, gin_pending_list_limit = 1024);
  -- Nobody plans by statistics of the grams, and taking them is slow.
  alter index customer_search_grams alter column 1 set statistics 0;
  -- A random tenth of the customers, in random order: its first few show how common a text is. (Such an index cannot
  -- hold very long texts.)
  create index customer_search_sample on customer_search (hashint8(customer_id)) include (customer_id, search_text)
    where customer_id % 10 = 0 and length(search_text) <= 500;
  analyze customer_search;
end
$$;
select rebuild_customer_search();

-- Whether every word stands in the text; or, with phone numbers in digits, in the username that is a phone number.
-- `pattern` is one of `patterns`, compared before the others.
create function matches_search(
  search_text text, pattern text, patterns text[], pattern_as_phone text, patterns_as_phone text[]
) returns boolean language sql immutable parallel safe as $$
  select search_text like pattern and search_text like all (patterns)
    or search_text like pattern_as_phone and search_text like all (patterns_as_phone)
      and search_text ~ '\n1[0-9]{10}$'
$$;

-- As in 0006, but the texts are read in the index and in the notes.
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
  pattern_as_phone text := patterns_as_phone[1];
  words_to_look_up text[];
  grams tsquery;
  whole text[]; -- usernames that the text may be
  noted bigint[];
  last_id bigint;
  sample_size integer;
  seen integer;
  rarest integer;
  to_compare bigint;
  to_gather bigint;
  found customer_search[];
begin
  if pattern is null then
    return;
  end if;
  -- What the index says of these may be of yesterday.
  noted := array(select customer_id from customer_search_notes);

  -- Looking up gathers all places of a gram before the first customer is seen, which takes long for a common one;
  -- but what is common is soon found `at_most` times by comparing. A small sample tells which way is shorter.
  select id into last_id from customers order by id desc limit 1;
  sample_size := sqrt(last_id) / 2;
  if sample_size > 31 then
    for i in 1..cardinality(words) loop
      select count(*) filter (where search_text like patterns[i]) into seen
      from (
        select search_text from customer_search
        where customer_id % 10 = 0 and length(search_text) <= 500 order by hashint8(customer_id) limit sample_size
      ) sample;
      if seen < rarest is not false then
        rarest := seen;
        pattern := patterns[i];
      end if;
    end loop;
    for i in 1..cardinality(words) loop
      if length(words[i]) > 2 or patterns[i] = pattern then
        words_to_look_up := words_to_look_up || words[i];
      end if;
    end loop;
    if rarest > 0 then
      if cardinality(words) > 1 then
        select count(*) into seen
        from (
          select search_text from customer_search
          where customer_id % 10 = 0 and length(search_text) <= 500 order by hashint8(customer_id) limit sample_size
        ) sample
        where search_text like pattern and search_text like all (patterns);
      end if;
      -- Few seen may have been many by chance: reckon with fewer.
      to_compare := at_most * sample_size / greatest(seen - sqrt(seen), 0.5);
      to_gather := last_id * rarest / sample_size;
      -- Measured: to gather one place of a whole gram takes as long as 3 comparisons, of the beginning of one 6.
      if to_compare < least(to_gather * (case when length(pattern) < 5 then 6 else 3 end), last_id / 10) then
        select count(*) > at_most into too_many from (
          select from (
            select customer_id, search_text from customer_search
            where customer_id % 10 = 0 and length(search_text) <= 500
            order by hashint8(customer_id) limit to_compare * 1.5
          ) sample
          where search_text like pattern and search_text like all (patterns)
            and customer_id not in (select unnest(noted))
          limit at_most + 1
        ) matching;
      end if;
    end if;
  end if;

  if too_many is not true then
    grams := search_grams_query(coalesce(words_to_look_up, words));
    if words_as_phone is not null then
      grams := grams || search_grams_query(words_as_phone);
    end if;
    found := array(
      select entry from customer_search entry
      where search_grams(search_text) @@ grams
        and matches_search(search_text, pattern, patterns, pattern_as_phone, patterns_as_phone)
        and customer_id not in (select unnest(noted))
      limit at_most + 1
    );
    if cardinality(noted) > 0 and cardinality(found) <= at_most then
      -- Of several notes only the newest holds, and perhaps somebody is gone: asked of the customer again.
      found := found || array(
        select (id, text_now)::customer_search
        from (
          select distinct customer_id from customer_search_notes
          where matches_search(search_text, pattern, patterns, pattern_as_phone, patterns_as_phone)
        ) matching
        join customers on id = customer_id
        cross join lateral (select customer_search_text(last_name, first_name, username) as text_now offset 0) called
        where matches_search(text_now, pattern, patterns, pattern_as_phone, patterns_as_phone)
        limit at_most + 1
      );
    end if;
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
      select (id, '')::customer_search from customers
      where username = any (whole) order by array_position(whole, username) limit 1
    );
    if cardinality(found) = 0 then
      return next;
      return;
    end if;
  end if;
  return query
    select false, username, first_name, last_name, coalesce(type, 'none'), status
    from unnest(found) join customers on id = customer_id
    order by array_position(whole, username), search_text collate "C", id;
end
$$;
