-- A client that offers and withdraws again and again mails its recipient only some times a day; what is over is found without reading what holds.

-- false: the recipient had received its mails of that day, and finds the offer in its list alone
alter table device_shares add column is_mailed boolean not null default true;

-- an offer ends with its time to answer, which is never after the end of what is offered
drop index device_shares_ending;
create index device_shares_unanswered on device_shares (answer_until) where state = 'pending';
create index device_shares_ending on device_shares (expires_at) where state = 'accepted';
