-- The content of the service: channels with tags and logos, the program guide, videos on demand.

create table channel_tags (
  code text primary key check (code ~ '^[A-Z]{4}$'),
  name text not null check (length(name) between 1 and 20),
  disabled boolean not null default false,
  created_at timestamptz not null,
  constraint group_is_active check (not disabled or code not in ('GENR', 'LANG', 'ORGN', 'AUDC'))
);
comment on table channel_tags is
  'Groups of tags. Every channel has one tag from each of the first four, so these always exist.';
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
  'Prevents the deletion of a group that channels need. A trigger, because no constraint can require a row.';
create trigger keep_tag_group_code before update of code on channel_tags for each row
  when (old.code in ('GENR', 'LANG', 'ORGN', 'AUDC') and new.code <> old.code) execute function keep_tag_group();
comment on trigger keep_tag_group_code on channel_tags is
  'Prevents changing the code of a group that channels need. A trigger, because no constraint can require a row.';

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
comment on column channel_tag_values.tag is 'The reference that channels store, such as GENR-NEWS.';

create table channel_logos (
  key text collate "C" primary key check (key ~ '^logo-[A-Za-z0-9]{4}\.png$'),
  file text not null unique,
  sha256 bytea not null check (length(sha256) = 32),
  bytes integer not null check (bytes > 0),
  width integer not null check (width between 1 and 4096),
  height integer not null check (height between 1 and 4096)
);
comment on table channel_logos is 'Logos of channels. The file store holds the images.';
comment on column channel_logos.file is
  'Key in the file store. Each upload has its own key, so that a row changes to another file in one step.';
comment on column channel_logos.width is 'In pixels.';
comment on column channel_logos.height is 'In pixels.';

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
comment on column channels.url is 'Address of the stream.';
comment on column channels.sort_order is '1000: sorted by name, after channels with lower numbers.';
comment on column channels.metadata_id is 'The station''s ID in the program guide.';
comment on column channels.logo is 'Key of a logo, which may have been deleted since.';
comment on column channels.version is
  'Increases with each change, so that an edit cannot overwrite another one unnoticed.';

create table guide_stations (
  station_id text primary key check (station_id ~ '^[0-9]{1,10}$'),
  version integer not null check (version > 0),
  source text not null,
  covered_until timestamptz not null,
  refreshed_at timestamptz not null
);
comment on table guide_stations is
  'Stations of the program guide. Separate from channels, because several channels can share a station.';
comment on column guide_stations.version is 'Increases with each new guide.';
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
comment on table programs is 'Programs of each station.';

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
-- Prevents concurrent refreshes of the same station.
create unique index one_refresh_per_station on guide_refreshes (station_id) where state = 'running';
create index on guide_refreshes (station_id, number desc);
comment on table guide_refreshes is 'Refreshes of the program guide.';
comment on column guide_refreshes.number is 'Increases in the order of the starts.';
comment on column guide_refreshes.staff_id is 'Null for the nightly refresh.';
comment on column guide_refreshes.accepts_less is 'Staff accepted that the guide has fewer programs.';
comment on column guide_refreshes.state is 'refused: the source replied, but its guide was rejected.';
comment on column guide_refreshes.problem is 'Error code.';
comment on column guide_refreshes.detail is 'The source''s message.';
comment on column guide_refreshes.programs is 'Number of programs in the requested span.';
comment on column guide_refreshes.programs_before is
  'Number of programs in the last good guide, if both can be compared.';
comment on column guide_refreshes.seen_at is 'Time of the last progress.';

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
comment on table vods is 'Videos on demand, as delivered by their provider.';
comment on column vods.license_start_date is 'First day, in New York.';
comment on column vods.license_end_date is 'Last day, in New York.';
comment on column vods.logo is 'URL of an image.';
comment on column vods.updated_at is 'Time of the last import.';
