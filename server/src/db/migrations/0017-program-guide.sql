-- The program guide: what each station shows, and every refresh of it.

-- By station, not by channel: channels may share a station, and a channel that is given another one at once shows that one's.
create table guide_stations (
  station_id text primary key check (station_id ~ '^[0-9]{1,10}$'),
  version integer not null check (version > 0), -- one more with each guide that has replaced another
  source text not null, -- gracenote, xmltv or stand-in
  covered_until timestamptz not null, -- the end of the span that was asked for
  refreshed_at timestamptz not null
);

create table programs (
  station_id text not null references guide_stations on delete cascade,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  name text not null check (length(name) between 1 and 500),
  description text not null check (length(description) <= 5000),
  primary key (station_id, starts_at),
  check (ends_at > starts_at)
);
create index on programs (ends_at);

create table guide_refreshes (
  id uuid primary key,
  number bigint not null generated always as identity, -- in the order in which they began
  station_id text not null check (station_id ~ '^[0-9]{1,10}$'),
  staff_id bigint references staff, -- null for the nightly one
  accepts_less boolean not null, -- somebody has seen that there is less, and wants it
  state text not null check (state in ('running', 'done', 'refused', 'failed')), -- refused: answered, but kept out
  problem text check (problem ~ '^[A-Z][A-Za-z]+$'),
  detail text check (length(detail) <= 500), -- what the source said
  steps_done integer not null default 0,
  steps_total integer not null default 1 check (steps_done between 0 and steps_total),
  programs integer, -- found in the span that was asked for
  programs_before integer, -- of the last good guide, where both could be compared
  begun_at timestamptz not null,
  seen_at timestamptz not null, -- when it last made a step
  ended_at timestamptz,
  check ((state = 'running') = (ended_at is null)),
  check ((state in ('refused', 'failed')) = (problem is not null))
);
-- Whoever asks for a station that is being refreshed shares that refresh.
create unique index one_refresh_per_station on guide_refreshes (station_id) where state = 'running';
create index on guide_refreshes (station_id, number desc);
