-- The customer search: by name, by identifiers, and by text in notes and contacts. docs/decisions/customer-search.md.

create type customer_match as (customer_id bigint, field text, matched text);
comment on type customer_match is 'A customer found by a search, and the match.';

-- Finds customers by a complete identifier, each kind with its unique index.
create function customers_identified(search text) returns setof customer_match
language sql stable parallel safe as $$
  select id, 'provider-customer', search from customers where provider_customer_id = search
  union all select customer_id, 'payment', search from payments
    where provider_charge_id = search or provider_payment_intent_id = search
  union all select customer_id, 'payment', search from invoices where provider_payment_intent_id = search
  union all select customer_id, 'payment', search from payment_attempts where provider_charge_id = search
  union all select customer_id, 'refund', search from refunds where provider_refund_id = search
  union all select customer_id, 'dispute', search from disputes where provider_dispute_id = search
  union all select customer_id, 'card', last4 from cards where provider_payment_method_id = search
  union all select customer_id, 'app-store', search from store_subscriptions
    where device in ('ios', 'android') and store_id = search and customer_id is not null
  union all select customer_id, 'app-store', search from store_subscriptions
    where order_id = search and customer_id is not null
  union all select customer_id, 'app-store', search from store_subscriptions
    where jsonb_path_query_array(transactions, '$[*].id') ? search and customer_id is not null
$$;

-- Finds the customer with this invoice number, with or without leading zeros.
create function customers_invoiced(search text) returns setof customer_match
language sql stable parallel safe as $$
  select customer_id, 'invoice', lpad(number::text, greatest(6, length(number::text)), '0') from invoices
  where number = case when search ~ '^#?0*[0-9]{1,18}$' then ltrim(search, '#')::bigint end
$$;

-- Finds customers who have or had a card that ends with one of the four-digit words, if their name, their username or
-- the card's brand contains all other words.
create function customers_with_card(words text[], at_most integer) returns setof customer_match
language plpgsql stable parallel safe as $$
declare
  digits text;
begin
  foreach digits in array words loop
    continue when digits !~ '^[0-9]{4}$';
    if cardinality(words) = 1 then
      return query select distinct customer_id, 'card', digits from cards where last4 = digits limit at_most + 1;
      return;
    end if;
    return query
      select distinct customer.id, 'card', digits
      from cards join customers customer on customer.id = cards.customer_id
      where last4 = digits
        and lower(cards.brand) || e'\n' || search_text like all (search_patterns(array_remove(words, digits)))
      limit at_most + 1;
  end loop;
end
$$;

-- Finds customers whose alternate contacts or support notes contain all words. The index lookup uses only the part of
-- an email address before the @, which is rarer than the rest; the comparison uses the whole address. A common word
-- takes long to look up; a random sample of the notes shows that it is common, and soon that there are too many
-- matches.
create function customers_noted(search text, at_most integer) returns setof customer_match
language plpgsql stable parallel safe as $$
declare
  query tsquery := text_words_query(search);
  looked_up tsquery := coalesce(text_words_query(regexp_replace(search, '([^@ ])@[^ ]*', '\1', 'g')), query);
  patterns text[] := search_patterns(words_of(fold_for_search(search)));
  seen integer := 0;
  ids bigint[];
begin
  if query is null then
    return;
  end if;
  if (select reltuples from pg_class where oid = 'customers_noted'::regclass) > 50000 then
    select count(*) into seen from (
      select support_text(alt_contact1, alt_contact2, support_notes) as noted from customers
      where support_text(alt_contact1, alt_contact2, support_notes) is not null order by hashint8(id) limit 300
    ) sample
    where fold_for_search(noted) like all (patterns);
  end if;
  if seen > 6 then
    ids := array(
      select id from (
        select id, support_text(alt_contact1, alt_contact2, support_notes) as noted from customers
        where support_text(alt_contact1, alt_contact2, support_notes) is not null order by hashint8(id) limit 5000
      ) sample
      where fold_for_search(noted) like all (patterns) and text_words(noted) @@ query
      limit at_most + 1);
    if cardinality(ids) > at_most then
      return query select id, 'noted', null from unnest(ids) as id;
      return;
    end if;
  end if;
  return query
    select id, 'noted', null from customers
    where support_text(alt_contact1, alt_contact2, support_notes) is not null
      and text_words(support_text(alt_contact1, alt_contact2, support_notes)) @@ looked_up
      and (looked_up = query or text_words(support_text(alt_contact1, alt_contact2, support_notes)) @@ query)
    limit at_most + 1;
end
$$;

-- Finds customers with a note that contains all words, in the same way.
create function customers_with_note(search text, at_most integer) returns setof customer_match
language plpgsql stable parallel safe as $$
declare
  query tsquery := text_words_query(search);
  patterns text[] := search_patterns(words_of(fold_for_search(search)));
  seen integer := 0;
  ids bigint[];
begin
  if query is null then
    return;
  end if;
  if (select reltuples from pg_class where oid = 'notes_search'::regclass) > 50000 then
    select count(*) into seen
    from (select body from notes where removed_at is null order by hashint8(id) limit 300) sample
    where fold_for_search(body) like all (patterns);
  end if;
  if seen > 6 then
    ids := array(
      select distinct customer_id from (
        select customer_id
        from (select customer_id, body from notes where removed_at is null order by hashint8(id) limit 5000) sample
        where fold_for_search(body) like all (patterns) and text_words(body) @@ query
        limit at_most * 3 / 2
      ) matching);
    if cardinality(ids) > at_most then
      return query select id, 'note', null from unnest(ids) as id;
      return;
    end if;
  end if;
  return query
    select distinct on (customer_id) customer_id, 'note', body from notes
    where removed_at is null and text_words(body) @@ query
    order by customer_id, created_at desc
    limit at_most + 1;
end
$$;

-- Returns the matching text for a customer in the results.
create function show_noted(search text, contact1 text, contact2 text, notes text, out field text, out matched text)
language plpgsql immutable parallel safe as $$
declare
  query tsquery := text_words_query(search);
  contacts text := concat_ws(', ', contact1, contact2);
begin
  field := case when notes is null or text_words(contacts) @@ query then 'contact' else 'note' end;
  matched := search_excerpt(case field when 'contact' then contacts else notes end, words_of(fold_for_search(search)));
end
$$;

-- Finds customers whose names or username contain the words of a search, each with at most one typo. Looks up the two
-- longest words and those too short for a typo. Each word is looked up once, because every lookup reads all its
-- entries.
create function customers_with_typo(search text, at_most integer) returns setof customer_match
language plpgsql stable parallel safe as $$
declare
  words text[] := search_words_for_typos(search);
  longest text[] := array(select word from unnest(words) as word where length(word) > 3 order by length(word) desc limit 2);
  first_keys integer[] := typo_keys(longest[1:1]);
  second_keys integer[] := typo_keys(longest[2:2]);
  short_keys integer[] := typo_keys(array(select word from unnest(words) as word where length(word) < 4));
begin
  if cardinality(longest) = 1 then
    return query
      select id, 'similar', search from customers
      where typo_keys(names_for_typos(last_name, first_name, username)) && first_keys
        and typo_keys(names_for_typos(last_name, first_name, username)) @> short_keys
        and are_near(words, names_for_typos(last_name, first_name, username))
      limit at_most + 1;
  elsif cardinality(longest) > 1 then
    return query
      select id, 'similar', search from customers
      where typo_keys(names_for_typos(last_name, first_name, username)) && first_keys
        and typo_keys(names_for_typos(last_name, first_name, username)) && second_keys
        and typo_keys(names_for_typos(last_name, first_name, username)) @> short_keys
        and are_near(words, names_for_typos(last_name, first_name, username))
      limit at_most + 1;
  end if;
end
$$;

-- Finds customers with all functions above. Customers with a complete identifier come first, then matches by name, then
-- the others; if there are none, customers with a similar name. If more than `at_most` match by name, returns one row
-- that says so, unless a complete identifier matches. Any other kind of match with too many results is omitted, unless
-- nothing else is found. The settings apply to all functions called.
create function search_customers(search text, at_most integer)
returns table (
  too_many boolean, username text, first_name text, last_name text, type text, status text, field text, matched text)
language plpgsql stable parallel safe
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set max_parallel_workers_per_gather = 0
as $$
#variable_conflict use_column
declare
  words text[] := search_words(search);
  patterns text[] := search_patterns(words);
  patterns_as_phone text[] := search_patterns(search_words_as_phone(words));
  by_name record;
  found customer_match[] := '{}';
  more customer_match[];
  is_too_many boolean := false;
begin
  if cardinality(words) = 0 then
    return;
  end if;
  if search ~ '^[^[:space:]]{8,}$' then
    found := array(select match from customers_identified(search) as match);
  end if;
  if search ~ '^#?[0-9]{5,}$' then
    found := found || array(select match from customers_invoiced(search) as match);
  end if;

  by_name := search_customers_by_name(search, at_most);
  if by_name.too_many then
    is_too_many := cardinality(found) = 0;
  else
    found := found || array(
      select row (customer_id, null, null)::customer_match from unnest(by_name.ids) as customer_id);
    for way in 1..5 loop
      more := array(select match from customers_invoiced(search) as match where way = 1 and search ~ '^#?[0-9]{4}$'
        union all select match from customers_with_card(words, at_most) as match where way = 2
        union all select match from customers_noted(search, at_most) as match where way = 3
        union all select match from customers_with_note(search, at_most) as match where way = 4
        union all select match from customers_with_typo(search, at_most) as match
          where way = 5 and cardinality(found) = 0 and not is_too_many);
      if cardinality(found) + cardinality(more) <= at_most then
        found := found || more;
      elsif cardinality(found) = 0 then
        is_too_many := true;
      end if;
    end loop;
  end if;

  if is_too_many and cardinality(found) = 0 then
    too_many := true;
    return next;
    return;
  end if;
  return query
    select false, username, first_name, last_name, coalesce(type, 'none'), status, coalesce(noted.field, match.field, case
        when fold_for_search(last_name || e'\n' || first_name) like all (patterns) then 'name'
        when fold_for_search(username) like all (patterns) or username like all (patterns_as_phone) then 'username'
        else 'name' end),
      coalesce(noted.matched, case match.field when 'note' then search_excerpt(match.matched, words_of(fold_for_search(search)))
        else match.matched end)
    from (
      select distinct on (customer_id) customer_id, field, matched, place
      from unnest(found) with ordinality as every (customer_id, field, matched, place)
      order by customer_id, place
    ) match join customers on customers.id = match.customer_id
      left join lateral show_noted(search, alt_contact1, alt_contact2, support_notes) noted on match.field = 'noted'
    order by match.place;
end
$$;
