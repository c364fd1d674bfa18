-- What was done in a workshop may be typed without a line and sent later, perhaps twice: the id that its form bears makes it count once.

-- of several services that were done together, the first has it
alter table service_records add column request_id uuid;
create unique index service_records_request on service_records (client_id, request_id) where request_id is not null;

-- with which the order was ended
alter table work_orders add column request_id uuid;
