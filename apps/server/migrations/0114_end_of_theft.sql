-- A report of theft is remembered in one way, for hours of the week as for those of drivers: by when the period that it ended was planned to end.

update private_periods p set planned_until = s.seen_until
from private_schedules s
where s.seen_until is not null and p.device_id = s.device_id and p.why = 'schedule' and p.end_reason <> ''
  and p.id = (select max(q.id) from private_periods q where q.device_id = s.device_id and q.why = 'schedule' and q.end_reason <> '');
alter table private_schedules drop column seen_until;
