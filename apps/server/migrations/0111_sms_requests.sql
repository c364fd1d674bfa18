-- What confirmed telephones ask by SMS. Kept for two days: it limits how often they are answered, and tells a message that the gateway delivers twice.

create table sms_requests (
  id bigint generated always as identity primary key,
  -- who pays the answer, and in whose name it was read
  client_id integer not null references clients,
  user_id integer not null references users on delete cascade,
  -- E.164
  number text not null,
  -- as it was understood
  words text not null,
  at timestamptz not null
);
create index sms_requests_number on sms_requests (number, at);
create index sms_requests_client on sms_requests (client_id, at);

alter table sms_requests enable row level security;
