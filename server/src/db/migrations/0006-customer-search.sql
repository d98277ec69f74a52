-- Customer search: any part of a name, an e-mail address or a phone number. See docs/decisions/customer-search.md.
-- Everything here is exact; what is estimated only chooses the cheaper of two ways to the same answer.

-- Lower case must mean the same on every machine: not what this database's locale says, but what Unicode says.
do $$ begin
  execute format('create function unicode_lower(value text) returns text
    language sql immutable strict parallel safe return lower(value collate %I)',
    (select collname from pg_collation
     where collname in ('pg_c_utf8', 'und-x-icu', 'default')
     order by array_position(array['pg_c_utf8', 'und-x-icu', 'default']::name[], collname) limit 1));
end $$;

-- What search compares: small letters without accents, in one form of Unicode. The letters that Unicode does not
-- take apart (ø, ł, ß…) and the signs that keyboards vary (’, –) are replaced by the ones that people type.
create function fold_for_search(value text) returns text language plpgsql immutable strict parallel safe as $$
begin
  if octet_length(value) = length(value) then -- ASCII, by far the most
    return lower(value collate "C");
  end if;
  value := normalize(translate(value, '‘’ʻʼ´′‐‑‒–—−', '''''''''''''------'), nfkd);
  value := unicode_lower(normalize(regexp_replace(value, '[\u0300-\u036f]', '', 'g'), nfkc));
  value := translate(value, 'øłđðħıŧŋς', 'olddhitnσ');
  return replace(replace(replace(replace(value, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
end
$$;

-- What stands at each place of a text, up to three characters of it: so that a word of three is one lookup, a longer
-- one some lookups, and a shorter one, even a single character of any kind, the beginning of some entries.
create function search_grams(folded text) returns tsvector language plpgsql immutable strict parallel safe as $$
declare
  grams text[] := '{}';
begin
  for place in 1..length(folded) loop
    grams[place] := substr(folded, place, 3);
  end loop;
  return array_to_tsvector(grams);
end
$$;

-- Customers change more often than they come. A little room on each page lets their row stay there when what is
-- indexed stays the same, and then no index is touched.
alter table customers set (fillfactor = 90);

-- Line breaks keep a word from matching across two fields, because no word that is searched for has one. The order
-- of the fields is the order of the results.
alter table customers add column search_text text not null generated always as (
  fold_for_search(last_name || e'\n' || first_name || e'\n' || username)
) stored;
-- Changes wait in a short list and enter the index together, at half the work. Every search reads the list, and
-- whoever fills it empties it; at the shortest there is, neither takes long.
create index customers_search on customers using gin (search_grams(search_text))
  with (fastupdate = on, gin_pending_list_limit = 64);
-- Nobody plans by statistics of the grams, and taking them is slow.
alter index customers_search alter column 1 set statistics 0;

-- A random tenth of the customers, in random order: its first few show how common a text is. (Such an index cannot
-- hold very long texts.)
create index customers_search_sample on customers (hashint8(id)) include (id, search_text)
  where id % 10 = 0 and length(search_text) <= 500;

-- The words that are searched for. Neighbouring ones of digits and + ( ) - . / only are one word: a phone number.
create function search_words(search text) returns text[] language plpgsql immutable strict parallel safe as $$
declare
  words text[] := '{}';
  word text;
  is_number boolean := false;
  was_number boolean;
begin
  foreach word in array string_to_array(translate(fold_for_search(search), e'\t\n\u000b\f\r', '     '), ' ') loop
    continue when word = '';
    was_number := is_number;
    is_number := word ~ '^[0-9+()./-]+$';
    if is_number and was_number then
      words[cardinality(words)] := words[cardinality(words)] || ' ' || word;
    else
      words := words || word;
    end if;
  end loop;
  return words;
end
$$;

-- The same words with phone numbers as usernames have them, in digits; null where that makes no difference.
create function search_words_as_phone(words text[]) returns text[] language plpgsql immutable strict parallel safe as $$
declare
  as_phone text[];
begin
  for i in 1..cardinality(words) loop
    if words[i] ~ '^[0-9+()./ -]*[0-9][0-9+()./ -]*$' and words[i] ~ '^00(?=1)|[^0-9]' then
      as_phone := coalesce(as_phone, words);
      as_phone[i] := regexp_replace(words[i], '^00(?=1)|[^0-9]', '', 'g');
    end if;
  end loop;
  return as_phone;
end
$$;

-- What `like` takes to find each word as it stands.
create function search_patterns(words text[]) returns text[] language plpgsql immutable strict parallel safe as $$
declare
  patterns text[] := '{}';
  word text;
begin
  foreach word in array words loop
    patterns := patterns || ('%' || replace(replace(replace(word, '\', '\\'), '%', '\%'), '_', '\_') || '%');
  end loop;
  return patterns;
end
$$;

-- Looks up the rows that contain all of the words, and perhaps some others. Of a longer word it asks for enough grams
-- to cover it; of an e-mail address only for what stands before the @, which tells more than what stands behind.
create function search_grams_query(words text[]) returns tsquery language plpgsql immutable strict parallel safe as $$
declare
  terms text[] := '{}';
  word text;
  place integer;
  last_place integer;
begin
  foreach word in array words loop
    last_place := greatest(length(word) - 2, 1);
    if strpos(word, '@') > 1 then
      last_place := least(last_place, strpos(word, '@') - 1);
    end if;
    place := 1;
    loop
      terms := terms || ('''' || replace(replace(substr(word, place, 3), '\', '\\'), '''', '''''') || ''''
        || case when length(word) < 3 then ':*' else '' end);
      exit when place = last_place;
      place := least(place + 3, last_place);
    end loop;
  end loop;
  return array_to_string(terms, ' & ')::tsquery;
end
$$;

-- Finds the customers in whose names or username every word of the text stands somewhere; or, with phone numbers
-- in digits, whose username is a phone number. The one whose whole username was given comes first, then by last
-- name, first name and username. More than `at_most`: one row that says so, or the one whose username was given.
create function search_customers(search text, at_most integer)
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
  last_id bigint;
  sample_size integer;
  seen integer;
  rarest integer;
  to_compare bigint;
  to_gather bigint;
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
      select count(*) filter (where search_text like patterns[i]) into seen
      from (
        select search_text from customers
        where id % 10 = 0 and length(search_text) <= 500 order by hashint8(id) limit sample_size
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
          select search_text from customers
          where id % 10 = 0 and length(search_text) <= 500 order by hashint8(id) limit sample_size
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
            select search_text from customers
            where id % 10 = 0 and length(search_text) <= 500 order by hashint8(id) limit to_compare * 1.5
          ) sample
          where search_text like pattern and search_text like all (patterns)
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
      select id from customers
      where search_grams(search_text) @@ grams and (
        search_text like pattern and search_text like all (patterns)
        or search_text like pattern_as_phone and search_text like all (patterns_as_phone)
          and search_text ~ '\n1[0-9]{10}$'
      )
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
