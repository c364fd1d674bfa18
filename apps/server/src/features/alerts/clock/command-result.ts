import type { RaisedAlert } from '@balise/tracking';
import type { Connections } from '../../../db/connect.ts';
import { raiseAlerts } from '../raise-queries.ts';
import { lastPlaces } from './place-queries.ts';

type Pool = Connections['pools']['owner'];

type Ended = Pick<RaisedAlert, 'clientId' | 'subject' | 'beganAt' | 'at' | 'facts' | 'shareId'> & {
  deviceId: number;
  userId: number;
};

/*
 * Of what a recipient of a share asked for: its user, as long as the share holds, and the user of the owner who shared the vehicle, with the
 * recipient's name. A partner that receives a vehicle has no inbox of its own.
 */
const ENDED = `
  select k.device_id as "deviceId", a.client_id as "clientId", a.user_id as "userId", a.share_id as "shareId", k.id || a.suffix as subject,
    floor(extract(epoch from k.requested_at) * 1000)::float8 as "beganAt", floor(extract(epoch from k.changed_at) * 1000)::float8 as at,
    jsonb_build_object('commandId', k.id, 'command', k.kind, 'note', k.note,
      'result', case k.state when 'confirmed' then 'confirmed' else 'failed' end)
      || case when a.requester is null then '{}' else jsonb_build_object('requester', a.requester) end as facts
  from commands k left join device_shares s on s.id = k.share_id
    cross join lateral (
      select k.client_id, k.requested_by, null::integer, null, '' where k.origin <> 'share'
      union all select s.recipient_client_id, k.requested_by, s.id, null, '' where s.recipient_client_id is not null
      union all select s.client_id, s.offered_by, null, k.requester_name, ' owner' where s.offered_by is not null
    ) a (client_id, user_id, share_id, requester, suffix)
  where k.id = $1 and k.state in ('confirmed', 'failed', 'expired', 'cancelled')`;

/**
 * Alerts the requester of a block or unblock of how it ended (specification 4); of a shared vehicle also the user who shared it. Doing it again raises nothing twice. As the owner of the
 * database.
 * @param now milliseconds since 1970 UTC
 */
export async function raiseCommandResult(owner: Pool, commandId: number, now: number): Promise<void> {
  const { rows } = await owner.query<Ended>(ENDED, [commandId]);
  const places = await lastPlaces(
    owner,
    rows.map(({ deviceId }) => deviceId),
  );
  const alerts = rows.map(({ deviceId, ...alert }) => ({
    deviceId,
    of: {
      ...alert,
      ruleId: null,
      kind: 'command_result' as const,
      severity: alert.facts.result === 'confirmed' ? ('info' as const) : ('warning' as const),
      // of a shared vehicle its recipient may know less
      place: alert.shareId === null ? (places.get(deviceId)?.spot ?? null) : null,
      channels: [],
      command: null,
    },
  }));
  await raiseAlerts(owner, alerts, now);
}
