-- Signals that are too old are deleted each night, client by client: without an index each client's night would read the signals of all.
create index signal_days_age on signal_days (client_id, day);
