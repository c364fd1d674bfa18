-- In how many parts an SMS is handed to the gateway: known when the first is.
alter table sms_messages add column parts smallint not null default 1 check (parts between 1 and 10);
