-- A client has a code, by which its partner calls it elsewhere: unique within the partner in any case of its letters, and optional.
alter table clients
  add column code text not null default '' check (code = btrim(code));
create unique index clients_code on clients (partner_id, lower(code)) where code <> '' and deleted_at is null;
grant insert (code), update (code) on clients to balise_api;

create or replace function client_devices(client integer) returns text
language plpgsql stable security definer set search_path = public, pg_temp set jit = off as $$
declare
  everything boolean := not scope_limited();
  listed integer[] := scope_devices();
begin
  if not client = any (scope_clients()) then return null; end if;
  return (
    with owner as materialized (
      select ',"clientId":' || id || ',"clientName":' || to_json(full_name) || ',"clientCode":' || to_json(code) as said
      from clients where id = client
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
        || ',"simNumber":' || coalesce(to_json(d.sim_number)::text, 'null')
        || ',"designation":' || to_json(d.designation)
        || ',"label":' || case d.label when '' then '""' else to_json(d.label)::text end
        || ',"code":' || case d.code when '' then '""' else to_json(d.code)::text end
        || ',"note":' || case d.note when '' then '""' else to_json(d.note)::text end
        || ',"vehicleMake":' || to_json(d.vehicle_make)
        || ',"vehicleModel":' || to_json(d.vehicle_model)
        || ',"vinNumber":' || coalesce(to_json(d.vin_number)::text, 'null')
        || ',"vinIsChassis":' || d.vin_is_chassis::text
        || ',"status":"' || d.status || '","suspension":'
        || case when d.status = 'suspended' and d.suspended_by is not null and d.suspended_at is not null
          then json_build_object('by', d.suspended_by, 'at', (date_part('epoch', date_trunc('milliseconds', d.suspended_at)) * 1000)::bigint,
            'reason', d.suspension_reason)::text else 'null' end
        || ',"speedLimit":' || coalesce(d.speed_limit::text, 'null')
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
