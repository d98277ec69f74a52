-- What the service shows: channels with tags and logos, the program guide, videos on demand.

create table channel_tags (
  code text primary key check (code ~ '^[A-Z]{4}$'),
  name text not null check (length(name) between 1 and 20),
  disabled boolean not null default false,
  created_at timestamptz not null,
  constraint group_is_active check (not disabled or code not in ('GENR', 'LANG', 'ORGN', 'AUDC'))
);
comment on table channel_tags is
  'Groups of tags. Every channel has one tag of each of the first four, so these always exist.';
insert into channel_tags (code, name, created_at) values
  ('GENR', 'Genre', '2026-01-01T00:00:00Z'),
  ('LANG', 'Language', '2026-01-01T00:00:00Z'),
  ('ORGN', 'Origin', '2026-01-01T00:00:00Z'),
  ('AUDC', 'Audience', '2026-01-01T00:00:00Z');

create function keep_tag_group() returns trigger language plpgsql as $$
begin
  raise exception 'the tag group % always exists', old.code using errcode = 'restrict_violation';
end
$$;
create trigger keep_tag_group before delete on channel_tags for each row
  when (old.code in ('GENR', 'LANG', 'ORGN', 'AUDC')) execute function keep_tag_group();
comment on trigger keep_tag_group on channel_tags is
  'Stops the deletion of a group that channels need. A trigger, because no constraint can require a row.';
create trigger keep_tag_group_code before update of code on channel_tags for each row
  when (old.code in ('GENR', 'LANG', 'ORGN', 'AUDC') and new.code <> old.code) execute function keep_tag_group();
comment on trigger keep_tag_group_code on channel_tags is
  'Stops a new code for a group that channels need. A trigger, because no constraint can require a row.';

create table channel_tag_values (
  tag_code text not null references channel_tags,
  code text not null check (code ~ '^[A-Z]{4}$'),
  name text not null check (length(name) between 1 and 20),
  disabled boolean not null default false,
  created_at timestamptz not null,
  tag text not null generated always as (tag_code || '-' || code) stored unique,
  primary key (tag_code, code)
);
comment on table channel_tag_values is 'Tags of channels.';
comment on column channel_tag_values.tag is 'As channels refer to it: GENR-NEWS.';

create table channel_logos (
  key text collate "C" primary key check (key ~ '^logo-[A-Za-z0-9]{4}\.png$'),
  file text not null unique,
  sha256 bytea not null check (length(sha256) = 32),
  bytes integer not null check (bytes > 0),
  width integer not null check (width between 1 and 4096),
  height integer not null check (height between 1 and 4096),
  uploaded_at timestamptz not null
);
comment on table channel_logos is 'Logos of channels. The images are in the file store.';
comment on column channel_logos.file is
  'Key in the file store; each upload has its own, so that a row changes to another file in one step.';
comment on column channel_logos.width is 'Pixels.';
comment on column channel_logos.height is 'Pixels.';

create table channels (
  code text primary key check (code ~ '^[A-Z]{4}$'),
  name text not null check (length(name) between 1 and 30),
  url text not null check (url ~* '^https?://[^\s?#]+$' and length(url) <= 512),
  sort_order bigint not null check (sort_order between 0 and 9999999999),
  metadata_id text check (metadata_id ~ '^[0-9]{1,10}$'),
  type text not null check (type in ('TV', 'Radio')),
  logo text not null check (logo ~ '^logo-[A-Za-z0-9]{4}\.png$'),
  genre text not null check (genre like 'GENR-%') references channel_tag_values (tag),
  language text not null check (language like 'LANG-%') references channel_tag_values (tag),
  origin text not null check (origin like 'ORGN-%') references channel_tag_values (tag),
  audience text not null check (audience like 'AUDC-%') references channel_tag_values (tag),
  disabled boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null
);
create index on channels (logo);
comment on table channels is 'TV and radio channels.';
comment on column channels.url is 'Of the stream.';
comment on column channels.sort_order is '1000: by name, after the lower ones.';
comment on column channels.metadata_id is 'Of the station in the program guide.';
comment on column channels.logo is 'Key of a logo, which may have been deleted since.';
comment on column channels.version is 'Counts changes, so that an edit cannot overwrite another one unseen.';

create table guide_stations (
  station_id text primary key check (station_id ~ '^[0-9]{1,10}$'),
  version integer not null check (version > 0),
  source text not null,
  covered_until timestamptz not null,
  refreshed_at timestamptz not null
);
comment on table guide_stations is
  'Stations of the program guide. By station, not by channel: channels may share a station.';
comment on column guide_stations.version is 'One more with each new guide.';
comment on column guide_stations.source is 'gracenote, xmltv or stand-in, the simulator.';
comment on column guide_stations.covered_until is 'The end of the requested span.';

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
comment on table programs is 'What each station shows.';

create table guide_refreshes (
  id uuid primary key,
  number bigint not null generated always as identity,
  station_id text not null check (station_id ~ '^[0-9]{1,10}$'),
  staff_id bigint references staff,
  accepts_less boolean not null,
  state text not null check (state in ('running', 'done', 'refused', 'failed')),
  problem text check (problem ~ '^[A-Z][A-Za-z]+$'),
  detail text check (length(detail) <= 500),
  steps_done integer not null default 0,
  steps_total integer not null default 1 check (steps_done between 0 and steps_total),
  programs integer,
  programs_before integer,
  begun_at timestamptz not null,
  seen_at timestamptz not null,
  ended_at timestamptz,
  check ((state = 'running') = (ended_at is null)),
  check ((state in ('refused', 'failed')) = (problem is not null))
);
-- A station that is being refreshed is not refreshed a second time.
create unique index one_refresh_per_station on guide_refreshes (station_id) where state = 'running';
create index on guide_refreshes (station_id, number desc);
comment on table guide_refreshes is 'Refreshes of the program guide.';
comment on column guide_refreshes.number is 'In the order in which they started.';
comment on column guide_refreshes.staff_id is 'Null for the nightly one.';
comment on column guide_refreshes.accepts_less is 'Staff have seen that there are fewer programs, and accept it.';
comment on column guide_refreshes.state is 'refused: the source replied, but its guide was not accepted.';
comment on column guide_refreshes.problem is 'Error code.';
comment on column guide_refreshes.detail is 'What the source said.';
comment on column guide_refreshes.programs is 'Found in the requested span.';
comment on column guide_refreshes.programs_before is 'Of the last good guide, if both can be compared.';
comment on column guide_refreshes.seen_at is 'When it last made a step.';

create table vods (
  media_id text primary key check (length(media_id) between 1 and 100),
  name text not null check (length(name) between 1 and 200),
  year integer check (year between 1880 and 2200),
  genre text check (length(genre) between 1 and 60),
  rating text check (length(rating) between 1 and 20),
  runtime_minutes integer check (runtime_minutes between 0 and 6000),
  license_start_date date not null,
  license_end_date date not null check (license_end_date >= license_start_date),
  description text check (length(description) between 1 and 5000),
  logo text check (length(logo) between 1 and 2000),
  actors text[] not null default '{}',
  categories text[] not null default '{}',
  disabled boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index on vods (license_end_date, license_start_date);
create index on vods (license_start_date);
comment on table vods is 'Videos on demand, as their provider delivered them.';
comment on column vods.license_start_date is 'First day, in New York.';
comment on column vods.license_end_date is 'Last day, in New York.';
comment on column vods.logo is 'Address of a picture.';
comment on column vods.updated_at is 'By an import.';
