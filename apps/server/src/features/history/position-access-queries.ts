import { sql } from 'kysely';
import { type Database, poolOf } from '../../db/database.ts';
import { scopeSettings } from '../../db/scope.ts';
import type { RequestContext } from '../../http/api.ts';
import { userAgentOf } from '../../http/user-agent.ts';
import type { TrackRequest } from './track-queries.ts';

/**
 * Where somebody was is no small thing to know: notes in the position access log that a user read a period of a device's positions, in the
 * transaction that answers.
 */
export async function logPositionAccess(
  { tx, who, request, now }: RequestContext,
  deviceId: number,
  { from, to }: { from: number; to: number },
): Promise<void> {
  await sql`select add_to_position_access_log(${deviceId}, ${new Date(from)}, ${new Date(to)}, ${new Date(now)},
    ${who.scope.viewing}, ${request.ip}, ${userAgentOf(request)})`.execute(tx);
}

/** As above for a thread, in a statement of its own; durable once it resolves. @returns false where the scope may not see it (any more) */
export async function logTrackAccess(
  database: Database,
  { scope, deviceId, from, to, at, address, userAgent }: TrackRequest,
): Promise<boolean> {
  const { names, contents } = scopeSettings(scope);
  const { rows } = await poolOf(database).query<{ noted: boolean }>({
    name: 'log_position_access',
    text: 'select log_position_access($1, $2, $3, $4, $5, $6, $7, $8, $9) as noted',
    values: [
      ...[names, contents, deviceId, new Date(from), new Date(to), new Date(at), scope.viewing, address, userAgent],
    ],
  });
  return rows[0]?.noted ?? false;
}
