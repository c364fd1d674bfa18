-- Whoever tries many identities pushes the trackers of others out of the list no more: of a network (/24 of IPv4, /48 of IPv6) those that came
-- more than once stand first, and each network has its share.
alter table unknown_devices add column network text not null default '';
update unknown_devices set network = address;
