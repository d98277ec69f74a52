-- What a changed customer costs the counts. To suspend one, which no report tells apart from an active one, adds
-- nothing; a change that counts is appended by one statement, without a function for each side of it.

create or replace function count_updated_sign_up() returns trigger language plpgsql as $$
begin
  insert into sign_up_changes values
    (eastern_day(old.created_at), old.merchant_code, coalesce(old.type, 'none'), old.status <> 'registered',
     case when old.type = 'paid' then coalesce(old.current_plan, 'monthly') else '' end,
     old.client, old.utm_source, old.utm_campaign, old.utm_medium, old.utm_term, old.utm_content,
     -1, -(old.cancellation_requested::int)),
    (eastern_day(new.created_at), new.merchant_code, coalesce(new.type, 'none'), new.status <> 'registered',
     case when new.type = 'paid' then coalesce(new.current_plan, 'monthly') else '' end,
     new.client, new.utm_source, new.utm_campaign, new.utm_medium, new.utm_term, new.utm_content,
     1, new.cancellation_requested::int);
  if new.type = 'paid' and new.status = 'registered' then
    insert into unverified_premium values (new.id) on conflict do nothing;
  elsif old.type = 'paid' and old.status = 'registered' then
    delete from unverified_premium where customer_id = new.id;
  end if;
  return null;
end
$$;

drop function count_sign_up;

drop trigger count_updated on customers;
create trigger count_updated after update on customers
  for each row when (
    (old.created_at, old.merchant_code, old.type, old.status = 'registered', old.current_plan,
     old.cancellation_requested, old.client, old.utm_source, old.utm_campaign, old.utm_medium, old.utm_term,
     old.utm_content)
    is distinct from
    (new.created_at, new.merchant_code, new.type, new.status = 'registered', new.current_plan,
     new.cancellation_requested, new.client, new.utm_source, new.utm_campaign, new.utm_medium, new.utm_term,
     new.utm_content)
  ) execute function count_updated_sign_up();
