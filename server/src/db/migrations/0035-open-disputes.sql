-- The chargebacks that somebody may still answer: counted for the home page of whoever sees to them.
create index disputes_open on disputes (opened_at) where state = 'open';
