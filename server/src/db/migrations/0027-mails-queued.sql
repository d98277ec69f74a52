-- Monitoring counts what waits to leave, again and again.

create index mails_queued on mails (created_at) where status = 'queued';
