-- Emails: written with the change that causes them, sent by the worker later.

create table mails (
  id uuid primary key,
  recipient text not null check (recipient !~ '[[:cntrl:],;<>[:space:]]' and recipient like '%_@_%'),
  subject text not null check (subject !~ '[[:cntrl:]]' and length(subject) between 1 and 200),
  text text not null,
  html text,
  holds_link boolean not null,
  status text not null check (status in ('queued', 'sent', 'failed', 'dismissed', 'kept')),
  message_id text not null unique check (message_id ~ '^<[^<>@[:space:]]+@[^<>@[:space:]]+>$'),
  attempts integer not null default 0 check (attempts >= 0),
  unconfirmed_attempts integer not null default 0 check (unconfirmed_attempts between 0 and attempts),
  last_error text,
  created_at timestamptz not null,
  sent_at timestamptz,
  to_customer boolean not null default false,
  check ((status = 'sent') = (sent_at is not null))
);
create index on mails (created_at desc, id);
create index mails_failed on mails (created_at desc) where status = 'failed';
create index mails_queued on mails (created_at) where status = 'queued';
comment on table mails is 'Emails of the portal to staff and customers.';
comment on column mails.holds_link is
  'Contains a link that grants access: the body is erased once the email has been sent.';
comment on column mails.status is 'kept: there is no mail server; dismissed: failed, and staff have handled it.';
comment on column mails.message_id is 'The same for every attempt.';
comment on column mails.unconfirmed_attempts is 'Attempts without a reply; the email may have arrived.';
comment on column mails.to_customer is
  'Whether the email is sent in the brand''s name; emails to staff are sent in the portal''s.';

create table mail_attachments (
  mail_id uuid not null references mails on delete cascade,
  position integer not null check (position >= 0),
  file_name text not null check (file_name ~ '^[0-9A-Za-z._-]{1,100}$'),
  content_type text not null check (content_type !~ '[[:cntrl:]]'),
  content bytea not null,
  primary key (mail_id, position)
);
comment on table mail_attachments is 'Attachments of emails, in order.';
