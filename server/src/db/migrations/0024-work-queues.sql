-- What waits for somebody, counted every minute for everybody who has the home page open.

-- dismissed: it has failed, and somebody has seen to it.
alter table mails drop constraint mails_status_check;
alter table mails add check (status in ('queued', 'sent', 'failed', 'dismissed', 'kept'));
create index mails_failed on mails (created_at desc) where status = 'failed';
