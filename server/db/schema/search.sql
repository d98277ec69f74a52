-- Search for any part of a text, with an index of all three-character parts (grams). docs/decisions/customer-search.md.

-- Converts to lower case as defined by Unicode, regardless of the database locale.
do $$ begin
  execute format('create function unicode_lower(value text) returns text
    language sql immutable strict parallel safe return lower(value collate %I)',
    (select collname from pg_collation
     where collname in ('pg_c_utf8', 'und-x-icu', 'default')
     order by array_position(array['pg_c_utf8', 'und-x-icu', 'default']::name[], collname) limit 1));
end $$;

-- Returns the form of a text that the search compares: lower case without accents, in one Unicode normal form. Letters
-- that Unicode does not decompose (ø, ł, ß…) and typographic signs (’, –) are replaced by what people type. Qualifies
-- names with their schema, because pg_restore computes generated columns with an empty search path.
create function fold_for_search(value text) returns text language plpgsql immutable strict parallel safe as $$
begin
  if octet_length(value) = length(value) then -- ASCII, the most common case
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

-- Returns the up to three characters at each position of a text: a word of three is one lookup, a longer one several,
-- and a shorter one a prefix. Processes sixteen positions at a time, which is faster.
create function search_grams(folded text) returns tsvector language plpgsql immutable strict parallel safe as $$
declare
  grams text[] := '{}';
  part text;
begin
  for sixteen in 0..(length(folded) - 1) / 16 loop
    part := substr(folded, sixteen * 16 + 1, 18);
    grams := grams || array[
      substr(part, 1, 3), substr(part, 2, 3), substr(part, 3, 3), substr(part, 4, 3),
      substr(part, 5, 3), substr(part, 6, 3), substr(part, 7, 3), substr(part, 8, 3),
      substr(part, 9, 3), substr(part, 10, 3), substr(part, 11, 3), substr(part, 12, 3),
      substr(part, 13, 3), substr(part, 14, 3), substr(part, 15, 3), substr(part, 16, 3)];
  end loop;
  return array_to_tsvector(array_remove(grams, ''));
end
$$;

-- Splits a search into words. Adjacent words that consist only of digits and + ( ) - . / form one word: a phone number.
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

-- Returns the same words with phone numbers as digits, as in usernames; null if that makes no difference.
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

-- Returns the LIKE pattern for each word.
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

-- Returns a query for the rows that contain all words, and perhaps others. It covers a longer word with as few parts as
-- needed; of an email address it uses only the part before the @, which is rarer than the rest.
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

-- Returns whether a text contains all words as typed, or with phone numbers as digits if it ends with a phone number.
-- Most texts do not, so that the second part stops at its first condition. The first word is compared with strpos, which
-- takes less time than LIKE.
create function matches_search(
  search_text text, word text, patterns text[], word_as_phone text, patterns_as_phone text[]
) returns boolean language sql immutable parallel safe as $$
  select strpos(search_text, word) > 0 and search_text like all (patterns)
    or word_as_phone is not null
      and strpos(search_text, word_as_phone) > 0 and search_text like all (patterns_as_phone)
      and search_text ~ '\n1[0-9]{10}$'
$$;
