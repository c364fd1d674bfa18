-- The floor of a device's history is what it is at the very end of what retention erased, and says since when that is. It was the newest
-- checkpoint before that end: what came between the two is erased, and sums of it are kept, so that the first checkpoint after it is the floor from
-- now on. Without one it stays.
alter table fold_checkpoints add column erased_since timestamptz;

update fold_checkpoints c set erased_since = f.since
from (
  select o.device_id, coalesce((
    select min(n.hour) from fold_checkpoints n where n.device_id = o.device_id and n.hour > o.hour and not n.is_floor
  ), o.hour) as hour, min(coalesce(p.starts_at, '-infinity')) as since
  from fold_checkpoints o
    left join device_ownership p on p.device_id = o.device_id and p.starts_at <= o.hour and o.hour < p.ends_at
  where o.is_floor group by 1, 2
) f
where c.device_id = f.device_id and c.hour = f.hour;
delete from fold_checkpoints where is_floor and erased_since is null;

alter table fold_checkpoints drop column is_floor;
-- asked for with each correction; most devices have none
create index fold_checkpoints_floors on fold_checkpoints (device_id, hour) where erased_since is not null;
