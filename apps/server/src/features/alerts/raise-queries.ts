import { ALERT_REARM, isRearmed, PRIVATE_ALERTS, type RaisedAlert, SAFETY_ALERTS } from '@balise/tracking';
import type { ClientBase, Pool } from 'pg';

/*
 * Whether an alert is stored is decided in the statement that stores it: its rule still says so, its device is the client's, or shared with it now, and enabled,
 * the account is paid (theft, SOS and what has to be approved are raised all the same, domain 4.14), nothing of the rule was raised too shortly before or after, the
 * episode has no alert of the rule yet, a driver's card is not known to the client, and it says nothing of private time: of it an alert has no
 * place, and one of geofences or of driving is not raised, whatever it would ask of the vehicle. Speeding is not raised where the client's
 * legal profile hides it.
 */
const RAISE = `
  insert into alerts (client_id, device_id, share_id, rule_id, user_id, kind, severity, subject, began_at, at, raised_at, facts, latitude, longitude,
    designation, label, channels, command)
  select g.client_id, g.device_id, g.share_id, r.id, coalesce(r.user_id, g.user_id), g.kind, g.severity, g.subject, g.began_at, g.at, $14, g.facts, case when not p.hides_place then g.latitude end,
    case when not p.hides_place then g.longitude end,
    d.designation, d.label, string_to_array(g.channels, ','), g.command
  from unnest($1::int[], $2::int[], $3::int[], $4::text[], $5::text[], $6::text[], $7::timestamptz[], $8::timestamptz[], $9::jsonb[],
      $10::float8[], $11::float8[], $12::text[], $13::text[], $15::int[], $17::int[], $19::timestamptz[], $20::int[])
      as g (device_id, client_id, rule_id, kind, severity, subject, began_at, at, facts, latitude, longitude, channels, command, rearm, user_id, place_at, share_id)
    join devices d on d.id = g.device_id and d.status = 'enabled' and d.deleted_at is null
      and case when g.share_id is null then d.client_id = g.client_id else exists (
        select from shares_that_hold h where h.share_id = g.share_id and h.device_id = d.id and h.recipient_client_id = g.client_id
      ) end
    join clients c on c.id = g.client_id
    left join alert_rules r on r.id = g.rule_id
    -- what began in private time, or is measured over some, is as private as its end
    cross join lateral (select is_private(g.device_id,
      least(g.began_at, g.at - coalesce((g.facts ->> 'duration')::float8, 0) * interval '1 millisecond'), g.at) as private) q
    -- and the last place that was known may be one of private time
    cross join lateral (select q.private, q.private or is_private(g.device_id, g.place_at, g.place_at) as hides_place) p
  where (not p.private or g.kind <> all ($18))
    and not (alert_is_of_speeding(g.kind, g.subject) and hides_speeding(c.id)) and c.state <> 'closed' and (c.state <> 'suspended_unpaid' or g.kind = any ($16))
    and (g.rule_id is null or (r.client_id = g.client_id and r.kind = g.kind and r.is_enabled and r.deleted_at is null
      and (r.user_id is null or alert_user_sees(r.user_id, g.device_id, $14))))
    and (g.user_id is null or alert_user_sees(g.user_id, g.device_id, $14))
    and (g.kind <> 'unknown_driver_card' or not driver_card_is_known(g.client_id, g.subject))
    and not exists (
      select from alerts a
      where a.device_id = g.device_id and a.kind = g.kind and a.subject = g.subject and a.rule_id is not distinct from g.rule_id and a.user_id is not distinct from coalesce(r.user_id, g.user_id)
        and a.at > g.at - make_interval(secs => g.rearm) and a.at < g.at + make_interval(secs => g.rearm)
    )
  on conflict do nothing`;

/**
 * Stores alerts in the caller's transaction; a trigger queues what follows from each. As balise_ingest or the owner.
 * @param now milliseconds since 1970 UTC
 * @returns how many were new
 */
export async function raiseAlerts(
  database: Pick<ClientBase | Pool, 'query'>,
  alerts: readonly { deviceId: number; of: RaisedAlert }[],
  now: number,
): Promise<number> {
  if (alerts.length === 0) return 0;
  const column = <Value>(read: (alert: RaisedAlert) => Value) => alerts.map(({ of }) => read(of));
  const { rowCount } = await database.query({
    name: 'raise-alerts',
    text: RAISE,
    values: [
      ...[alerts.map(({ deviceId }) => deviceId), column((one) => one.clientId), column((one) => one.ruleId)],
      ...[column((one) => one.kind), column((one) => one.severity), column((one) => one.subject)],
      ...[column((one) => new Date(one.beganAt)), column((one) => new Date(one.at))],
      column((one) => JSON.stringify(one.facts)),
      ...[column((one) => one.place?.latitude ?? null), column((one) => one.place?.longitude ?? null)],
      ...[column((one) => one.channels.join(',')), column((one) => one.command)],
      new Date(now),
      column((one) => (isRearmed(one.command) ? Math.round(ALERT_REARM[one.kind] / 1000) : 0)),
      [...SAFETY_ALERTS, 'approval_needed'],
      column((one) => one.userId ?? null),
      PRIVATE_ALERTS,
      column((one) => new Date(one.place?.at ?? one.at)),
      column((one) => one.shareId ?? null),
    ],
  });
  return rowCount ?? 0;
}
