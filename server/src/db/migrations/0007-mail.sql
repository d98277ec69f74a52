-- Mails: written with the change that causes them, sent by the worker afterwards.

create table mails (
  id uuid primary key,
  recipient text not null check (recipient !~ '[[:cntrl:],;<>[:space:]]' and recipient like '%_@_%'),
  subject text not null check (subject !~ '[[:cntrl:]]' and length(subject) between 1 and 200),
  text text not null,
  html text,
  holds_link boolean not null, -- a link that signs somebody in: the body is erased once the mail has left
  status text not null check (status in ('queued', 'sent', 'failed', 'kept')), -- kept: there is no mail server
  message_id text not null unique check (message_id ~ '^<[^<>@[:space:]]+@[^<>@[:space:]]+>$'), -- the same on every try
  attempts integer not null default 0 check (attempts >= 0),
  unconfirmed_attempts integer not null default 0 check (unconfirmed_attempts between 0 and attempts), -- may have arrived
  last_error text,
  created_at timestamptz not null,
  sent_at timestamptz,
  check ((status = 'sent') = (sent_at is not null))
);
create index on mails (created_at desc, id);

create table mail_attachments (
  mail_id uuid not null references mails on delete cascade,
  position integer not null check (position >= 0),
  file_name text not null check (file_name ~ '^[0-9A-Za-z._-]{1,100}$'),
  content_type text not null check (content_type !~ '[[:cntrl:]]'),
  content bytea not null,
  primary key (mail_id, position)
);
