-- Commands that the recipient of a shared device asks for, where the share gives that right.

-- the check of the rights has the name that PostgreSQL gave it
alter table device_shares drop constraint device_shares_rights_check;
alter table device_shares add constraint device_shares_rights check (
  rights <@ '{position,history,reports,commands,block}' and 'position' = any (rights) and ('history' = any (rights) or not 'reports' = any (rights))
);

-- by which share it was asked for; null: by nobody but the owner's users and rules, or the share was deleted long after its end
alter table commands add column share_id integer references device_shares on delete set null;
create index commands_share on commands (share_id) where share_id is not null;
alter table commands drop constraint commands_origin;
alter table commands add constraint commands_origin check (
  origin in ('person', 'geofence', 'profile', 'speeding', 'lock', 'latePayment', 'share') and (share_id is null or origin = 'share')
);
alter table commands drop constraint commands_mode;
alter table commands add constraint commands_mode check (
  case when kind <> 'block' then mode is null and condition <> 'emergency' and origin not in ('lock', 'latePayment')
    else mode is not null and case mode
      when 'normal' then condition = 'standstill' and origin in ('person', 'share')
      when 'zeroSpeed' then condition = 'standstill' and origin in ('person', 'share')
      when 'userLocked' then condition = 'standstill' and origin in ('person', 'lock')
      when 'emergency' then condition = 'emergency' and origin = 'person'
      when 'scheduled' then condition in ('standstill', 'engineOff') and origin = 'profile'
      -- neither automatic rules nor late payment ever cut with the engine on
      when 'engineOff' then condition = 'engineOff' and origin in ('person', 'geofence', 'speeding', 'latePayment', 'share')
      else false end
  end
);
