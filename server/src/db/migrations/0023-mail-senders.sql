-- A mail to a customer comes from the brand, one to staff from the portal.
alter table mails add column to_customer boolean not null default false;
