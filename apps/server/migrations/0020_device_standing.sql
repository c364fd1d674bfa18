-- What lists select and sort by, a hundred bytes a device beside two thousand of its state: whose it is and since when, when
-- it was last heard, and its badge at any moment (packages/tracking standing). The gateways write it with the state; whose it is
-- follows device_ownership. What is never written to again moves to no other place, and no column that changes has an index.
create table device_standing (
  device_id integer primary key references devices,
  -- null: no period of ownership yet
  client_id integer,
  owned_since timestamptz,
  seen_at timestamptz,
  -- what the badge is while the device is heard and until it idles; null: not written yet, the state tells
  course text check (course in ('powerCut', 'gpsStale', 'moving', 'still')),
  -- disconnected after this, idling from that on, where the course leaves it open
  silent_after timestamptz,
  idle_from timestamptz,
  -- an owner who came later may not know all that the course follows from: the state tells. Null: any later owner
  told_from timestamptz
) with (fillfactor = 60);

insert into device_standing (device_id, client_id, owned_since, seen_at)
select coalesce(l.device_id, o.device_id), o.client_id, o.starts_at, l.seen_at
from device_live l full join (select * from device_ownership where ends_at = 'infinity') o using (device_id);

create index device_standing_client on device_standing (client_id);

-- In the order of the ids, as the gateways write: two who write many never wait for each other in a circle.
create function follow_ownership() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into device_standing (device_id, client_id, owned_since)
  select device_id, client_id, starts_at from changed where ends_at = 'infinity' order by device_id
  on conflict (device_id) do update set client_id = excluded.client_id, owned_since = excluded.owned_since;
  return null;
end $$;
revoke all on function follow_ownership() from public;
create trigger follow_opened_period after insert on device_ownership
  referencing new table as changed for each statement execute function follow_ownership();
create trigger follow_changed_period after update on device_ownership
  referencing new table as changed for each statement execute function follow_ownership();

alter table device_standing enable row level security;
grant select on device_standing to balise_api;
-- as device_live_read: a transferred device tells its new client nothing until it has spoken to it
create policy device_standing_read on device_standing for select to balise_api using (
  client_id = any ((select scope_clients())::integer[])
  and (not (select scope_limited()) or device_id = any ((select scope_devices())::integer[]))
  and seen_at >= owned_since
);
grant select, insert, update on device_standing to balise_ingest;
create policy device_standing_ingest on device_standing to balise_ingest using (true) with check (true);

-- its question is asked of the table now
drop function scope_heard(integer);

-- As before, with the last connection from here.
create or replace function client_devices(client integer) returns text
language plpgsql stable security definer set search_path = public, pg_temp set jit = off as $$
declare
  everything boolean := not scope_limited();
  listed integer[] := scope_devices();
begin
  if not client = any (scope_clients()) then return null; end if;
  return (
    with owner as materialized (
      select ',"clientId":' || id || ',"clientName":' || to_json(full_name) as said from clients where id = client
    ), type as materialized (
      select id, ',"deviceTypeId":' || id || ',"type":' || to_json(code) as said from device_types
    ), operator as materialized (
      select id, ',"operatorId":' || id || ',"operator":' || to_json(name) as said from operators
    ), model as materialized (
      select id, ',"trackerModelId":' || id || ',"model":' || to_json(brand || ' ' || name) || ',"protocol":' || to_json(protocol)
        as said from tracker_models
    )
    select '[' || coalesce(string_agg(r.said, ','), '') || ']' from (
      select '{"id":' || d.id || c.said || t.said
        || coalesce(o.said, ',"operatorId":null,"operator":null')
        || coalesce(m.said, ',"trackerModelId":null,"model":null,"protocol":null')
        || ',"imei":' || to_json(d.imei)
        || ',"countryCode2":' || coalesce('"' || d.country_code2 || '"', 'null')
        || ',"phone":' || coalesce(to_json(d.phone)::text, 'null')
        || ',"designation":' || to_json(d.designation)
        || ',"label":' || case d.label when '' then '""' else to_json(d.label)::text end
        || ',"code":' || case d.code when '' then '""' else to_json(d.code)::text end
        || ',"note":' || case d.note when '' then '""' else to_json(d.note)::text end
        || ',"vinNumber":' || coalesce(to_json(d.vin_number)::text, 'null')
        || ',"vinIsChassis":' || d.vin_is_chassis::text
        || ',"status":"' || d.status || '","suspension":'
        || case when d.status = 'suspended' and d.suspended_by is not null and d.suspended_at is not null
          then json_build_object('by', d.suspended_by, 'at', (date_part('epoch', date_trunc('milliseconds', d.suspended_at)) * 1000)::bigint,
            'reason', d.suspension_reason)::text else 'null' end
        || ',"activatedAt":' || (date_part('epoch', date_trunc('milliseconds', d.activated_at)) * 1000)::bigint
        || ',"lastConnection":' || coalesce((date_part('epoch', date_trunc('milliseconds', l.seen_at)) * 1000)::bigint::text, 'null') || '}' as said
      from devices d
        cross join owner c
        join type t on t.id = d.device_type_id
        left join operator o on o.id = d.operator_id
        left join model m on m.id = d.tracker_model_id
        left join device_standing l on l.device_id = d.id and l.client_id = client and l.seen_at >= l.owned_since
      where d.client_id = client and d.deleted_at is null and (everything or d.id = any (listed))
      order by d.designation, d.id
    ) r
  );
end $$;
