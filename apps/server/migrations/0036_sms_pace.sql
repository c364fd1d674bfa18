-- How many SMS leave in a minute is counted by when they are to leave.
create index sms_messages_client_queued on sms_messages (client_id, queued_at);
create index sms_messages_queued on sms_messages (queued_at);
