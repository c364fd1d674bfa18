-- Reports about shared vehicles: a finished file is its reader's only while every share holds by which it has rows.

alter table report_jobs add column share_ids integer[] not null default '{}';
