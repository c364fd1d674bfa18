-- A device's state has grown to about two thousand bytes, where PostgreSQL begins to compress what it writes: that costs more than
-- all else that a fix costs it, with every fix. Up to a page it is kept as it is.
alter table device_live set (toast_tuple_target = 8160);
