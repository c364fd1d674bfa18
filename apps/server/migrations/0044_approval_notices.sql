-- A block that waits for a second person is an alert to each user who may approve it, whose mail goes to the address of the account.
alter table alert_deliveries
  add column user_id integer references users,
  drop constraint alert_deliveries_one_receiver,
  add constraint alert_deliveries_one_receiver check (num_nonnulls(contact_id, subscription_id, webhook_id, user_id) = 1),
  add unique (alert_id, user_id);
