-- An entry of the audit trail has a time whose hash can be computed. With one at `infinity`, which the API's login could
-- add, sealing failed from then on. Entries that wait already keep their time and are sealed with it: the check is not
-- for `audit_sealed`, which only sealing adds to.
alter table only audit_entries add constraint audit_entries_occurred_at_check
  check (occurred_at between '2000-01-01 00:00:00+00' and '9999-12-30 00:00:00+00') no inherit not valid;
