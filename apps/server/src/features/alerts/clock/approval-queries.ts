import type { Connections } from '../../../db/connect.ts';

type Pool = Connections['pools']['owner'];

/** What one user of one client or its partner may approve of a request: vehicles by name, the first ones. */
export type Approvable = {
  userId: number;
  clientId: number;
  /** The first of them, by number. */
  deviceId: number;
  commandId: number;
  vehicles: number;
  plates: string[];
  approval: 'speed' | 'many';
  requester: string;
  reason: string;
  /** ms since 1970 UTC */
  requestedAt: number;
};

/** Names that a notice lists; all are counted. */
const LISTED = 10;

/**
 * Who may approve what still waits of a request: the batch of its commands, or one command. Not who asked, nor a new account; with the rights that the command
 * needs, and for the vehicles of a limited user's list.
 */
export async function approversOf(owner: Pool, request: string, now: Date): Promise<Approvable[]> {
  const { rows } = await owner.query<Approvable>(
    `with waiting as (
       select k.*, d.designation, c.partner_id from commands k
         join devices d on d.id = k.device_id and d.client_id = k.client_id and d.deleted_at is null
         join clients c on c.id = k.client_id
       where coalesce(k.batch::text, k.id::text) = $1 and (k.batch = $2::uuid or k.id = $3::int)
         and k.approval is not null and k.approved_by is null and k.state in ('requested', 'waiting')
         and k.requested_at > $4::timestamptz - interval '10 minutes'
     ), shown as (
       select u.id as "userId", k.client_id as "clientId", min(k.device_id) as "deviceId", min(k.id) as "commandId", count(*)::int as vehicles,
         (array_agg(k.designation order by lower(k.designation), k.id))[1:${LISTED}] as plates, min(k.approval) as approval,
         min(k.requester_name) as requester, min(k.reason) as reason, min(k.mode) as mode,
         floor(extract(epoch from min(k.requested_at)) * 1000)::float8 as "requestedAt"
       from waiting k join users u on u.id <> k.requested_by and not is_new_account(u.id, $4) and not is_new_account(k.requested_by, $4) and u.status = 'active' and u.deleted_at is null
         and (u.client_id = k.client_id or (u.role = 'partner' and u.partner_id = k.partner_id)) and u.rights @> rights_for(k.kind, k.mode)
         and (not u.account_limited or exists (select from user_devices l where l.user_id = u.id and l.device_id = k.device_id))
       group by u.id, k.client_id
     )
     select * from shown s where user_may(s."userId", rights_for('block', s.mode), s."clientId", s."deviceId", $4) order by 1, 2`,
    [request, ...(isNumber(request) ? [null, Number(request)] : [request, null]), now],
  );
  return rows;
}

const isNumber = (request: string): boolean => /^\d+$/.test(request);

/** Ends the notices of a request but those to users who may still approve something of it; with who approved it. */
export async function endNotices(owner: Pool, request: string, open: readonly Approvable[], now: Date): Promise<void> {
  await owner.query(
    `update alerts a set acknowledged_at = $4, version = version + 1, acknowledged_by = coalesce((
         select k.approver_name from commands k where k.id = (a.facts ->> 'commandId')::int
       ), '')
     where a.kind = 'approval_needed' and a.acknowledged_at is null and a.facts ->> 'request' = $1
       and not exists (select from unnest($2::int[], $3::int[]) o (user_id, client_id) where o.user_id = a.user_id and o.client_id = a.client_id)`,
    [request, open.map(({ userId }) => userId), open.map(({ clientId }) => clientId), now],
  );
}

/** Has the job run again when the time to approve is over. */
export async function queueEnd(owner: Pool, request: string, due: Date): Promise<void> {
  await owner.query("select queue_job('approval-requests', $1, $2)", [request, due]);
}
