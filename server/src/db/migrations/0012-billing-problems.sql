-- What somebody has to look at, and what staff were told of it.

alter table reconciliation_findings
  add column resolved_at timestamptz,
  add column resolved_by bigint references staff,
  add column resolution text,
  add check ((resolved_at is null) = (resolved_by is null) and (resolved_at is null) = (resolution is null));
create index findings_to_resolve on reconciliation_findings (found_at) where resolved_at is null;

-- Each problem that staff were mailed about, so that nobody is mailed twice.
create table billing_alerts (
  kind text not null,
  reference text not null,
  alerted_at timestamptz not null,
  primary key (kind, reference)
);
