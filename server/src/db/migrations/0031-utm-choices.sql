-- What the UTM sales report reads. It may ask for any choice of the six values, and each choice that many combinations
-- (utm_attributions) match is counted by itself; for every other the few that match are known. So a report reads a bounded
-- number of rows, however many customers and combinations there are. See docs/decisions/report-counts.md.

-- An array of six each, null where anything will do, in the order of utm_values: those that tell most apart come first.
-- The choices are the nodes of a tree, in which the parent of one leaves its last value out. A node lists the combinations
-- that match it or, where these are too many, is counted and has children.
create table utm_choices (
  id integer generated always as identity primary key,
  choice text[] not null unique,
  last smallint not null, -- the place of the last value that is asked for, 0 where none is
  counted boolean not null default false,
  attributions bigint[] not null -- all that match; none where it is counted
);
-- The values themselves.
create index utm_choices_of_one_value on utm_choices (last) where cardinality(array_remove(choice, null)) = 1;

-- How many signed up in a month, and on each of its days. Customers without a type are in no report.
create table utm_choice_counts (
  choice_id integer not null,
  month date not null,
  type text not null,
  customers bigint not null,
  by_day integer[] not null, -- 31
  primary key (choice_id, month, type)
) with (fillfactor = 80);

-- The counted choices that a combination matches. It has a row once it has been entered into the tree.
create table utm_matches (
  attribution_id bigint primary key,
  choices integer[] not null
);

create function utm_values(of utm_attributions) returns text[] language sql immutable as
  $$ select array[of.utm_content, of.utm_term, of.utm_campaign, of.utm_source, of.client, of.utm_medium] $$;

-- So many combinations are read for a choice at most.
create function most_listed_attributions() returns integer language sql immutable as $$ select 64 $$;

-- Adds numbers to some days of a month, which has none yet where it is null.
create function add_to_days(by_day integer[], days integer[], numbers bigint[]) returns integer[]
language plpgsql immutable as $$
begin
  by_day := coalesce(by_day, array_fill(0, array[31]));
  for i in 1 .. cardinality(days) loop
    by_day[days[i]] := by_day[days[i]] + numbers[i];
  end loop;
  return by_day;
end
$$;

-- Counts choices that were not counted until now, from the counts of the combinations that match them.
create function count_utm_choices(choices integer[], matching bigint[]) returns void language sql as $$
  insert into utm_choice_counts
  with matched as materialized (
    select attribution_id, start, type, customers from utm_counts
    where attribution_id = any (matching) and grain = 'day' and type <> 'none'
  )
  select choice_id, date_trunc('month', start)::date, type, sum(customers),
    add_to_days(null, array_agg(extract(day from start)::integer), array_agg(customers))
  from (
    select choice_id, start, type, sum(customers)::bigint as customers
    from matched join utm_matches using (attribution_id), unnest(utm_matches.choices) choice_id
    where choice_id = any (count_utm_choices.choices)
    group by 1, 2, 3
  ) days
  group by 1, 2, 3 order by 1, 2, 3
$$;

-- Adds to the counts of the choices that combinations match what is added to their own counts of days.
create function add_to_utm_choices(changes utm_counts[]) returns void language sql as $$
  merge into utm_choice_counts as kept using (
    select choice_id, date_trunc('month', start)::date as month, type, sum(customers) as customers,
      array_agg(extract(day from start)::integer) as days, array_agg(customers) as numbers
    from unnest(changes) join utm_matches using (attribution_id), unnest(choices) choice_id
    group by 1, 2, 3
  ) as change on (kept.choice_id, kept.month, kept.type) = (change.choice_id, change.month, change.type)
  when matched then update set customers = kept.customers + change.customers,
    by_day = add_to_days(kept.by_day, days, numbers)
  when not matched then insert
    values (change.choice_id, change.month, change.type, change.customers, add_to_days(null, days, numbers));
$$;

-- Enters the combinations that are new into the tree, from its root on: a choice that then has too many, or is counted
-- already, hands them to its children.
create function enter_utm_attributions() returns void language plpgsql as $$
declare
  fresh bigint[] := array(
    select id from utm_attributions where not exists (select from utm_matches where attribution_id = id));
  entered integer[]; -- choices
  handing integer[];
  newly_counted integer[] := '{}';
  handed_by integer[] := '{}';
  handed bigint[] := '{}';
begin
  insert into utm_choices as kept (choice, last, attributions)
    values (array_fill(null::text, array[6]), 0, fresh)
    on conflict (choice) do update set attributions = kept.attributions || excluded.attributions
    returning array[id] into entered;

  for place in 0 .. 6 loop
    handing := array(
      select id from utm_choices
      where id = any (entered) and last = place and (counted or cardinality(attributions) > most_listed_attributions()));
    continue when handing = '{}';
    newly_counted := newly_counted || array(select id from utm_choices where id = any (handing) and not counted);
    select handed_by || array_agg(id), handed || array_agg(attribution_id) into handed_by, handed
      from utm_choices, unnest(attributions) attribution_id where id = any (handing);
    with children as (
      insert into utm_choices as kept (choice, last, attributions)
      select choice[:next - 1] || value || choice[next + 1:], next, array_agg(attribution_id)
      from utm_choices, unnest(attributions) attribution_id join utm_attributions on utm_attributions.id = attribution_id,
        unnest(utm_values(utm_attributions)) with ordinality as given (value, next)
      where utm_choices.id = any (handing) and next > place and value is not null
      group by 1, 2
      on conflict (choice) do update set attributions = kept.attributions || excluded.attributions
      returning id
    )
    select entered || array_agg(id) into entered from children;
    update utm_choices set counted = true, attributions = '{}' where id = any (handing);
  end loop;

  -- What is counted already gets the counts of the new combinations; what is counted from now on, those of all.
  insert into utm_matches
    select added.attribution_id, array_remove(array_agg(choice_id), null)
    from unnest(fresh) as added (attribution_id)
      left join unnest(handed, handed_by) as hand (attribution_id, choice_id)
        on hand.attribution_id = added.attribution_id and choice_id <> all (newly_counted)
    group by 1;
  if exists (select from utm_matches where attribution_id = any (fresh) and choices <> '{}') then
    perform add_to_utm_choices(array(
      select utm_counts from utm_counts where attribution_id = any (fresh) and grain = 'day' and type <> 'none'));
  end if;
  if newly_counted <> '{}' then
    update utm_matches set choices = utm_matches.choices || matched.choices
      from (
        select attribution_id, array_agg(choice_id) as choices
        from unnest(handed, handed_by) as hand (attribution_id, choice_id)
        where choice_id = any (newly_counted) group by 1
      ) matched
      where utm_matches.attribution_id = matched.attribution_id;
    perform count_utm_choices(newly_counted, array(select distinct unnest(handed)));
  end if;
end
$$;

-- At the end of the transaction, when all counts of the new combinations are there. The first of them enters them all.
create function enter_new_utm_attributions() returns trigger language plpgsql as $$
begin
  if exists (select from utm_attributions where id = new.id)
    and not exists (select from utm_matches where attribution_id = new.id) then
    perform enter_utm_attributions();
  end if;
  return null;
end
$$;
create constraint trigger entered after insert on utm_attributions deferrable initially deferred
  for each row execute function enter_new_utm_attributions();

-- What is added to the counts of combinations is added to those of the choices they match.
create function count_by_utm_choice() returns trigger language plpgsql as $$
declare
  changes utm_counts[];
begin
  if not exists (select from utm_choices where counted) then
    return null;
  end if;
  if tg_op = 'INSERT' then
    changes := array(select after from after where grain = 'day' and type <> 'none');
  else
    changes := array(
      select row(attribution_id, grain, start, type, after.customers - before.customers)::utm_counts
      from before join after using (grain, start, attribution_id, type)
      where grain = 'day' and type <> 'none' and after.customers <> before.customers);
  end if;
  perform add_to_utm_choices(changes);
  return null;
end
$$;
create trigger counted_by_choice_inserted after insert on utm_counts
  referencing new table as after for each statement execute function count_by_utm_choice();
create trigger counted_by_choice_updated after update on utm_counts
  referencing old table as before new table as after for each statement execute function count_by_utm_choice();

-- Counts are only ever taken away to count everything again.
create function forget_utm_choices() returns trigger language plpgsql as $$
begin
  delete from utm_choice_counts;
  delete from utm_choices;
  delete from utm_matches;
  return null;
end
$$;
create trigger choices_forgotten after delete or truncate on utm_counts
  for each statement execute function forget_utm_choices();

-- What was there before this migration.
select enter_utm_attributions();
