-- A lock asks for its block again while the vehicle is not known to be blocked: an origin of its own, because the lock was allowed when it
-- was made and does not count as one more act of its user.
alter table commands drop constraint commands_origin;
alter table commands add constraint commands_origin check (origin in ('person', 'geofence', 'profile', 'speeding', 'lock'));
alter table commands drop constraint commands_mode;
alter table commands add constraint commands_mode check (
  case when kind <> 'block' then mode is null and condition <> 'emergency' and origin <> 'lock'
    else mode is not null and case mode
      when 'normal' then condition = 'standstill' and origin = 'person'
      when 'zeroSpeed' then condition = 'standstill' and origin = 'person'
      when 'userLocked' then condition = 'standstill' and origin in ('person', 'lock')
      when 'emergency' then condition = 'emergency' and origin = 'person'
      when 'scheduled' then condition in ('standstill', 'engineOff') and origin = 'profile'
      -- automatic rules never cut with the engine on
      when 'engineOff' then condition = 'engineOff' and origin in ('person', 'geofence', 'speeding')
      else false end
  end
);
