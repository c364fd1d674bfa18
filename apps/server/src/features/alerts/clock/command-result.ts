import type { RaisedAlert } from '@balise/tracking';
import type { Connections } from '../../../db/connect.ts';
import { raiseAlerts } from '../raise-queries.ts';
import { lastPlaces } from './place-queries.ts';

type Pool = Connections['pools']['owner'];

type Ended = Pick<RaisedAlert, 'clientId' | 'subject' | 'beganAt' | 'at' | 'facts'> & {
  deviceId: number;
  userId: number;
};

const ENDED = `
  select k.device_id as "deviceId", k.client_id as "clientId", k.requested_by as "userId", k.id::text as subject,
    floor(extract(epoch from k.requested_at) * 1000)::float8 as "beganAt", floor(extract(epoch from k.changed_at) * 1000)::float8 as at,
    jsonb_build_object('commandId', k.id, 'command', k.kind, 'note', k.note,
      'result', case k.state when 'confirmed' then 'confirmed' else 'failed' end) as facts
  from commands k where k.id = $1 and k.state in ('confirmed', 'failed', 'expired', 'cancelled')`;

/**
 * Alerts the requester of a block or unblock of how it ended (specification 4). Doing it again raises nothing twice. As the owner of the
 * database.
 * @param now milliseconds since 1970 UTC
 */
export async function raiseCommandResult(owner: Pool, commandId: number, now: number): Promise<void> {
  const { rows } = await owner.query<Ended>(ENDED, [commandId]);
  const [ended] = rows;
  if (!ended) return;
  const { deviceId, ...alert } = ended;
  const places = await lastPlaces(owner, [deviceId]);
  await raiseAlerts(
    owner,
    [
      {
        deviceId,
        of: {
          ...alert,
          ruleId: null,
          kind: 'command_result',
          severity: alert.facts.result === 'confirmed' ? 'info' : 'warning',
          place: places.get(deviceId)?.spot ?? null,
          channels: [],
          command: null,
        },
      },
    ],
    now,
  );
}
