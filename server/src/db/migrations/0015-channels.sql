-- Channels, the tags that sort them, and their logos.

create table channel_tags (
  code text primary key check (code ~ '^[A-Z]{4}$'),
  name text not null check (length(name) between 1 and 20),
  disabled boolean not null default false,
  created_at timestamptz not null,
  constraint group_is_active check (not disabled or code not in ('GENR', 'LANG', 'ORGN', 'AUDC'))
);

create table channel_tag_values (
  tag_code text not null references channel_tags,
  code text not null check (code ~ '^[A-Z]{4}$'),
  name text not null check (length(name) between 1 and 20),
  disabled boolean not null default false,
  created_at timestamptz not null,
  tag text not null generated always as (tag_code || '-' || code) stored unique, -- as channels refer to it: GENR-NEWS
  primary key (tag_code, code)
);

-- Every channel has one value of each of these groups, so they are always there.
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
create trigger keep_tag_group_code before update of code on channel_tags for each row
  when (old.code in ('GENR', 'LANG', 'ORGN', 'AUDC') and new.code <> old.code) execute function keep_tag_group();

-- The images themselves are in the file store, each upload under a name of its own: a row changes to another file at once.
create table channel_logos (
  key text collate "C" primary key check (key ~ '^logo-[A-Za-z0-9]{4}\.png$'),
  file text not null unique, -- its key in the file store
  sha256 bytea not null check (length(sha256) = 32),
  bytes integer not null check (bytes between 1 and 102400),
  width integer not null check (width between 1 and 4096),
  height integer not null check (height between 1 and 4096),
  uploaded_at timestamptz not null
);

create table channels (
  code text primary key check (code ~ '^[A-Z]{4}$'),
  name text not null check (length(name) between 1 and 30),
  url text not null check (url ~* '^https?://[^\s?#]+$' and length(url) <= 512),
  sort_order bigint not null check (sort_order between 0 and 9999999999), -- 1000: by name, after the lower ones
  metadata_id text check (metadata_id ~ '^[0-9]{1,10}$'), -- of the station in the program guide
  type text not null check (type in ('TV', 'Radio')),
  logo text not null check (logo ~ '^logo-[A-Za-z0-9]{4}\.png$'), -- may have been deleted since
  genre text not null check (genre like 'GENR-%') references channel_tag_values (tag),
  language text not null check (language like 'LANG-%') references channel_tag_values (tag),
  origin text not null check (origin like 'ORGN-%') references channel_tag_values (tag),
  audience text not null check (audience like 'AUDC-%') references channel_tag_values (tag),
  disabled boolean not null default false,
  version integer not null default 1, -- counts the changes that an edit could undo unseen
  created_at timestamptz not null
);
create index on channels (logo);
