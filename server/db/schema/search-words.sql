-- Word search: in notes by the beginnings of words, in names with typos. docs/decisions/customer-search.md.

-- Splits a folded text into words at whitespace and punctuation.
create function words_of(folded text) returns text[] language sql immutable strict parallel safe as $$
  select array_remove(string_to_array(translate(folded,
    e'\t\n\u000b\f\r\u00a0!"#$%&''()*+,-./:;<=>?@[\\]^_`{|}~¡¿§°·«»“”„…•、。・「」（）！？', repeat(' ', 64)), ' '), '')
$$;

-- Returns the index terms of a text: its words, and the last ten and seven digits of each phone number in any notation.
-- Truncates longer words, because the length of an index entry is limited.
create function text_words(value text) returns tsvector language plpgsql immutable strict parallel safe cost 500 as $$
declare
  folded text := public.fold_for_search(value);
  words text[] := public.words_of(folded);
  digits text;
begin
  if length(folded) > 500 then
    words := array(select left(word, 40) from unnest(words) as word);
  end if;
  if folded ~ '[0-9]{4}' then
    for digits in
      select regexp_replace(phone[1], '[^0-9]', '', 'g')
      from regexp_matches(folded, '(?<![0-9])((?:1[ .(-]{0,2})?[0-9]{3}[ .)-]{0,2}[0-9]{3}[ .-]?[0-9]{4})(?![0-9])', 'g') as phone
    loop
      words := words || array[right(digits, 10), right(digits, 7)];
    end loop;
  end if;
  return array_to_tsvector(words);
end
$$;

-- Returns a query for texts with all words of a search, of which the last may be incomplete; phone numbers match by
-- their last ten or seven digits. Null if no word has at least three characters.
create function text_words_query(search text) returns tsquery language plpgsql immutable strict parallel safe as $$
declare
  terms text[] := '{}';
  word text;
  digits text;
  longest integer := 0;
  is_beginning boolean;
begin
  foreach word in array search_words(search) loop
    is_beginning := false;
    digits := case when word ~ '^[0-9+()./ -]+$' then regexp_replace(word, '[^0-9]', '', 'g') end;
    if length(digits) = 7 or length(digits) >= 10 then
      terms := terms || case length(digits) when 7 then digits else right(digits, 10) end;
      longest := 10;
    else
      foreach word in array words_of(word) loop
        terms := terms || left(word, 40);
        longest := greatest(longest, length(word));
        is_beginning := length(word) > 2;
      end loop;
    end if;
  end loop;
  return case when longest > 2 then (array_to_string(terms, ' & ') || case when is_beginning then ':*' else '' end)::tsquery end;
end
$$;

-- Returns an excerpt around the first word of a text that starts like a word of a search.
create function search_excerpt(value text, words text[]) returns text language plpgsql immutable strict parallel safe as $$
declare
  one_line text := regexp_replace(value, '[[:space:]]+', ' ', 'g');
  folded text := fold_for_search(one_line);
  place integer;
  start integer;
begin
  select min(nullif(strpos(folded, word), 0)) into place from unnest(words) as word;
  start := greatest(coalesce(place, 1) - 30, 1);
  return case when start > 1 then '…' || regexp_replace(substr(one_line, start, 100), '^[^ ]* ', '')
      else substr(one_line, 1, 100) end
    || case when length(one_line) >= start + 100 then '…' else '' end;
end
$$;

-- Returns a word and its variants without one of its first twelve characters. Two words that differ by one character,
-- or by the order of two adjacent ones, share a variant.
create function near_words(word text) returns text[] language sql immutable parallel safe as $$
  select case when length(word) < 4 then array[word] else array[word,
    substr(word, 2), left(word, 1) || substr(word, 3), left(word, 2) || substr(word, 4), left(word, 3) || substr(word, 5),
    left(word, 4) || substr(word, 6), left(word, 5) || substr(word, 7), left(word, 6) || substr(word, 8),
    left(word, 7) || substr(word, 9), left(word, 8) || substr(word, 10), left(word, 9) || substr(word, 11),
    left(word, 10) || substr(word, 12), left(word, 11) || substr(word, 13)] end
$$;

-- Returns the words that may have a typo: names, and the part of an email address before the @ or the digits of a phone
-- number.
create function names_for_typos(last_name text, first_name text, username text) returns text[]
language sql immutable strict parallel safe as $$
  select public.words_of(public.fold_for_search(last_name || ' ' || first_name))
    || case when strpos(username, '@') > 1 then public.fold_for_search(split_part(username, '@', 1))
      else right(username, 10) end
$$;

-- Returns the variants of several words as numbers, to limit the number of index entries. Different words may have the
-- same number, so matches must be compared.
create function typo_keys(words text[]) returns integer[] language plpgsql immutable strict parallel safe cost 500 as $$
declare
  keys integer[] := '{}';
  word text;
begin
  foreach word in array words loop
    keys := keys || array[hashtext(word) & 4194303];
    continue when length(word) < 4;
    for place in 1..least(length(word), 12) loop
      keys := keys || (hashtext(left(word, place - 1) || substr(word, place + 1)) & 4194303);
    end loop;
  end loop;
  return keys;
end
$$;

-- Returns whether each word is a name, or differs from one by a typo.
create function are_near(words text[], names text[]) returns boolean
language plpgsql immutable strict parallel safe as $$
declare
  word text;
  name text;
  near text[];
  is_near boolean;
begin
  foreach word in array words loop
    near := near_words(word);
    is_near := false;
    foreach name in array names loop
      is_near := name = word or near && near_words(name);
      exit when is_near;
    end loop;
    if not is_near then
      return false;
    end if;
  end loop;
  return true;
end
$$;

-- Returns the words of a search, each of which may have a typo.
create function search_words_for_typos(search text) returns text[] language plpgsql immutable strict parallel safe as $$
declare
  words text[] := '{}';
  word text;
begin
  foreach word in array search_words(search) loop
    if strpos(word, '@') > 1 then
      words := words || left(split_part(word, '@', 1), 40);
    elsif word ~ '^[0-9+()./ -]*[0-9][0-9+()./ -]*$' then
      words := words || right(regexp_replace(word, '[^0-9]', '', 'g'), 10);
    else
      words := words || words_of(word);
    end if;
  end loop;
  return words;
end
$$;
