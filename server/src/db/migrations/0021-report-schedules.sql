-- Reports that are mailed to staff by themselves, each for the day, week or month before.

create table report_schedules (
  id uuid primary key,
  report text not null, -- the permission that it needs
  frequency text not null check (frequency in ('daily', 'weekly', 'monthly')),
  choices jsonb not null, -- what the report asks for besides its days: a merchant, UTM values
  created_by bigint not null references staff,
  created_at timestamptz not null,
  covered_through date not null -- the last day of the period that was mailed last
);

create table report_recipients (
  schedule_id uuid not null references report_schedules on delete cascade,
  staff_id bigint not null references staff,
  primary key (schedule_id, staff_id)
);
create index on report_recipients (staff_id);
