-- A chargeback is booked when the provider takes its money, and again when that is given back. What is taken anew
-- afterwards is another round of it, with entries of its own.
alter table disputes
  add column round integer not null default 1 check (round >= 1),
  add column withdrawn_at timestamptz,
  add column reinstated_at timestamptz;

-- So far the money was booked with the opening, and given back with the winning.
update disputes set withdrawn_at = opened_at, reinstated_at = case state when 'won' then closed_at end;

alter table disputes
  add constraint withdrawn_before_reinstated check (
    reinstated_at is null or (withdrawn_at is not null and reinstated_at >= withdrawn_at)
  ),
  drop constraint disputes_provider_dispute_id_key,
  add unique (provider_dispute_id, round),
  drop constraint disputes_state_check,
  add constraint disputes_state_check check (state in ('open', 'won', 'lost', 'prevented'));
create index on disputes (payment_id);

-- The nightly comparisons with the provider that came to their end: the next one begins where the last one did.
create table reconciliation_runs (
  began_at timestamptz primary key,
  ended_at timestamptz not null check (ended_at >= began_at)
);

-- What a dispute of the stand-in has moved: `{"id": "txn_…", "amount": -1499, "created": …}`, as balance transactions.
alter table stand_in.disputes add column movements jsonb not null default '[]';
update stand_in.disputes set movements =
  jsonb_build_array(jsonb_build_object('id', replace(id, 'dp_', 'txn_'), 'amount', -amount, 'created', created))
  || case status
       when 'won' then jsonb_build_array(
         jsonb_build_object('id', replace(id, 'dp_', 'txn_1'), 'amount', amount, 'created', created))
       else '[]' end
where status not like 'warning%';
