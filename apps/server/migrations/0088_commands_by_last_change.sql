-- Lists of events contain the steps of commands: of each device the newest are looked for, and those of a period.
create index commands_changed on commands (device_id, changed_at);
