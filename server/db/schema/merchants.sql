-- Merchants: the brands under which the service is sold.

create table merchants (
  code text primary key check (code ~ '^[A-Z]{1,16}$'),
  name text not null check (length(name) between 1 and 40),
  disabled boolean not null default false,
  created_at timestamptz not null
);
comment on table merchants is 'Brands under which the service is sold. Each customer belongs to one.';
