import type { ClientId, Language, PartnerId, ShareRight, ShareState } from '@balise/contract';
import { sql } from 'kysely';
import type { Connections } from '../../db/connect.ts';
import type { Scoped } from '../../db/scope.ts';

/* What jobs do for shares, as the owner of the database. */

/** @returns how many */
export async function endExpired(owner: Connections['pools']['owner'], now: Date): Promise<number> {
  const { rows } = await owner.query<{ count: number }>('select expire_shares($1) as count', [now]);
  return rows[0]?.count ?? 0;
}

/** Deletes shares that ended before what their owner keeps of the past. @returns how many */
export async function deleteOldShares(owner: Connections['pools']['owner'], now: number): Promise<number> {
  const { rowCount } = await owner.query(
    `delete from device_shares s using clients c
     where c.id = s.client_id and s.state not in ('pending', 'accepted')
       and coalesce(s.ended_at, s.answered_at, s.answer_until) < $1::timestamptz - make_interval(months => c.retention_months)`,
    [new Date(now)],
  );
  return rowCount ?? 0;
}

export type ShareChange = {
  state: ShareState;
  device: string;
  owner: string;
  ownerId: ClientId;
  ownerPartnerId: PartnerId;
  recipient: string;
  recipientClientId: ClientId | null;
  recipientPartnerId: PartnerId | null;
  rights: ShareRight[];
  answerUntil: Date;
  offeredBy: number | null;
  /** Whether its recipient is mailed about the offer. */
  isMailed: boolean;
};

/** The step that a share took, if it was not written about yet; marks it as written about. */
export async function takeStep(tx: Scoped, id: number): Promise<ShareChange | undefined> {
  const { rows } = await sql<ShareChange>`
    update device_shares s set mailed_state = s.state from clients o
    where s.id = ${id} and o.id = s.client_id and s.mailed_state <> s.state
    returning s.state, s.device_name as device, s.client_name as owner, o.id as "ownerId", o.partner_id as "ownerPartnerId",
      coalesce(nullif(s.recipient_name, ''), s.recipient_text) as recipient, s.recipient_client_id as "recipientClientId",
      s.recipient_partner_id as "recipientPartnerId", s.rights, s.answer_until as "answerUntil", s.offered_by as "offeredBy",
      s.is_mailed as "isMailed"`.execute(tx);
  return rows[0];
}

export type MailedUser = {
  name: string;
  email: string;
  language: Language;
  client: string;
  clientId: ClientId | null;
  partnerId: PartnerId;
  timeZone: string;
};

/** Who may answer an offer to a client or a partner. */
export async function answerersOf(
  tx: Scoped,
  { recipientClientId, recipientPartnerId }: Pick<ShareChange, 'recipientClientId' | 'recipientPartnerId'>,
): Promise<MailedUser[]> {
  const { rows } = await sql<MailedUser>`
    select u.first_name as name, u.email, u.language, coalesce(c.full_name, p.display_name) as client, c.id as "clientId",
      p.id as "partnerId", coalesce(c.time_zone, 'UTC') as "timeZone"
    from users u join partners p on p.id = u.partner_id left join clients c on c.id = u.client_id
    where u.status = 'active' and u.deleted_at is null and not u.account_limited and u.rights @> '{share_device,view_devices}'
      and (u.client_id = ${recipientClientId} or (u.role = 'partner' and u.partner_id = ${recipientPartnerId}))
    order by u.id limit 50`.execute(tx);
  return rows;
}

/** Who offered it, while that user may still share. */
export async function offererOf(tx: Scoped, { offeredBy, ownerId }: ShareChange): Promise<MailedUser[]> {
  const { rows } = await sql<MailedUser>`
    select u.first_name as name, u.email, u.language, c.full_name as client, c.id as "clientId", c.partner_id as "partnerId",
      c.time_zone as "timeZone"
    from users u join clients c on c.id = ${ownerId}
    where u.id = ${offeredBy} and u.status = 'active' and u.deleted_at is null and 'share_device' = any (u.rights)
      and (u.client_id = c.id or (u.role = 'partner' and u.partner_id = c.partner_id) or u.role = 'platform')`.execute(
    tx,
  );
  return rows;
}
