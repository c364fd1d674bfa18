-- Mails and reports as files are jobs now: leases, attempts and due times are kept in the table of jobs.

insert into jobs (queue, key, attempts, due_at) select 'mails', id::text, attempts, next_attempt_at from mails where state = 'waiting';
insert into jobs (queue, key) select 'password-resets', id::text from reset_requests;
insert into jobs (queue, key, asked_by) select 'report-files', id::text, user_id from report_jobs where state in ('waiting', 'running');

drop index mails_waiting;
alter table mails drop column next_attempt_at;

alter table report_jobs drop column held_until, drop column attempts;
