import type { DeviceId, PartnerId, Share, ShareFields, ShareId, ShareSide, ShareState } from '@balise/contract';
import { sql } from 'kysely';
import { likePattern } from '../../db/fragments/like-pattern.ts';
import type { Scope, Scoped } from '../../db/scope.ts';

/* Row-level security shows the shares of the scope's own devices and those made to it; steps are functions of sql/shares.sql. */

const ms = (column: string) => sql`floor(extract(epoch from ${sql.ref(column)}) * 1000)::float8`;

/** The state at a moment: what nobody has marked as expired yet has expired all the same. */
const stateAt = (now: Date) => sql<ShareState>`(case
  when s.state in ('pending', 'accepted') and s.expires_at <= ${now} or s.state = 'pending' and s.answer_until <= ${now} then 'expired'
  else s.state end)`;

/** The name of a user whom the reader may see. */
const nameOf = (column: string) =>
  sql`(select u.first_name || ' ' || u.last_name from users u where u.id = ${sql.ref(column)})`;

const isReceived = sql<boolean>`scope_receives(s.recipient_client_id, s.recipient_partner_id)`;

const columnsAt = (now: Date) => sql`
  s.id, case when ${isReceived} then 'received' else 'offered' end as side, s.device_id as "deviceId", s.device_name as device,
  s.client_name as owner, coalesce(nullif(s.recipient_name, ''), s.recipient_text) as recipient, s.rights,
  ${ms('s.history_from')} as "historyFrom", ${ms('s.expires_at')} as "expiresAt", s.note, ${stateAt(now)} as state,
  s.ended_why as "endedWhy", ${ms('s.offered_at')} as "offeredAt", ${ms('s.answer_until')} as "answerUntil",
  ${ms('s.answered_at')} as "answeredAt", ${ms('s.ended_at')} as "endedAt", ${nameOf('s.offered_by')} as "offeredBy",
  ${nameOf('s.answered_by')} as "answeredBy", ${nameOf('s.ended_by')} as "endedBy"`;

export type ShareSelection = {
  side: ShareSide;
  state?: ShareState | undefined;
  search?: string | undefined;
  page: number;
  pageSize: number;
};

/** A page of the shares of one side, the newest first, how many there are, and how many offers wait for the reader. */
export async function findShares(
  tx: Scoped,
  { side, state, search, page, pageSize }: ShareSelection,
  now: Date,
): Promise<{ shares: Share[]; total: number; waiting: number }> {
  const words = likePattern(search ?? '');
  const selected = sql`device_shares s where ${isReceived} = ${side === 'received'}
    and (${state ?? null}::text is null or ${stateAt(now)} = ${state ?? null})
    and concat_ws(' ', s.device_name, s.client_name, s.recipient_text, s.recipient_name, s.note) ilike ${words}`;
  const { rows: shares } = await sql<Share>`
    select ${columnsAt(now)} from ${selected}
    order by s.id desc limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(tx);
  const { rows: counted } = await sql<{ total: number; waiting: number }>`
    select (select count(*)::int from ${selected}) as total, (
      select count(*)::int from device_shares s where ${isReceived} and ${stateAt(now)} = 'pending'
    ) as waiting`.execute(tx);
  return { shares, total: counted[0]?.total ?? 0, waiting: counted[0]?.waiting ?? 0 };
}

export async function findShare(tx: Scoped, id: number, now: Date): Promise<Share | undefined> {
  const { rows } = await sql<Share>`select ${columnsAt(now)} from device_shares s where s.id = ${id}`.execute(tx);
  return rows[0];
}

/** How many recipients the user named within the hour before a moment, and whether this one is among them. */
export async function namedRecently(tx: Scoped, { userId }: Scope, recipient: string, now: Date) {
  const { rows } = await sql<{ count: number; known: boolean }>`
    select count(distinct recipient_text)::int as count, coalesce(bool_or(recipient_text = ${recipient}), false) as known
    from device_shares where offered_by = ${userId} and offered_at > ${new Date(now.getTime() - 3_600_000)}`.execute(
    tx,
  );
  return rows[0] ?? { count: 0, known: false };
}

type Offer = Omit<ShareFields, 'deviceIds'>;
type Limits = { ofDevice: number; ofClient: number; toOne: number; mailsADay: number };
type Offered = {
  id: ShareId | null;
  failure: 'device_not_found' | 'not_allowed' | 'already_exists' | 'limit_reached' | null;
};

export async function insertOffer(
  tx: Scoped,
  deviceId: DeviceId,
  offer: Offer,
  now: Date,
  most: Limits,
): Promise<Offered> {
  const { recipient, rights, historyFrom, expiresAt, note } = offer;
  const moment = (at: number | null) => (at === null ? null : new Date(at));
  const { rows } = await sql<Offered>`
    select share_id as id, failure from offer_share(${deviceId}, ${recipient}, ${rights}, ${moment(historyFrom)}, ${moment(expiresAt)},
      ${note}, ${now}, ${most.ofDevice}, ${most.ofClient},
      ${most.toOne}, ${most.mailsADay})`.execute(tx);
  return rows[0] ?? { id: null, failure: 'device_not_found' };
}

/** @returns the new state; 'over' where it is no longer open; null where the scope has no such share */
export async function stepOf(
  tx: Scoped,
  id: number,
  step: 'accept' | 'decline' | 'end',
  now: Date,
): Promise<string | null> {
  const call =
    step === 'end'
      ? sql<{ state: string | null }>`select end_share(${id}, ${now}) as state`
      : sql<{ state: string | null }>`select answer_share(${id}, ${step === 'accept'}, ${now}) as state`;
  return (await call.execute(tx)).rows[0]?.state ?? null;
}

/** The partner of a client that the scope shows. */
export async function partnerOfOwner(tx: Scoped, shareId: number) {
  const { rows } = await sql<{ clientId: number; partnerId: PartnerId }>`
    select c.id as "clientId", c.partner_id as "partnerId" from device_shares s join clients c on c.id = s.client_id
    where s.id = ${shareId}`.execute(tx);
  return rows[0];
}
