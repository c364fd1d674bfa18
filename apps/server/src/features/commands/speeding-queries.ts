import type { DeviceId } from '@balise/contract';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { AskedByAlert, Giver } from './asker.ts';

/* As the owner of the database: of every client. */

/** A block that a rule about speeding asks for; m/s. */
export type AskedBySpeeding = AskedByAlert & {
  ruleId: number;
  beganAt: Date;
  episodes: number;
  minutes: number;
  limit: number;
  maxSpeed: number | null;
};

/** What an alert about speeding asks of its vehicle, until it was asked for or refused. Holds the alert. */
export async function askedBySpeeding(tx: Database, id: number): Promise<AskedBySpeeding | undefined> {
  const { rows } = await sql<AskedBySpeeding>`
    select a.device_id as "deviceId", a.client_id as "clientId", a.command, a.at, a.raised_at as "raisedAt", a.began_at as "beganAt",
      (a.facts ->> 'speedingBlockId')::int as "ruleId", (a.facts ->> 'episodes')::int as episodes, (a.facts ->> 'minutes')::int as minutes,
      (a.facts ->> 'limit')::float8 as limit, (a.facts ->> 'maxSpeed')::float8 as "maxSpeed"
    from alerts a
    where a.id = ${id} and a.kind = 'speeding' and a.command = 'block' and a.command_refusal is null and a.facts ? 'speedingBlockId'
      and not exists (select from commands k where k.alert_id = a.id)
    for update of a`.execute(tx);
  return rows[0];
}

/** Who set the rule. Undefined: it applies to the device no more. */
export async function setterOf(tx: Database, { deviceId, ruleId }: AskedBySpeeding): Promise<Giver | undefined> {
  const { rows } = await sql<Giver>`
    select u.id, u.first_name || ' ' || u.last_name as name, u.language
    from device_speeding_blocks b join users u on u.id = b.set_by
    where b.device_id = ${deviceId} and b.id = ${ruleId}`.execute(tx);
  return rows[0];
}

/** Whether speeding asked for a block of the device since a moment. */
export async function isRepeated(tx: Database, deviceId: DeviceId, since: Date): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select exists (
      select from commands where device_id = ${deviceId} and origin = 'speeding' and requested_at > ${since}
    ) as is`.execute(tx);
  return rows[0]?.is === true;
}

/** Whether a user of the owner asked for an unblock after the newest of the episodes began: they are settled by it. */
export async function isUnblockedSince(tx: Database, { deviceId, beganAt }: AskedBySpeeding): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select exists (
      select from commands where device_id = ${deviceId} and kind = 'unblock' and origin = 'person' and requested_at >= ${beganAt}
    ) as is`.execute(tx);
  return rows[0]?.is === true;
}
