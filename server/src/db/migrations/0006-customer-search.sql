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

-- What stands at each place of a text, up to four characters of it. So a word of four is one lookup, a longer one
-- some lookups, and a shorter one, even of a single character, is the beginning of some entries.
create function search_grams(folded text) returns tsvector language plpgsql immutable strict parallel safe as $$
declare
  grams text[] := '{}';
begin
  for place in 1..length(folded) loop
    grams[place] := substr(folded, place, 4);
  end loop;
  return array_to_tsvector(grams);
end
$$;

-- Line breaks keep a word from matching across two fields, because no word that is searched for has one. The order
-- of the fields is the order of the results.
alter table customers add column search_text text not null generated always as (
  fold_for_search(last_name || e'\n' || first_name || e'\n' || username)
) stored;
create index customers_search on customers using gin (search_grams(search_text));
-- Nobody plans by statistics of the grams, and taking them is slow.
alter index customers_search alter column 1 set statistics 0;

-- The lookup of rows that contain all of the words, among others perhaps.
create function search_grams_query(words text[]) returns tsquery language plpgsql immutable strict parallel safe as $$
declare
  word text;
  terms text[] := '{}';
begin
  foreach word in array words loop
    for place in 1..greatest(length(word) - 3, 1) loop
      terms := terms || ('''' || replace(replace(substr(word, place, 4), '\', '\\'), '''', '''''') || ''''
        || case when length(word) < 4 then ':*' else '' end);
    end loop;
  end loop;
  return array_to_string(terms, ' & ')::tsquery;
end
$$;

create function search_patterns(words text[]) returns text[] language sql immutable strict parallel safe as $$
  select array_agg('%' || replace(replace(replace(word, '\', '\\'), '%', '\%'), '_', '\_') || '%')
  from unnest(words) word
$$;

-- The ids of the customers found, best first; null when there are more than `at_most`.
--
-- A customer is found when each word of the text stands somewhere in its names or user name. Neighbouring words of
-- digits and + ( ) - . / count as one word, and are also looked for by their digits alone in phone numbers. Where
-- too many are found and the text is the whole user name of one of them, that one is the answer.
create function search_customers(search text, at_most integer) returns bigint[]
language plpgsql stable parallel safe
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
declare
  words text[] := '{}';
  words_as_phone text[] := '{}'; -- the same, phone numbers as digits only
  word text;
  looks_like_phone boolean := false;
  follows_phone boolean;
  patterns text[];
  patterns_as_phone text[]; -- null: no other than patterns
  grams tsquery;
  exact bigint;
  found bigint[];
begin
  foreach word in array string_to_array(translate(fold_for_search(search), e'\t\n\u000b\f\r', '     '), ' ') loop
    continue when word = '';
    follows_phone := looks_like_phone;
    looks_like_phone := word ~ '^[0-9+()./-]+$';
    if looks_like_phone and follows_phone then
      words[cardinality(words)] := words[cardinality(words)] || ' ' || word;
    else
      words := words || word;
    end if;
  end loop;
  if cardinality(words) = 0 then
    return '{}';
  end if;
  foreach word in array words loop
    words_as_phone := words_as_phone
      || case when word ~ '^[0-9+()./ -]*[0-9][0-9+()./ -]*$' then regexp_replace(word, '^00|[^0-9]', '', 'g') else word end;
  end loop;

  patterns := search_patterns(words);
  grams := search_grams_query(words);
  if words_as_phone <> words then
    patterns_as_phone := search_patterns(words_as_phone);
    grams := grams || search_grams_query(words_as_phone);
  end if;

  if cardinality(words) = 1 then
    select id into exact from customers where username = lower(btrim(search));
    if exact is null then
      select id into exact from customers where username in (words_as_phone[1], '1' || words_as_phone[1]);
    end if;
  end if;

  select array_agg(id order by (id = exact) desc nulls last, search_text collate "C", id) into found from (
    select id, search_text from customers
    where search_grams(search_text) @@ grams
      and (search_text like all (patterns)
        or search_text like all (patterns_as_phone) and username ~ '^1[0-9]{10}$')
    limit at_most + 1
  ) matching;

  if cardinality(found) > at_most then
    return case when exact is not null then array[exact] end;
  end if;
  return coalesce(found, '{}');
end
$$;
