-- What the assignment of a geofence does: alerts without a rule, to all contacts of a channel, and commands to the vehicle.

alter table alerts add column channels text[] not null default '{}' check (channels <@ '{email,sms}');
alter table alerts add column command text check (command in ('block', 'unblock'));
