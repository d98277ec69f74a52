-- The limit of a logo is that of its upload; encoded again, its file may be larger.
alter table channel_logos drop constraint channel_logos_bytes_check;
alter table channel_logos add constraint channel_logos_bytes_check check (bytes > 0);
