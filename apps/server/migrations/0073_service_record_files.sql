-- Files of a record of maintenance: invoices and photos. A correction names again those that it keeps, and one invoice may be of several services
-- that were done together; each file belongs to the record that it was first saved with.

alter table service_records add column attachment_ids integer[] not null default '{}';
